import sharp, { type Sharp } from 'sharp'
import type { ImageAsset } from './asset.ts'
import type { Encoding } from './encoding.ts'
import type { LayerStore } from './finish.ts'
import type { Colour } from './parameters.ts'
import type { Plan, Size } from './plan.ts'
import { rasterise } from './rasterise.ts'

/** What the vendor's pictures stand on when no `bg` is asked. */
const defaultBackground: Colour = { r: 255, g: 255, b: 255 }

/**
 * How long an encoder tries: as little as it can (0), some (2), well (4), or as if bytes alone counted (6: some
 * hundredths less than 4, twice the time). Below 4 there are marks in skies.
 */
export type Effort = 0 | 2 | 4 | 6

export type Finish = {
  readonly background: Colour | undefined
  readonly flipHorizontal: boolean
  readonly flipVertical: boolean
}

/**
 * Makes the planned part of a picture at its final size and encodes it.
 * @param original all its pixels, where they are kept
 */
export async function render(
  asset: ImageAsset,
  plan: Plan,
  finish: Finish,
  encoding: Encoding & { readonly effort: Effort },
  layers: LayerStore,
  original: Buffer | undefined,
): Promise<Buffer> {
  const raw = { ...plan.raster, channels: 4 } as const
  const pixels = sharp(await rasterise(asset, plan, layers, original), { raw, limitInputPixels: false })
  const picture = placeOnCanvas(pixels, plan, finish.background)
  const cut = plan.cut
  const pipeline = cut
    ? sharp(await picture.png({ compressionLevel: 0 }).toBuffer()).extract({
        left: cut.x,
        top: cut.y,
        width: cut.w,
        height: cut.h,
      })
    : picture
  if (finish.flipHorizontal) pipeline.flop()
  if (finish.flipVertical) pipeline.flip()
  if (finish.background || encoding.format === 'jpeg')
    pipeline.flatten({ background: finish.background ?? defaultBackground })
  if (!asset.alpha && !plan.canvas) pipeline.removeAlpha()
  return encode(pipeline, encoding).toBuffer()
}

/** A picture of one colour. */
export function renderFlat({ width, height }: Size, encoding: Encoding): Promise<Buffer> {
  const create = { width, height, channels: 3, background: { r: 198, g: 208, b: 214 } } as const
  return encode(sharp({ create, limitInputPixels: false }), { ...encoding, effort: 0 }).toBuffer()
}

function placeOnCanvas(picture: Sharp, { raster, canvas }: Plan, background: Colour | undefined): Sharp {
  if (!canvas) return picture
  return picture.extend({
    left: canvas.left,
    top: canvas.top,
    right: canvas.width - raster.width - canvas.left,
    bottom: canvas.height - raster.height - canvas.top,
    background: background ?? { r: 255, g: 255, b: 255, alpha: 1 },
  })
}

function encode(
  picture: Sharp,
  { format, quality, interlaced, fullChroma, effort }: Encoding & { effort: Effort },
): Sharp {
  switch (format) {
    case 'jpeg':
      return picture.jpeg({ quality, progressive: interlaced, chromaSubsampling: fullChroma ? '4:4:4' : '4:2:0' })
    case 'webp':
      return picture.webp({ quality, effort })
    case 'png':
      return picture.png({ compressionLevel: 6, progressive: interlaced })
    case 'avif':
      return picture.avif({ quality, effort: 2 })
    case 'gif':
      return picture.gif()
    case 'tiff':
      return picture.tiff({ quality })
  }
}
