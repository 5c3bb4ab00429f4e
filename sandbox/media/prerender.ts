import type { SeedMedia } from '../seed/types.ts'
import type { Library, PointOfInterest } from './asset.ts'
import type { ImageService } from './image-service.ts'
import { drawnAtOnce, type Effort } from './render.ts'

/** One result to make ahead: a picture's name and the size a page asks it in, px. */
export type Errand = {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly quality: number
}

type Size = readonly [width: number, height: number]

/*
 * The widths that phones (2 and 3 px a point), laptops and large screens ask for above the fold. Pages may ask for others:
 * those are made when somebody looks.
 */
const tiles: readonly Size[] = [[315, 420], [340, 453], [530, 707], [706, 942]] // prettier-ignore
const gallery: readonly Size[] = [[720, 960], [960, 1280], [1440, 1920]] // prettier-ignore
const thumbs: readonly Size[] = [[72, 96], [144, 192]] // prettier-ignore
const hero: readonly Size[] = [
  [480, 900], [720, 1350], [960, 1800], [768, 1024], [1152, 1536], [1536, 2048], [1440, 900], [2160, 1350], [2880, 1800],
  [1792, 1008], [2688, 1512], [3584, 2016],
] // prettier-ignore
const heading: readonly Size[] = [[720, 405], [960, 540], [1440, 405], [1792, 504], [2880, 810]] // prettier-ignore
const card: readonly Size[] = [[320, 400], [640, 800]] // prettier-ignore
const story: readonly Size[] = [[400, 250], [640, 400], [800, 500]] // prettier-ignore
const menu: readonly Size[] = [[352, 220], [704, 440]] // prettier-ignore

const each = (names: readonly string[], sizes: readonly Size[], quality: number): Errand[] =>
  names.flatMap((name) => sizes.map(([width, height]) => ({ name, width, height, quality })))

/**
 * What the shop's pages show first: the home banner, each product's first picture and the small ones beside it, the
 * categories' headings, cards, portraits, stories, the menu's pictures.
 */
export function errands({ images }: SeedMedia): Errand[] {
  const firstColors = new Map<string, string | undefined>()
  for (const { product } of images)
    if (product && !firstColors.has(product.key)) firstColors.set(product.key, product.color?.slug)
  const galleries = images.flatMap(({ name, product }) => {
    if (!product || product.color?.slug !== firstColors.get(product.key)) return []
    return [{ name, isFirst: product.view === 'pair' }]
  })
  const starting = (prefix: string): string[] =>
    images.map(({ name }) => name).filter((name) => name.startsWith(prefix))
  return [
    ...each(['banner-home'], hero, 75),
    ...galleries.flatMap(({ name, isFirst }) => [
      ...(isFirst ? [...each([name], tiles, 90), ...each([name], gallery, 75)] : []),
      ...each([name], thumbs, 75),
    ]),
    ...each(starting('banner-'), heading, 75),
    ...each(starting('card-'), card, 75),
    ...each(starting('portrait-'), card, 75),
    ...each(starting('blog-'), story, 75),
    ...each(['scene-dawn-ridge', 'scene-birch-trail'], menu, 75),
  ]
}

/** The query of the shop's own addresses. */
function queryOf({ width, height, quality }: Errand, point: PointOfInterest | undefined): URLSearchParams {
  const query = new URLSearchParams({ w: String(width), h: String(height), sm: 'c', qlt: String(quality), fmt: 'auto' })
  if (!point) return query
  query.set('scaleFit', 'poi')
  query.set('poi', `${point.x},${point.y},0.01,0.01`)
  return query
}

/** What phones open with (no tiles, which are many, and nothing large) is worth the encoder's patience. */
const effortFor = ({ width, height, quality }: Errand): Effort => (quality < 90 && width * height < 1_000_000 ? 6 : 2)

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
        const effort = effortFor(errand)
        await images.picture(asset, { account: 'k2', query, extension: undefined, accept: 'image/webp', effort })
      }
      done += 1
      progress(done, list.length)
    }
  }
  await Promise.all(Array.from({ length: drawnAtOnce }, work))
}
