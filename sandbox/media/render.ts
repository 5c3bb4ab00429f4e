import { availableParallelism } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import type { ImageAsset } from './asset.ts'
import { toSvg } from './draw/drawing.ts'
import type { Encoding } from './encoding.ts'
import { finishedDrawing, type LayerStore } from './finish.ts'
import type { Colour } from './parameters.ts'
import type { Plan } from './plan.ts'

/*
 * No drawing is rendered twice, so the library keeps nothing. A library call takes one thread: requests run side by side,
 * and a large picture is drawn in strips, which differ from the whole by a shade at most.
 */
sharp.cache(false)
sharp.concurrency(1)

/** Pictures under way at once, one on each of the library's threads: while one is described, others are drawn. */
export const drawnAtOnce = 4

/** What the vendor's pictures stand on when no `bg` is asked. */
const defaultBackground: Colour = { r: 255, g: 255, b: 255 }

/** How long an encoder tries: as little as it can (0), some (2), or as if bytes alone counted (6: some hundredths less than 2, three times the time). */
export type Effort = 0 | 2 | 6

export type Finish = {
  readonly background: Colour | undefined
  readonly flipHorizontal: boolean
  readonly flipVertical: boolean
}

/** Draws the planned part of a picture at its final size and encodes it. */
export async function render(
  asset: ImageAsset,
  plan: Plan,
  finish: Finish,
  encoding: Encoding & { readonly effort: Effort },
  layers: LayerStore,
): Promise<Buffer> {
  const picture = placeOnCanvas(await rasterise(asset, plan, layers), plan, finish.background)
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

/** Least pixels of a strip: below, handing it to a thread costs more than it saves. */
const leastStrip = 400_000

/** Rows that are drawn side by side, each strip on a thread of its own. */
function stripsOf({ width, height }: Plan['raster']): { top: number; height: number }[] {
  const count = Math.max(
    1,
    Math.min(availableParallelism(), drawnAtOnce, height, Math.floor((width * height) / leastStrip)),
  )
  const edges = Array.from({ length: count + 1 }, (_, index) => Math.round((height * index) / count))
  return edges.slice(1).map((end, index) => ({ top: edges[index] ?? 0, height: end - (edges[index] ?? 0) }))
}

async function rasterise(asset: ImageAsset, { source, raster }: Plan, layers: LayerStore): Promise<Sharp> {
  const drawing = await finishedDrawing(asset.draw(), layers)
  const unit = drawing.width / asset.width
  const row = (source.h * unit) / raster.height
  const strips = await Promise.all(
    stripsOf(raster).map(({ top, height }) => {
      const left = source.x * unit
      const area = { left, top: source.y * unit + top * row, width: source.w * unit, height: height * row }
      const svg = Buffer.from(toSvg(drawing, area, raster.width, height))
      return sharp(svg, { limitInputPixels: false, unlimited: true }).ensureAlpha().raw().toBuffer()
    }),
  )
  return sharp(Buffer.concat(strips), { raw: { ...raster, channels: 4 }, limitInputPixels: false })
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
      return picture.webp({ quality, effort, preset: 'photo' })
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
