import type { ImageAsset } from './asset.ts'
import { openPictures } from './pictures.ts'
import { keepPlaceholders, placeholderQuery } from './placeholders.ts'
import { drawnAtOnce } from './rasterise.ts'

/*
 * `npm run placeholders -w sandbox`: draws the placeholders of all pictures again. To be run when how or what is drawn
 * has changed; until then the stand-in draws them itself when it is asked, which takes half a minute in all.
 */
const { edition, library, images } = openPictures(undefined, () => undefined)
const waiting = library.imageNames().toSorted()
const drawn: [ImageAsset, Buffer][] = []
await Promise.all(
  Array.from({ length: drawnAtOnce }, async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const asset = library.image(name)
      if (!asset) continue
      const request = { account: 'k2', query: new URLSearchParams(placeholderQuery), extension: undefined, accept: '' }
      drawn.push([asset, (await images.picture(asset, request)).bytes])
    }
  }),
)
keepPlaceholders(
  edition,
  drawn.toSorted(([one], [other]) => (one.name < other.name ? -1 : 1)),
)
