import sharp, { type Sharp } from 'sharp'
import type { ImageAsset } from './asset.ts'
import { toSvg } from './draw/drawing.ts'
import type { Encoding } from './encoding.ts'
import { finishedDrawing } from './finish.ts'
import type { Colour } from './parameters.ts'
import type { Plan } from './plan.ts'

/*
 * No drawing is rendered twice, so the library keeps nothing; requests run side by side, so each takes one thread.
 */
sharp.cache(false)
sharp.concurrency(1)

/** What the vendor's pictures stand on when no `bg` is asked. */
const defaultBackground: Colour = { r: 255, g: 255, b: 255 }

export type Finish = {
  readonly background: Colour | undefined
  readonly flipHorizontal: boolean
  readonly flipVertical: boolean
}

/** Draws the planned part of a picture at its final size and encodes it. */
export async function render(asset: ImageAsset, plan: Plan, finish: Finish, encoding: Encoding): Promise<Buffer> {
  const picture = placeOnCanvas(await rasterise(asset, plan), plan, finish.background)
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

async function rasterise(asset: ImageAsset, { source, raster }: Plan): Promise<Sharp> {
  const drawing = await finishedDrawing(asset.draw())
  const unit = drawing.width / asset.width
  const area = { left: source.x * unit, top: source.y * unit, width: source.w * unit, height: source.h * unit }
  return sharp(Buffer.from(toSvg(drawing, area, raster.width, raster.height)), {
    limitInputPixels: false,
    unlimited: true,
  })
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

function encode(picture: Sharp, { format, quality, interlaced, fullChroma }: Encoding): Sharp {
  switch (format) {
    case 'jpeg':
      return picture.jpeg({ quality, progressive: interlaced, chromaSubsampling: fullChroma ? '4:4:4' : '4:2:0' })
    case 'webp':
      return picture.webp({ quality, effort: 2, preset: 'photo' })
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
