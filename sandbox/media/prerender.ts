import type { SeedMedia } from '../seed/types.ts'
import type { Library } from './asset.ts'
import type { ImageService } from './image-service.ts'

/** One result to make ahead: a picture's name and the query a page asks it with. */
export type Errand = { readonly name: string; readonly query: string }

const tile = ['210x280', '353x471', '340x453', '430x573', '348x464', '453x604', '420x560', '680x906']
const tileQueries = tile.map((size) => {
  const [w, h] = size.split('x')
  return `w=${w}&h=${h}&sm=c&qlt=90&fmt=auto`
})

/**
 * What the shop's first pages ask for: each product's first picture in the sizes of tiles and sliders, the wide pictures
 * in two widths, the cards.
 */
export function errands(media: SeedMedia): Errand[] {
  const firsts = [
    ...new Map(
      media.images
        .flatMap(({ name, product }) => (product?.view === 'pair' ? [[product.key, name] as const] : []))
        .reverse(),
    ),
  ]
  const tiles = firsts.reverse().flatMap(([, name]) => tileQueries.map((query) => ({ name, query })))
  const wide = media.images.filter(({ name }) => name.startsWith('banner-') || name.startsWith('scene-'))
  const banners = wide.flatMap(({ name }) =>
    ['w=768&h=432&sm=c&qlt=75&fmt=auto', 'w=1440&h=810&sm=c&qlt=75&fmt=auto'].map((query) => ({ name, query })),
  )
  const cards = media.images
    .filter(({ name }) => name.startsWith('card-'))
    .map(({ name }) => ({ name, query: 'w=480&h=600&sm=c&qlt=75&fmt=auto' }))
  return [...tiles, ...banners, ...cards]
}

/**
 * Makes results ahead, two at a time, into the service's cache; what is there already costs a look.
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
      const request = {
        account: 'k2',
        query: new URLSearchParams(errand.query),
        extension: undefined,
        accept: 'image/webp',
      }
      if (asset) await images.picture(asset, request)
      done += 1
      progress(done, list.length)
    }
  }
  await Promise.all([work(), work()])
}
