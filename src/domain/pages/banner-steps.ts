import type { Aspect } from '../media/image-url.ts'
import type { PictureSteps } from '../media/picture-steps.ts'
import { mobileBreakpoint } from './breakpoints.ts'

/**
 * Widths of banner pictures, px, and their height where neither editor nor place says another (specification, display
 * 2).
 */
export const bannerWidths = [480, 768, 1024, 1200, 1440, 1792] as const
export const bannerHeight = 300

/** Height of a banner's picture at each of its widths, px. */
type Heights = readonly [number, number, number, number, number, number]

const plain: Heights = [bannerHeight, bannerHeight, bannerHeight, bannerHeight, bannerHeight, bannerHeight]
/** A banner that fills the screen: upright on phones. */
const screen: Heights = [900, 1024, 900, 900, 900, 1008]

/** The place of a banner: filling the screen, between sections, or at the head of a page. */
export type BannerPlace = 'hero' | 'wide' | 'heading'
const heightsOf: Readonly<Record<BannerPlace, Heights>> = { hero: screen, wide: plain, heading: plain }

/** The editors' choice, for small and for large screens. */
export type BannerAspects = { readonly mobile?: Aspect | undefined; readonly desktop?: Aspect | undefined }

/** Height of a picture of this width, px. */
function heightFor(aspect: Aspect, width: number): number {
  const [across = 1, down = 1] = aspect.split(':').map(Number)
  return Math.round((width * down) / across)
}

/**
 * The sizes of a banner's picture in its place, in the shapes that an editor chose. A mobile window is a small screen.
 * The next width would be more than 1.5 times a viewport of 481 to 511 px.
 */
export function bannerSteps(place: BannerPlace, { mobile, desktop }: BannerAspects): PictureSteps {
  // 412 px at density 1.75 are 721 px: for one pixel a phone would fetch the next picture, which weighs half as much
  // again.
  const shown = '99vw'
  const [phone, tablet, small, medium, large, beyond] = heightsOf[place]
  const at = (width: number, height: number, aspect: Aspect | undefined) => ({
    width,
    height: aspect ? heightFor(aspect, width) : height,
    shown,
  })
  return [
    at(bannerWidths[5], beyond, desktop),
    { upTo: 480, until: 511, ...at(bannerWidths[0], phone, mobile) },
    { upTo: 768, ...at(bannerWidths[1], tablet, mobile) },
    { upTo: mobileBreakpoint - 1, ...at(bannerWidths[2], small, mobile) },
    { upTo: 1200, ...at(bannerWidths[3], medium, desktop) },
    { upTo: 1440, ...at(bannerWidths[4], large, desktop) },
  ]
}
