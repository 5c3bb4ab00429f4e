import { constants, setPriority } from 'node:os'
import { openPictures } from './pictures.ts'

/*
 * A process of its own, forked with the folder of results: draws the originals that are not kept yet, one after the other, and
 * ends. It gives way to whatever else the machine has to do; the process that forked it finds on disk what is ready. Ends
 * as soon as that one is gone.
 */
setPriority(constants.priority.PRIORITY_LOW)
process.once('disconnect', () => process.exit(0))
// It may have gone before anybody listened for that.
if (!process.connected) process.exit(0)

const { library, originals } = openPictures(process.argv[2])
const names = library.imageNames()
// What a page shows first in a colour that somebody chooses there.
const first = names.filter((name) => name.endsWith('-pair'))
for (const name of [...first, ...names]) {
  const asset = library.image(name)
  if (asset && !(await originals.isKept(asset))) await originals.made(asset)
}
process.disconnect()
