import type { Library, PointOfInterest } from './asset.ts'
import type { Errand } from './errands.ts'
import type { ImageService } from './image-service.ts'
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

/** What phones open with (no tiles, which are many, and nothing large) is worth the encoder's patience. */
const effortAhead = ({ width, height, quality }: Errand): Effort => (quality < 90 && width * height < 1_000_000 ? 6 : 2)

/**
 * Makes results ahead, some at a time, into the service's cache; what is there already costs a look.
 * @param stopped asked between errands
 */
export async function prerender(
  list: readonly Errand[],
  library: Library,
  images: ImageService,
  progress: (done: number, total: number) => void,
  stopped: () => boolean,
): Promise<void> {
  const waiting = [...list]
  let done = 0
  const work = async (): Promise<void> => {
    for (let errand = waiting.shift(); errand && !stopped(); errand = waiting.shift()) {
      const asset = library.image(errand.name)
      if (asset) {
        const query = queryOf(errand, asset.pointOfInterest)
        const ahead = effortAhead(errand)
        await images.picture(asset, { account: 'k2', query, extension: undefined, accept: 'image/webp', ahead })
      }
      done += 1
      progress(done, list.length)
    }
  }
  await Promise.all(Array.from({ length: drawnAtOnce }, work))
}
