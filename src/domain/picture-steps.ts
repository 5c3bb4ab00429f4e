import type { ImageSize } from './image-url.ts'

/** A picture's sizes: one up to each of some viewport widths in CSS pixels, rising, and one beyond. */
export type PictureSteps = readonly [beyond: ImageSize, ...upTo: (ImageSize & { readonly upTo: number })[]]

/** Tiles and sliders: display §2, quality 90. */
export const tileSteps: PictureSteps = [
  { width: 340, height: 453, quality: 90 },
  { upTo: 480, width: 210, height: 280, quality: 90 },
  { upTo: 767, width: 353, height: 471, quality: 90 },
]
export const sliderSteps: PictureSteps = [
  { width: 453, height: 604, quality: 90 },
  { upTo: 480, width: 430, height: 573, quality: 90 },
  { upTo: 767, width: 348, height: 464, quality: 90 },
  { upTo: 1440, width: 340, height: 453, quality: 90 },
]

/** Banners by the widths of display §2; heights follow their place on the page. */
export const heroSteps: PictureSteps = [
  { width: 1792, height: 1008 },
  { upTo: 480, width: 480, height: 900 },
  { upTo: 768, width: 768, height: 1024 },
  { upTo: 1200, width: 1200, height: 900 },
  { upTo: 1440, width: 1440, height: 900 },
]
export const bannerSteps: PictureSteps = [
  { width: 1792, height: 760 },
  { upTo: 480, width: 480, height: 600 },
  { upTo: 768, width: 768, height: 560 },
  { upTo: 1200, width: 1200, height: 640 },
  { upTo: 1440, width: 1440, height: 750 },
]
export const headingSteps: PictureSteps = [
  { width: 1792, height: 560 },
  { upTo: 480, width: 480, height: 360 },
  { upTo: 768, width: 768, height: 360 },
  { upTo: 1200, width: 1200, height: 420 },
  { upTo: 1440, width: 1440, height: 500 },
]

/** The banner of the error page: display §2. */
export const errorBannerSteps: PictureSteps = [
  { width: 1390, height: 386 },
  { upTo: 480, width: 430, height: 459 },
  { upTo: 768, width: 718, height: 199 },
  { upTo: 1200, width: 1150, height: 319 },
  { upTo: 1439, width: 1390, height: 386 },
]

export const cardSteps: PictureSteps = [
  { width: 440, height: 550 },
  { upTo: 480, width: 240, height: 300 },
  { upTo: 1023, width: 480, height: 600 },
]
export const leadStorySteps: PictureSteps = [
  { width: 720, height: 528 },
  { upTo: 480, width: 480, height: 320 },
  { upTo: 1023, width: 768, height: 512 },
]
export const storySteps: PictureSteps = [
  { width: 440, height: 528 },
  { upTo: 480, width: 480, height: 320 },
  { upTo: 1023, width: 480, height: 320 },
]
export const textSteps: PictureSteps = [
  { width: 720, height: 900 },
  { upTo: 480, width: 480, height: 600 },
]
export const productStorySteps: PictureSteps = [
  { width: 840, height: 630 },
  { upTo: 480, width: 480, height: 360 },
]
export const navSteps: PictureSteps = [{ width: 352, height: 220 }]

/** A product's own pictures: the whole width on phones, a column beside the buy box from 832 px. */
export const gallerySteps: PictureSteps = [
  { width: 720, height: 960 },
  { upTo: 480, width: 480, height: 640 },
]

/** What a shared link shows. */
export const shareSize: ImageSize = { width: 1200, height: 630 }

/** Posts of the blog: the one that leads a list, the others, and pictures of a post's own page (16:9). */
export const leadPostSteps: PictureSteps = [
  { width: 960, height: 600 },
  { upTo: 480, width: 480, height: 300 },
  { upTo: 831, width: 832, height: 468 },
]
export const postSteps: PictureSteps = [
  { width: 480, height: 300 },
  { upTo: 639, width: 640, height: 400 },
]
export const postPictureSteps: PictureSteps = [
  { width: 1472, height: 690 },
  { upTo: 480, width: 480, height: 300 },
  { upTo: 831, width: 832, height: 468 },
]
export const postFigureSteps: PictureSteps = [
  { width: 880, height: 495 },
  { upTo: 480, width: 480, height: 300 },
]
