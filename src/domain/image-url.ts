import type { Picture } from './product.ts'

/** The media service: origin (scheme, host, port, maybe a path) and account alias. */
export type MediaSource = { readonly origin: string; readonly account: string }

/** A wanted picture: CSS pixels, and the quality asked of the encoder (75 unless told, tiles 90; display §9). */
export type ImageSize = { readonly width: number; readonly height: number; readonly quality?: number }

export type Density = 1 | 2

type Framed = Pick<Picture, 'name' | 'width' | 'height' | 'poi'>

/** `dpi` values of display §9 for a line that nothing is known about (decisions §4). */
const dpi: Readonly<Record<Density, number>> = { 1: 72, 2: 144 }

/** Aspects closer than this crop less than a pixel of a tile, so the point of interest cannot matter. */
const sameAspect = 0.005

const isCropped = (picture: Framed, size: ImageSize): boolean =>
  Math.abs(picture.width / picture.height / (size.width / size.height) - 1) > sameAspect

const pointOfInterest = ({ x, y }: { readonly x: number; readonly y: number }): string =>
  `&scaleFit=poi&poi=${encodeURIComponent(`${x},${y},0.01,0.01`)}`

/**
 * Address of a picture in one size and density: cropped to fit, format by negotiation, around its point of interest
 * where something is cut off. Parameters always in the same order: each distinct address is a file of the CDN
 * (Amplience contract §2, §8).
 */
export function imageUrl(media: MediaSource, picture: Framed, size: ImageSize, density: Density = 1): string {
  const [width, height] = [Math.round(size.width * density), Math.round(size.height * density)]
  const poi = picture.poi && isCropped(picture, size) ? pointOfInterest(picture.poi) : ''
  const name = encodeURIComponent(picture.name)
  return `${media.origin}/i/${media.account}/${name}?w=${width}&h=${height}&sm=c&qlt=${size.quality ?? 75}&fmt=auto&dpi=${dpi[density]}${poi}`
}

/** A `srcset` of the two densities. No URL ends in a comma, so the list stays readable to browsers. */
export function imageSrcset(media: MediaSource, picture: Framed, size: ImageSize): string {
  return `${imageUrl(media, picture, size)}, ${doubleSrcset(media, picture, size)}`
}

/** The `srcset` of an `<img>` whose `src` already is the candidate of single density. */
export function doubleSrcset(media: MediaSource, picture: Framed, size: ImageSize): string {
  return `${imageUrl(media, picture, size, 2)} 2x`
}

/** A film of the media service as mp4 (display §2). */
export function videoUrl(media: MediaSource, name: string): string {
  return `${media.origin}/v/${media.account}/${encodeURIComponent(name)}/mp4_720p`
}
