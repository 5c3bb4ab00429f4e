import { channels, mix, shaded } from '../color.ts'
import { createNoise } from '../random.ts'
import { clip, group, linear, lineOn, path, type Point, polyline, rect, short, url } from '../shape.ts'
import { type Canvas, type Part, relief } from './canvas.ts'
import { rangeAddress, type RangeRelief } from './range-relief.ts'

/** A summit: where (fraction of the width), how far above the base and how wide (fractions of the height and width). */
export type Peak = { readonly x: number; readonly rise: number; readonly spread: number }

/** A hazed silhouette far away. `level` = its mean height as a fraction from the top. */
export function ridge(canvas: Canvas, name: string, level: number, relief: number, color: string): Part {
  const { width, height, mood, seed } = canvas
  const noise = createNoise(`${seed}/${name}`, 5)
  const points = Array.from({ length: 121 }, (_, at): Point => {
    const share = at / 120
    const swell = noise(share * 3.2)
    return [share * width, height * (level - relief * (swell + 0.35 * Math.abs(noise(share * 9 + 40))))]
  })
  const id = `ridge-${name}`
  return {
    defs: linear(
      id,
      [0, height * (level - relief)],
      [0, height * (level + relief * 1.6)],
      [
        [0, color],
        [1, mix(color, mood.haze, 0.85)],
      ],
    ),
    body: path(
      `${polyline(points)}${lineOn([
        [width, height],
        [0, height],
      ])}Z`,
      { fill: url(id) },
    ),
  }
}

/** A high range with a sunny and a shaded side to each summit, ribs of rock and snow, and haze at its feet. */
export function massif(canvas: Canvas, peaks: readonly Peak[], base: number): Part {
  const { width, height, mood } = canvas
  const [bright] = mood.peak
  const outline = skyline(canvas, peaks, base)
  const bottom = height * (base + 0.06)
  const silhouette = `${polyline(outline)}${lineOn([
    [width, bottom],
    [0, bottom],
  ])}Z`
  const snow = path(silhouette, { fill: url('massif') })
  const top = height * base - relief(canvas) * Math.max(...peaks.map((peak) => peak.rise * 1.18 + 0.02))
  return {
    defs:
      clip('range-edge', path(silhouette, {})) +
      linear(
        'massif',
        [0, top],
        [0, bottom],
        [
          [0, bright],
          [0.55, mix(bright, mood.haze, 0.25)],
          [1, mood.haze],
        ],
      ) +
      linear(
        'foot',
        [0, height * (base - 0.13)],
        [0, bottom],
        [
          [0, mood.haze, 0],
          [1, mood.haze, 0.95],
        ],
      ),
    body:
      snow +
      group(faces(canvas, peaks, base, top, bottom), { 'clip-path': url('range-edge') }) +
      rect(0, height * (base - 0.13), width, height * 0.19, { fill: url('foot') }),
  }
}

/** The range's own light and shade. */
function faces(canvas: Canvas, peaks: readonly Peak[], base: number, top: number, bottom: number): string {
  const { width, height, mood, seed } = canvas
  const [bright, shade] = mood.peak
  const spec: RangeRelief = {
    seed: `${seed}/faces`,
    width,
    height: bottom - top,
    summits: peaks.map(({ x, rise, spread }) => ({
      x: Math.round(x * width),
      y: Math.round(height * base - relief(canvas) * rise - top),
      reach: Math.round(((spread * width) / (relief(canvas) * rise)) * 300),
    })),
    sun: mood.sun.x > 0.5 ? 1 : -1,
    lit: channels(bright),
    shade: channels(shade),
    rock: channels(shaded(shade, 0.42)),
  }
  return `<image xlink:href="texture:${rangeAddress(spec)}" x="0" y="${short(top)}" width="${width}" height="${short(bottom - top)}" preserveAspectRatio="none"/>`
}

function skyline(canvas: Canvas, peaks: readonly Peak[], base: number): Point[] {
  const { width, height, seed } = canvas
  const rough = createNoise(`${seed}/skyline`, 6)
  const steps = 220
  return Array.from({ length: steps + 1 }, (_, at): Point => {
    const share = at / steps
    const rise = Math.max(
      ...peaks.map((peak) => peak.rise * Math.max(0, 1 - (Math.abs(share - peak.x) / peak.spread) ** 0.92)),
    )
    const jag = rough(share * 14) * (0.012 + rise * 0.16)
    return [share * width, height * base - relief(canvas) * (rise + jag)]
  })
}
