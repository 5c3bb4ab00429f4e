import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import type { ImageAsset } from './asset.ts'
import { toSvg } from './draw/drawing.ts'
import { finishedDrawing, type LayerStore } from './finish.ts'
import type { Plan } from './plan.ts'

/*
 * No drawing is rendered twice, so the library keeps nothing. A library call takes one thread: requests run side by
 * side, and a large picture is drawn in strips, which differ from the whole by a shade at most.
 */
sharp.cache(false)
sharp.concurrency(1)

/** Pictures under way at once, one on each of the library's threads: while one is described, others are drawn. */
export const drawnAtOnce = 4

/** A part of a picture (px of its original), and the size at which it is wanted. */
type Part = Pick<Plan, 'source' | 'raster'>

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

/** Draws a part at its size: RGBA, row by row. */
export async function drawn(asset: ImageAsset, { source, raster }: Part, layers: LayerStore): Promise<Buffer> {
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
  return Buffer.concat(strips)
}

/** Whether an original has pixels enough: what is larger stays sharp when it is drawn. */
const hasPixelsFor = ({ source, raster }: Part): boolean => raster.width <= source.w && raster.height <= source.h

/** The same of an original, whole pixels of it. */
function reduced(original: Buffer, asset: ImageAsset, { source, raster }: Part): Promise<Buffer> {
  const [left, top] = [Math.round(source.x), Math.round(source.y)]
  const width = Math.min(Math.round(source.w), asset.width - left)
  const height = Math.min(Math.round(source.h), asset.height - top)
  const isWhole = width === asset.width && height === asset.height
  const part = isWhole ? sharp(original) : sharp(original).extract({ left, top, width, height })
  return part.resize(raster.width, raster.height, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
}

/**
 * A part of a picture at its size: RGBA, row by row.
 * @param original the picture's, where one is kept
 */
export const rasterise = (
  asset: ImageAsset,
  part: Part,
  layers: LayerStore,
  original: Buffer | undefined,
): Promise<Buffer> => (original && hasPixelsFor(part) ? reduced(original, asset, part) : drawn(asset, part, layers))
