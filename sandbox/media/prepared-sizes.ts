import type { SeedImage, SeedMedia } from '../seed/types.ts'

/** A result that is drawn before a page asks for it: the picture's name and the size that the page asks for, px. */
export type PreparedSize = {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly quality: number
}

type Size = readonly [width: number, height: number]

/*
 * What pages ask for above the fold on phones (412 px wide at 1.75 px a point, 390 at 2 and at 3) and laptops (1440 at
 * 1 and at 2), in this order; tests/e2e/support/probes/picture-sizes.ts holds the pages to it. Pages may ask for
 * others: those are drawn on request.
 */
const tiles: readonly Size[] = [[315, 420], [340, 453], [530, 707]] // prettier-ignore
const emptyCart: readonly Size[] = [[706, 942]]
const slider: readonly Size[] = [[696, 928], [860, 1146], [906, 1208]] // prettier-ignore
const firstShot: readonly Size[] = [[720, 960], [960, 1280], [1440, 1920]] // prettier-ignore
const secondShot: readonly Size[] = [[720, 960], [1440, 1920]] // prettier-ignore
const thumbs: readonly Size[] = [[72, 96], [144, 192]] // prettier-ignore
const hero: readonly Size[] = [[720, 1350], [960, 1800], [1440, 900], [2880, 1800]] // prettier-ignore
const heading: readonly Size[] = [[720, 405], [960, 540], [1536, 864], [1440, 324], [2880, 648]] // prettier-ignore
const landing: readonly Size[] = [[720, 960], [960, 1280], [1536, 2048], [1440, 810], [2880, 1620]] // prettier-ignore
const pro: readonly Size[] = [[720, 1280], [960, 1706], [1536, 2730], [1440, 810], [2880, 1620]] // prettier-ignore
const errorPage: readonly Size[] = [[860, 918], [1390, 386], [2780, 772]] // prettier-ignore
const post: readonly Size[] = [[768, 480], [960, 600], [1536, 960], [1472, 690], [2944, 1380]] // prettier-ignore
const leadPost: readonly Size[] = [[640, 400], [800, 500], [1280, 800], [1744, 1090]] // prettier-ignore
const person: readonly Size[] = [[960, 1200], [1280, 1600], [560, 700], [1120, 1400]] // prettier-ignore
const people: readonly Size[] = [[320, 400], [400, 500], [640, 800]] // prettier-ignore
const text: readonly Size[] = [[680, 850], [800, 1000], [1280, 1600], [640, 800]] // prettier-ignore

const hotspots: readonly Size[] = [[720, 540], [960, 720], [1536, 1152], [1440, 810], [2880, 1620]] // prettier-ignore
const wideBanner: readonly Size[] = [
  [720, 900],
  [960, 1200],
  [1536, 1920],
  [1440, 617],
  [2880, 1234],
]
const card: readonly Size[] = [[320, 400], [400, 500], [640, 800], [440, 550], [880, 1100]] // prettier-ignore
const leadStory: readonly Size[] = [[800, 534], [1280, 854], [560, 448], [1120, 896]] // prettier-ignore
const story: readonly Size[] = [[800, 534], [1280, 854], [360, 448], [720, 896]] // prettier-ignore
const menu: readonly Size[] = [[352, 220], [704, 440]] // prettier-ignore

const landingBanners = ['banner-first-snow', 'banner-made-to-mend', 'banner-family-winter', 'scene-birch-trail']
/** In the sliders of the home page and of landing pages, those that are seen first. */
const sliderProducts = new Set([
  'ridgeline-25-womens',
  'firnlicht-25',
  'ridgeline-30-mens',
  'hoarfrost-womens',
  'serac',
  'pika-17',
  'tarn',
  'rime-gaiters',
  'snow-hare',
  'lumen-womens',
])
/** The first of the home page's slider: what an empty cart offers. */
const inEmptyCart = new Set([...sliderProducts].slice(0, 4))
const besideText = [
  'card-made-to-mend',
  'scene-dawn-ridge',
  'scene-hut-night',
  'scene-pro-guide-summit',
  'scene-pro-instructor-birch',
]
const categoryCards = ['womens', 'mens', 'youth', 'backcountry', 'day-hiking', 'trail-walking'].map(
  (slug) => `card-${slug}`,
)
const leadPosts = ['blog-before-the-plow', 'blog-four-kinds-of-snow', 'blog-what-a-tooth-does']
const ownBanners = new Set([...landingBanners, 'banner-home', 'banner-pro-backcountry', 'banner-empty-slope-powder'])

const tileQuality = 90
const each = (names: readonly string[], sizes: readonly Size[], quality = 75): PreparedSize[] =>
  names.flatMap((name) => sizes.map(([width, height]) => ({ name, width, height, quality })))

/** Each product's pictures in the color that its page opens with. */
function openingGalleries(images: readonly SeedImage[]): SeedImage[] {
  const firstColors = new Map<string, string | undefined>()
  for (const { product } of images)
    if (product && !firstColors.has(product.key)) firstColors.set(product.key, product.color?.slug)
  return images.filter(({ product }) => product && product.color?.slug === firstColors.get(product.key))
}

/** Names of product pictures by view, in the color that their pages open with. */
function openingViews({ images }: SeedMedia) {
  const galleries = openingGalleries(images)
  const ofView = (view: string, isWanted: (key: string) => boolean = () => true): string[] =>
    galleries.flatMap(({ name, product }) => (product?.view === view && isWanted(product.key) ? [name] : []))
  return { galleries, ofView }
}

/** The first view of the home page, drawn before the demo opens. */
export const firstViewSizes = (): PreparedSize[] => [...each(['banner-home'], hero), ...each(categoryCards, card)]

/** The home page's pictures, which a newcomer scrolls to next. */
export function homePageSizes(media: SeedMedia): PreparedSize[] {
  const { ofView } = openingViews(media)
  return [
    ...firstViewSizes(),
    ...each(['scene-hotspots-camp'], hotspots),
    ...each(['scene-storm-pass'], wideBanner),
    ...each(['card-read-the-snow'], leadStory),
    ...each(['card-first-steps', 'card-made-to-mend'], story),
    ...each(ofView('pair', (key) => sliderProducts.has(key)), slider, tileQuality), // prettier-ignore
  ]
}

/** The pictures that pages show first: the home page's, then those of the others. */
export function preparedSizes(media: SeedMedia): PreparedSize[] {
  const { images } = media
  const { galleries, ofView } = openingViews(media)
  const starting = (prefix: string): string[] =>
    images.map(({ name }) => name).filter((name) => name.startsWith(prefix))
  const headings = starting('banner-').filter((name) => !ownBanners.has(name))
  return [
    ...homePageSizes(media),
    ...each(['scene-dawn-ridge', 'scene-birch-trail'], menu),
    ...each(ofView('pair'), tiles, tileQuality),
    ...each(
      ofView('pair', (key) => inEmptyCart.has(key)),
      emptyCart,
      tileQuality,
    ),
    ...each(ofView('pair'), firstShot),
    ...each(ofView('single'), secondShot),
    ...each(galleries.map(({ name }) => name), thumbs), // prettier-ignore
    ...each(headings, heading),
    ...each(landingBanners, landing),
    ...each(['banner-pro-backcountry'], pro),
    ...each(['banner-empty-slope-powder'], errorPage),
    ...each(leadPosts, leadPost),
    ...each(starting('blog-'), post),
    ...each(starting('portrait-'), [...people, ...person]),
    ...each(besideText, text),
  ]
}
