import type { Library, PointOfInterest } from './asset.ts'
import type { PreparedSize } from './prepared-sizes.ts'
import type { ImageService } from './image-service.ts'
import type { Originals } from './originals.ts'
import { drawnAtOnce } from './rasterise.ts'
import type { Effort } from './render.ts'

/** The query of the shop's own addresses. */
function queryOf({ width, height, quality }: PreparedSize, point: PointOfInterest | undefined): URLSearchParams {
  const query = new URLSearchParams({ w: String(width), h: String(height), sm: 'c', qlt: String(quality), fmt: 'auto' })
  if (!point) return query
  query.set('scaleFit', 'poi')
  query.set('poi', `${point.x},${point.y},0.01,0.01`)
  return query
}

/** All but tiles, which are many, and what only the finest screens of laptops open with. */
const effortAhead = ({ width, height, quality }: PreparedSize): Effort =>
  quality < 90 && width * height < 3_000_000 ? 6 : 4

/** What `prerender` works with. */
type Studio = { readonly library: Library; readonly images: ImageService; readonly originals: Originals }

/** Pictures whose originals are drawn first, by name, and sizes that are made of originals. */
type Wanted = { readonly originals?: readonly string[]; readonly sizes: readonly PreparedSize[] }

/**
 * Draws originals, then sizes, some at a time; results that exist already are skipped.
 * @param stopped asked between two of them
 */
export async function prerender(
  { originals: names = [], sizes }: Wanted,
  { library, images, originals }: Studio,
  progress: (done: number, total: number) => void,
  stopped: () => boolean,
): Promise<void> {
  const drawSize = async (size: PreparedSize): Promise<void> => {
    const asset = library.image(size.name)
    if (!asset) return
    const query = queryOf(size, asset.pointOfInterest)
    await images.picture(asset, {
      account: 'k2',
      query,
      extension: undefined,
      accept: 'image/webp',
      ahead: effortAhead(size),
    })
  }
  const drawOriginal = async (name: string): Promise<void> => {
    const asset = library.image(name)
    if (asset && !(await originals.isKept(asset))) await originals.made(asset)
  }
  const waiting = [...names.map((name) => () => drawOriginal(name)), ...sizes.map((size) => () => drawSize(size))]
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
