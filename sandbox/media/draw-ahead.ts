import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

/*
 * Draws the pictures that pages show first, the home page's before others, while the demo is open: a process of its
 * own, at the lowest priority, so that visitors come first. Prints `{"event":"drawing","done":…,"total":…}` lines. Its
 * argument is the stand-ins' data folder. It ends with the process that forked it.
 */

// Before anything is imported: threads that exist already keep their priority.
setPriority(constants.priority.PRIORITY_LOW)
const { createFreshness } = await import('../freshness.ts')
const { openPictures } = await import('./pictures.ts')
const { homePageSizes, preparedSizes } = await import('./prepared-sizes.ts')
const { prerender } = await import('./prerender.ts')
const { picturesMark } = await import('../vendors.ts')

const [dataDir = ''] = process.argv.slice(2)
process.once('disconnect', () => process.exit(0))
if (process.send && !process.connected) process.exit(0)

const freshness = createFreshness(dataDir)
if (freshness.isStale(...picturesMark)) {
  const { held, ...studio } = openPictures(join(dataDir, 'media'))
  const report = (done: number, total: number): boolean =>
    process.stdout.write(`${JSON.stringify({ event: 'drawing', done, total })}\n`)
  await prerender(
    { sizes: homePageSizes(held) },
    studio,
    () => undefined,
    () => false,
  )
  const wanted = { originals: studio.library.imageNames(), sizes: preparedSizes(held) }
  await prerender(wanted, studio, report, () => false)
  freshness.mark(...picturesMark)
}
process.exit(0)
