import { type Density, type ImageRequest, type ImageSize, tileQuality } from './image-url.ts'

/**
 * A size of a picture, CSS pixels, and how wide it is shown: a CSS length, or several with their media as in `sizes`.
 * Without one the place never grows, and the size is what it shows.
 */
export type PictureStep = ImageSize & {
  readonly shown?: string
  /**
   * Sizes of its shape and their densities to choose from, rising, in place of its own two: fewer bytes than a size for
   * each window.
   */
  readonly mix?: readonly (readonly [ImageSize, Density])[]
}

/**
 * A picture's sizes: one up to each of some viewport widths in CSS pixels, rising, and one beyond. `until` goes on past
 * `upTo` where the next size would be more than 1.5 times what is shown (`maxOversize`).
 */
export type PictureSteps = readonly [
  beyond: PictureStep,
  ...upTo: (PictureStep & { readonly upTo: number; readonly until?: number })[],
]

/** No picture has more pixels than this many times the pixels shown (specification, quality 3). */
export const maxOversize = 1.5

/**
 * Widths of the window up to which a picture has one size each, where the specification names no others for its place
 * (specification, display 9), px.
 */
export const imageBreakpoints = [480, 768, 1440] as const

/** Sizes up to each of these widths, and one beyond: that of the widest, unless told. */
function stepsByDefault(
  phone: PictureStep,
  tablet: PictureStep,
  desktop: PictureStep,
  beyond: PictureStep = desktop,
): PictureSteps {
  const [small, medium, large] = imageBreakpoints
  return [beyond, { upTo: small, ...phone }, { upTo: medium, ...tablet }, { upTo: large, ...desktop }]
}

/** Tiles: specification, display 2. Two columns, three from 768 px, four from 1200. */
export const tileSteps: PictureSteps = [
  { width: 340, height: 453, quality: tileQuality, shown: '(min-width:1200px) 21.5vw, 29.3vw' },
  { upTo: 480, width: 210, height: 280, quality: tileQuality, shown: '50vw - 26px' },
  { upTo: 767, width: 353, height: 471, quality: tileQuality, shown: '45.8vw - 6px' },
]

/** Tiles of a category: beside its facets from 1200 px on, three in a row, then four. */
export const listingSteps: PictureSteps = [
  {
    width: 340,
    height: 453,
    quality: tileQuality,
    shown: '(min-width:1440px) 17vw, (min-width:1200px) 22vw, 29.3vw',
  },
  { upTo: 480, width: 210, height: 280, quality: tileQuality, shown: '50vw - 26px' },
  { upTo: 767, width: 353, height: 471, quality: tileQuality, shown: '45.8vw - 6px' },
]

/** Four tiles: two columns, one row from 1061 px, where a quarter of it is not much less than 340 px. */
export const tileRowSteps: PictureSteps = [
  { width: 340, height: 453, quality: tileQuality, shown: '(min-width:1061px) 21.5vw, 45.8vw - 6px' },
  { upTo: 480, width: 210, height: 280, quality: tileQuality, shown: '50vw - 26px' },
  { upTo: 767, width: 353, height: 471, quality: tileQuality, shown: '45.8vw - 6px' },
]

/** Sliders: specification, display 2. One card, two from 600 px, four from 900. */
export const sliderSteps: PictureSteps = [
  { width: 453, height: 604, quality: tileQuality, shown: '23vw' },
  { upTo: 480, width: 430, height: 573, quality: tileQuality, shown: '100vw - 40px' },
  { upTo: 767, width: 348, height: 464, quality: tileQuality, shown: '(max-width:599px) calc(100vw - 40px), 45vw' },
  { upTo: 1440, width: 340, height: 453, quality: tileQuality, shown: '(max-width:899px) 45vw, 22.4vw' },
]

/** The banner of the error page: specification, display 2. */
export const errorBannerSteps: PictureSteps = [
  { width: 1390, height: 386, shown: '100vw' },
  { upTo: 480, width: 430, height: 459, shown: '100vw' },
  { upTo: 768, width: 718, height: 199, shown: '100vw' },
  { upTo: 1200, width: 1150, height: 319, shown: '100vw' },
  { upTo: 1439, width: 1390, height: 386, shown: '100vw' },
]

/** Cards of categories: two in a row, three or four from 1024 px. */
export const cardSteps: PictureSteps = stepsByDefault(
  { width: 200, height: 250, shown: '50vw - 26px' },
  { width: 320, height: 400, shown: '45.8vw - 6px' },
  { width: 440, height: 550, shown: '(min-width:1024px) 29.3vw, 45vw' },
  { width: 440, height: 550, shown: '29.3vw' },
)

/** Portraits in lists: two in a row, four from 768 px. */
export const portraitSteps: PictureSteps = stepsByDefault(
  { width: 200, height: 250, shown: '50vw - 26px' },
  { width: 320, height: 400, shown: '(min-width:768px) 21.5vw, 45.8vw - 6px' },
  { width: 320, height: 400, shown: '21.5vw' },
)

/** The large portrait of one person: the whole width, a column from 704 px. */
export const personSteps: PictureSteps = [
  { width: 560, height: 700, shown: '40vw' },
  { upTo: 480, width: 480, height: 600, shown: '100vw' },
  { upTo: 703, width: 640, height: 800, shown: '100vw' },
  { upTo: 1023, width: 360, height: 450, shown: '40vw' },
]

