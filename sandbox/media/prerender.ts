import type { Library, PointOfInterest } from './asset.ts'
import type { Errand } from './errands.ts'
import type { ImageService } from './image-service.ts'
import type { Originals } from './originals.ts'
import { drawnAtOnce } from './rasterise.ts'
import type { Effort } from './render.ts'

/** The query of the shop's own addresses. */
function queryOf({ width, height, quality }: Errand, point: PointOfInterest | undefined): URLSearchParams {
  const query = new URLSearchParams({ w: String(width), h: String(height), sm: 'c', qlt: String(quality), fmt: 'auto' })
  if (!point) return query
  query.set('scaleFit', 'poi')
  query.set('poi', `${point.x},${point.y},0.01,0.01`)
  return query
}

/** All but tiles, which are many, and what only the finest screens of laptops open with. */
const effortAhead = ({ width, height, quality }: Errand): Effort => (quality < 90 && width * height < 3_000_000 ? 6 : 4)

/** What `prerender` works with; a picture's `originals` are made before its first size. */
type Studio = { readonly library: Library; readonly images: ImageService; readonly originals: Originals }

/**
 * Makes results ahead, some at a time, then the originals of all other pictures; what is there already costs a look.
 * @param stopped asked between two of them
 */
export async function prerender(
  list: readonly Errand[],
  { library, images, originals }: Studio,
  progress: (done: number, total: number) => void,
  stopped: () => boolean,
): Promise<void> {
  const size = async (errand: Errand): Promise<void> => {
    const asset = library.image(errand.name)
    if (!asset) return
    const query = queryOf(errand, asset.pointOfInterest)
    const ahead = effortAhead(errand)
    await images.picture(asset, { account: 'k2', query, extension: undefined, accept: 'image/webp', ahead })
  }
  const original = async (name: string): Promise<void> => {
    const asset = library.image(name)
    if (asset && !(await originals.isKept(asset))) await originals.made(asset)
  }
  const waiting = [
    ...list.map((errand) => () => size(errand)),
    ...library.imageNames().map((name) => () => original(name)),
  ]
  const total = waiting.length
  let done = 0
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next && !stopped(); next = waiting.shift()) {
      await next()
      done += 1
      progress(done, total)
    }
  }
  await Promise.all(Array.from({ length: drawnAtOnce }, work))
}
