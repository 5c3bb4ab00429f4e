import type { PointOfInterest } from './asset.ts'
import { type Box, longestSide, type Transformation } from './parameters.ts'

export type Size = { readonly width: number; readonly height: number }

/**
 * How a result is made. `source` (px of the original) is rasterised at `raster`; with `canvas` it is then placed on an
 * area of that size at `left`, `top`, the rest being background; with `cut` that part of the result is kept.
 */
export type Plan = {
  readonly source: Box
  readonly raster: Size
  readonly canvas?: Size & { readonly left: number; readonly top: number }
  readonly cut?: Box
}

/** No result has more pixels than this: decoding bombs end here. */
const mostPixels = 12_000_000

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)
/** Rounds off floating-point noise, so that equal requests share a cached result. */
const exact = (value: number): number => Math.round(value * 1000) / 1000
const whole = (value: number): number => Math.max(1, Math.round(value))

/**
 * The largest part of `area` with this proportion, centred on the focus (fractions of the original), else in the
 * middle.
 */
function coverPart(area: Box, aspect: number, original: Size, focus: PointOfInterest | undefined): Box {
  const w = Math.min(area.w, area.h * aspect)
  const h = Math.min(area.h, area.w / aspect)
  const centreX = focus ? (focus.x + focus.w / 2) * original.width : area.x + area.w / 2
  const centreY = focus ? (focus.y + focus.h / 2) * original.height : area.y + area.h / 2
  return {
    x: exact(clamp(centreX - w / 2, area.x, area.x + area.w - w)),
    y: exact(clamp(centreY - h / 2, area.y, area.y + area.h - h)),
    w: exact(w),
    h: exact(h),
  }
}

function preCropped(original: Size, pcrop: Box | undefined): Box {
  const x = Math.min(pcrop?.x ?? 0, original.width - 1)
  const y = Math.min(pcrop?.y ?? 0, original.height - 1)
  return {
    x,
    y,
    w: Math.min(pcrop?.w ?? original.width, original.width - x),
    h: Math.min(pcrop?.h ?? original.height, original.height - y),
  }
}

/** The asked frame: both sides when they are fixed, else in the proportion of the area. */
function frame(area: Box, wish: Transformation): Size {
  const own = area.w / area.h
  if (wish.sm === 'aspect' && wish.aspect !== undefined) {
    const width = wish.w ?? (wish.h !== undefined ? wish.h * wish.aspect : Math.min(area.w, area.h * wish.aspect))
    return { width, height: width / wish.aspect }
  }
  if (wish.sm === 'edge' && wish.edge) {
    const landscape = own >= 1
    const alongWidth = wish.edge.side === 'w' || wish.edge.side === (landscape ? 'largest' : 'smallest')
    return alongWidth
      ? { width: wish.edge.length, height: wish.edge.length / own }
      : { width: wish.edge.length * own, height: wish.edge.length }
  }
  if (wish.w !== undefined && wish.h !== undefined) return { width: wish.w, height: wish.h }
  if (wish.w !== undefined) return { width: wish.w, height: wish.w / own }
  if (wish.h !== undefined) return { width: wish.h * own, height: wish.h }
  return { width: area.w, height: area.h }
}

/** How much smaller the frame must get for maxW, maxH and the account's own bounds; at most 1. */
function bound(size: Size, wish: Transformation): number {
  const pixels = Math.sqrt(mostPixels / (size.width * size.height))
  return Math.min(
    1,
    (wish.maxW ?? Infinity) / size.width,
    (wish.maxH ?? Infinity) / size.height,
    pixels,
    longestSide / size.width,
    longestSide / size.height,
  )
}

const scaled = (size: Size, factor: number): Size => ({
  width: whole(size.width * factor),
  height: whole(size.height * factor),
})

/** Offset of the picture on its canvas: sm's two letters are the row (t m b) and the column (l c r). */
function placed(mode: string, canvas: Size, raster: Size): { left: number; top: number } {
  const share = (letter: string | undefined): number =>
    letter === 't' || letter === 'l' ? 0 : letter === 'b' || letter === 'r' ? 1 : 0.5
  const [row, column] = mode.length === 2 ? mode : 'mc'
  return {
    left: Math.round((canvas.width - raster.width) * share(column)),
    top: Math.round((canvas.height - raster.height) * share(row)),
  }
}

function fitted(area: Box, canvas: Size, wish: Transformation): Plan {
  const enlarging = Math.min(canvas.width / area.w, canvas.height / area.h)
  const scale = wish.upscale === 'true' && wish.sm !== 'clamp' ? enlarging : Math.min(1, enlarging)
  const raster = scaled({ width: area.w, height: area.h }, scale)
  const fills = raster.width >= canvas.width && raster.height >= canvas.height
  const whole = wish.sm === 'clamp' || fills || (wish.upscale === 'false' && scale === 1)
  return whole
    ? { source: area, raster }
    : { source: area, raster, canvas: { ...canvas, ...placed(wish.sm, canvas, raster) } }
}

function scaledPlan(original: Size, wish: Transformation): Plan {
  const area = preCropped(original, wish.pcrop)
  const asked = frame(area, wish)
  const target = scaled(asked, bound(asked, wish))
  const fixed = wish.w !== undefined && wish.h !== undefined && wish.sm !== 'edge'
  if (wish.sm === 's') return { source: area, raster: target }
  const crops = wish.sm === 'c' || (wish.sm === 'aspect' && wish.aspect !== undefined)
  const source = crops ? coverPart(area, target.width / target.height, original, wish.focus) : area
  const growth = Math.min(target.width / source.w, target.height / source.h)
  if (wish.upscale === 'padd' || (fixed && !crops)) return fitted(source, target, wish)
  return wish.upscale === 'false' && growth > 1
    ? { source, raster: scaled({ width: source.w, height: source.h }, 1) }
    : { source, raster: target }
}

/** What to do to a picture of `original` size. */
export function plan(original: Size, wish: Transformation): Plan {
  const made = scaledPlan(original, wish)
  if (!wish.crop) return made
  const { width, height } = made.canvas ?? made.raster
  const x = Math.min(wish.crop.x, width - 1)
  const y = Math.min(wish.crop.y, height - 1)
  return { ...made, cut: { x, y, w: Math.min(wish.crop.w, width - x), h: Math.min(wish.crop.h, height - y) } }
}