export const leadStorySteps: PictureSteps = [
  { width: 720, height: 528, shown: '42vw' },
  { upTo: 480, width: 400, height: 267, shown: '100vw - 40px' },
  { upTo: 767, width: 640, height: 427, shown: '91.6vw' },
  { upTo: 1023, width: 300, height: 200, shown: '29vw' },
  { upTo: 1440, width: 560, height: 448, shown: '40vw' },
]
export const storySteps: PictureSteps = [
  { width: 440, height: 528, shown: '26vw' },
  { upTo: 480, width: 400, height: 267, shown: '100vw - 40px' },
  { upTo: 767, width: 640, height: 427, shown: '91.6vw' },
  { upTo: 1023, width: 300, height: 200, shown: '29vw' },
  { upTo: 1440, width: 360, height: 448, shown: '25vw' },
]
/** In a slider: one card, two from 600 px. */
export const storySliderSteps: PictureSteps = [
  { width: 720, height: 480, shown: '44vw' },
  { upTo: 480, width: 400, height: 267, shown: '100vw - 40px' },
  { upTo: 767, width: 640, height: 427, shown: '(max-width:599px) calc(100vw - 40px), 45vw' },
]

/** Beside text: the whole width, half of it from 832 px. */
export const textSteps: PictureSteps = [
  { width: 680, height: 850, shown: '43vw' },
  { upTo: 480, width: 400, height: 500, shown: '100vw - 40px' },
  { upTo: 831, width: 640, height: 800, shown: '91.6vw' },
  { upTo: 1200, width: 480, height: 600, shown: '43vw' },
]
const storySmall = { width: 432, height: 324 }
const storyLarge = { width: 640, height: 480 }
export const productStorySteps: PictureSteps = [
  {
    ...storyLarge,
    mix: [
      [storySmall, 1],
      [storyLarge, 1],
      [storySmall, 2],
      [storyLarge, 2],
    ],
    shown: '(max-width:831px) 91.6vw, (max-width:1600px) 47vw, 752px',
  },
]

/** In the wide panels of the main navigation, which have one size. */
export const navSteps: PictureSteps = [{ width: 352, height: 220 }]

const gallerySmall = { width: 480, height: 640 }
const galleryLarge = { width: 720, height: 960 }
const galleryNarrow = { width: 440, height: 587 }
/**
 * A product's own pictures: the whole width on phones, a column beside the buy box from 768 px. Four widths, since a
 * page has no bytes for more addresses; told is what makes none of them more than 1.5 times what is shown.
 */
export const gallerySteps: PictureSteps = [
  {
    ...galleryLarge,
    mix: [
      [galleryNarrow, 1],
      [galleryLarge, 1],
      [gallerySmall, 2],
      [galleryLarge, 2],
    ],
    shown:
      '(max-width:479px) min(99vw,440px), (max-width:767px) 100vw, (max-width:1068px) 38vw, ' +
      '(max-width:1600px) 47vw, 752px',
  },
]

/** The picture that stands for a product's film (16:9), as wide as the page’s text. */
export const productFilmSteps: PictureSteps = [
  { width: 1312, height: 738, shown: '91.6vw' },
  { upTo: 480, width: 400, height: 225, shown: '100vw - 40px' },
  { upTo: 767, width: 640, height: 360, shown: '91.6vw' },
]

/** The picture of a shared link. */
export const shareSize: ImageSize = { width: 1200, height: 630 }

/** Shapes in which search engines show an article's picture. */
export const articlePictures: readonly ImageRequest[] = [
  { width: 1200, aspect: '16:9' },
  { width: 1200, aspect: '4:3' },
  { width: 1200, aspect: '1:1' },
]

/** The whole of a picture, for search engines; what is transparent would turn black in a JPEG. */
export const indexedPicture: ImageRequest = { maxWidth: 1200, maxHeight: 1600, background: 'white' }

/** Posts of the blog: the one that leads a list, beside its text from 832 px. */
export const leadPostSteps: PictureSteps = [
  { width: 872, height: 545, shown: '54.5vw' },
  // A little less than is shown: at 412 px and density 1.75 the next picture would be a quarter too wide.
  { upTo: 480, width: 400, height: 250, shown: '97vw - 40px' },
  { upTo: 831, width: 640, height: 400, shown: '91.6vw' },
  { upTo: 1200, width: 640, height: 400, shown: '54.5vw' },
]
/** The others: one in a row, two from 640 px, three from 1024. */
export const postSteps: PictureSteps = stepsByDefault(
  { width: 400, height: 250, shown: '100vw - 40px' },
  { width: 560, height: 350, shown: '(min-width:640px) 44.6vw, 91.6vw' },
  { width: 400, height: 250, shown: '(min-width:1024px) 28.9vw, 44.6vw' },
  { width: 400, height: 250, shown: '28.9vw' },
)
/** Three posts stand in one row from 640 px on. */
export const postRowSteps: PictureSteps = [
  { width: 400, height: 250, shown: '28.9vw' },
  { upTo: 480, width: 400, height: 250, shown: '100vw - 40px' },
  { upTo: 639, width: 560, height: 350, shown: '91.6vw' },
  { upTo: 1023, width: 270, height: 169, shown: '28.9vw' },
]
/** On a post's own page: at its head, and within its text at reading width. */
export const postPictureSteps: PictureSteps = [
  { width: 1472, height: 690, shown: '91.6vw' },
  { upTo: 480, until: 511, width: 480, height: 300, shown: '100vw' },
  { upTo: 831, width: 768, height: 480, shown: '100vw' },
  { upTo: 1200, width: 1100, height: 516, shown: '91.6vw' },
]
export const postFigureSteps: PictureSteps = [
  { width: 608, height: 342, shown: '(max-width:663px) 91.6vw, 608px' },
  { upTo: 480, width: 400, height: 225, shown: '100vw - 40px' },
]
