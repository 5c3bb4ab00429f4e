import type { Picture } from '../catalogue/product.ts'

/** The media service: origin (scheme, host, port, maybe a path) and account alias. */
export type MediaSource = { readonly origin: string; readonly account: string }

/** The account that pictures come from unless a setting names another (specification, display 7). */
export const defaultMediaAccount = 'k2'

/** The quality that encoders are asked for, 0 to 100: anywhere, and in tiles and sliders (specification, display 9). */
export const defaultQuality = 75
export const tileQuality = 90

/** Width of the picture that stands in for one that is on its way, px (specification, display 2). */
export const placeholderWidth = 15

/**
 * Pixels of a picture to a CSS pixel. The middle one is for phones whose own lies between, on pictures that a page
 * opens with.
 */
export type Density = 1 | 1.5 | 2

/** `dpi` of a picture of single and of double density (specification, display 9). */
type DensityDpi = Readonly<Record<1 | 2, number>>
/** On a line of 4g or better. */
export const fastDpi = { 1: 96, 2: 144 } as const satisfies DensityDpi
/**
 * On any other, and in HTML, which is written before any line is known; a script makes it that of a fast line
 * (specification, addendum 4).
 */
export const slowDpi = { 1: 72, 2: 72 } as const satisfies DensityDpi

/** A wanted picture: CSS pixels, and the quality asked of the encoder. */
export type ImageSize = { readonly width: number; readonly height: number; readonly quality?: number }

/** Width by height, as editors write it: `16:9`. */
export type Aspect = `${number}:${number}`

/**
 * Everything that can be asked of the media service for a picture (specification, display 7), sizes in px. Both sides:
 * cut to fit. One side and an aspect: cut to that shape. One side alone, or bounds: the whole picture.
 */
export type ImageRequest = {
  readonly width?: number
  readonly height?: number
  readonly maxWidth?: number
  readonly maxHeight?: number
  readonly aspect?: Aspect
  readonly quality?: number
  /** Under transparent pictures and beside those that do not fill their frame: a name or `rgb(255,255,255)`. */
  readonly background?: string
  /** A JPEG that gets sharper as it comes. */
  readonly interlaced?: true
  readonly dpi?: number
  /** Whether `dpi` is of double density: it then stands before the format, which scripts tell the two by. */
  readonly isDouble?: boolean
}

type Framed = Pick<Picture, 'name' | 'width' | 'height' | 'poi' | 'ofFilm'>

/** Aspects closer than this crop less than a pixel of a tile, so the point of interest cannot matter. */
const sameAspect = 0.005

/** The shape that a wish cuts a picture to; `undefined` where it keeps its own. */
function shapeOf({ width, height, aspect }: ImageRequest): number | undefined {
  if (width !== undefined && height !== undefined) return width / height
  const [across, down] = (aspect ?? '').split(':').map(Number)
  return across && down ? across / down : undefined
}

function scaleMode({ width, height, aspect }: ImageRequest): string | undefined {
  if (width !== undefined && height !== undefined) return 'c'
  return aspect === undefined ? undefined : 'aspect'
}

const isCropped = (picture: Framed, shape: number | undefined): boolean =>
  shape !== undefined && Math.abs(picture.width / picture.height / shape - 1) > sameAspect

/**
 * Address of a picture: format by negotiation, around its point of interest where something is cut off. Parameters
 * always in the same order: each distinct address is a file of the CDN (vendors, media 2, 8).
 */
export function pictureUrl(media: MediaSource, picture: Framed, request: ImageRequest): string {
  const mode = scaleMode(request)
  const poi = isCropped(picture, shapeOf(request)) ? picture.poi : undefined
  let query = ''
  const add = (name: string, value: string | number | undefined): void => {
    if (value === undefined) return
    query += `${query && '&'}${name}=${typeof value === 'number' ? value : encodeURIComponent(value)}`
  }
  add('w', request.width)
  add('h', request.height)
  add('maxW', request.maxWidth)
  add('maxH', request.maxHeight)
  add('sm', mode)
  add('aspect', mode === 'aspect' ? request.aspect : undefined)
  add('qlt', request.quality ?? defaultQuality)
  add('bg', request.background)
  add('dpi', request.isDouble ? request.dpi : undefined)
  add('fmt', 'auto')
  add('fmt.jpeg.interlaced', request.interlaced && 'true')
  add('dpi', request.isDouble ? undefined : request.dpi)
  add('scaleFit', poi && 'poi')
  add('poi', poi && `${poi.x},${poi.y},0.01,0.01`)
  return `${media.origin}/${picture.ofFilm ? 'v' : 'i'}/${media.account}/${encodeURIComponent(picture.name)}?${query}`
}

/** A picture in one size and density, cropped to fit. */
export function imageUrl(media: MediaSource, picture: Framed, size: ImageSize, density: Density = 1): string {
  const [width, height] = [Math.round(size.width * density), Math.round(size.height * density)]
  const isDouble = density !== 1
  return pictureUrl(media, picture, { ...size, width, height, dpi: slowDpi[isDouble ? 2 : 1], isDouble })
}

/**
 * A `srcset` of the two densities, for places whose size never changes. No URL ends in a comma, so the list stays
 * readable to browsers.
 */
export function imageSrcset(media: MediaSource, picture: Framed, size: ImageSize): string {
  return `${imageUrl(media, picture, size)}, ${doubleSrcset(media, picture, size)}`
}

/** The `srcset` of an `<img>` whose `src` already is the candidate of single density. */
export function doubleSrcset(media: MediaSource, picture: Framed, size: ImageSize): string {
  return `${imageUrl(media, picture, size, 2)} 2x`
}

/**
 * A `srcset` of both densities by their widths, for places that grow with the window: it needs `sizes` beside it.
 * @param densities which ones, rising
 */
export function widthSrcset(
  media: MediaSource,
  picture: Framed,
  size: ImageSize,
  densities: readonly Density[] = [1, 2],
): string {
  return densities
    .map((density) => `${imageUrl(media, picture, size, density)} ${Math.round(size.width * density)}w`)
    .join(', ')
}

/**
 * A `srcset` of several sizes of one shape by their widths, where one picture serves every window: it needs `sizes`
 * too.
 */
export function mixedSrcset(
  media: MediaSource,
  picture: Framed,
  mix: readonly (readonly [size: ImageSize, density: Density])[],
): string {
  return mix.map(([size, density]) => widthSrcset(media, picture, size, [density])).join(', ')
}

/** The delivery of films (specification, display 2). */
export const filmProfile = 'mp4_720p'

/** A film of the media service. */
export function videoUrl(media: MediaSource, name: string): string {
  return `${media.origin}/v/${media.account}/${encodeURIComponent(name)}/${filmProfile}`
}
