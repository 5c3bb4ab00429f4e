import { mix } from '../color.ts'
import { createNoise, createRandom } from '../random.ts'
import { linear, lineOn, path, type Point, polyline, rect, url } from '../shape.ts'
import { type Canvas, type Part, relief } from './canvas.ts'

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
  const { width, height, mood, seed } = canvas
  const [bright, shade] = mood.peak
  const outline = skyline(canvas, peaks, base)
  const bottom = height * (base + 0.06)
  const snow = path(
    `${polyline(outline)}${lineOn([
      [width, bottom],
      [0, bottom],
    ])}Z`,
    { fill: url('massif') },
  )
  const faces = peaks.map((peak, at) => shadedFace(canvas, outline, peak, base, `${seed}/face/${at}`))
  const top = height * base - relief(canvas) * Math.max(...peaks.map((peak) => peak.rise))
  return {
    defs:
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
        'face',
        [0, top],
        [0, bottom],
        [
          [0, shade],
          [0.5, mix(shade, mood.haze, 0.3)],
          [0.86, mood.haze, 0],
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
    body: snow + faces.join('') + rect(0, height * (base - 0.13), width, height * 0.19, { fill: url('foot') }),
  }
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

/**
 * The side turned away from the light: bounded by the skyline down to the next saddle and by a rib that wanders down
 * from the summit. Ribs with their own small shades break both sides up.
 */
function shadedFace(canvas: Canvas, outline: readonly Point[], peak: Peak, base: number, seed: string): string {
  const { width, height, mood } = canvas
  const away = mood.sun.x >= peak.x ? -1 : 1
  const summit = summitOf(outline, peak.x, width)
  const random = createRandom(seed)
  const flank = flankOf(outline, summit, away, height * (base - 0.02))
  const last = flank.at(-1) ?? [0, 0]
  const first = outline[summit] ?? [0, 0]
  const foot = height * (base + 0.04)
  const spine = rib(first, foot, width * 0.1 * -away * peak.spread, width * 0.014, random)
  // The valley below a saddle slants on as the flank did: straight down it would read as a seam in the picture.
  const valley = rib(last, foot, (foot - last[1]) * 0.6 * away, width * 0.006, createRandom(`${seed}/valley`))
  const face = path(`${polyline([...flank, ...valley])}${lineOn([...spine].reverse())}Z`, { fill: url('face') })
  const ribs = Array.from({ length: 7 }, () => {
    const start = outline[summit + Math.round(away * -random.between(2, 30))]
    return start
      ? shard(start, relief(canvas) * random.between(0.05, 0.2) * (peak.rise / 0.35), -away, width, random)
      : ''
  })
  const lights = Array.from({ length: 5 }, () => {
    const start = flank[Math.floor(random.between(1, flank.length * 0.7))]
    return start
      ? shard(start, relief(canvas) * random.between(0.05, 0.17) * (peak.rise / 0.35), away, width, random)
      : ''
  })
  return `${face}<g fill="${mood.peak[1]}" opacity="0.55">${ribs.join('')}</g><g fill="${mood.peak[0]}" opacity="0.5">${lights.join('')}</g>`
}

function summitOf(outline: readonly Point[], x: number, width: number): number {
  let best = 0
  outline.forEach((point, at) => {
    const near = Math.abs(point[0] / width - x) < 0.02
    if (near && (best === 0 || point[1] < (outline[best]?.[1] ?? Infinity))) best = at
  })
  return best
}

/** Skyline points from the summit to where the ground rises again for good. */
function flankOf(outline: readonly Point[], summit: number, direction: number, floor: number): Point[] {
  const flank: Point[] = []
  let lowest = -Infinity
  for (let at = summit; at >= 0 && at < outline.length; at += direction) {
    const point = outline[at]
    if (!point || point[1] < lowest - 16) break
    lowest = Math.max(lowest, point[1])
    flank.push(point)
    if (point[1] > floor) break
  }
  return flank
}

type Random = ReturnType<typeof createRandom>

/** A zigzag from a summit to the foot. */
function rib(from: Point, foot: number, drift: number, sway: number, random: Random): Point[] {
  const steps = 17
  let turn = 0
  return Array.from({ length: steps + 1 }, (_, at): Point => {
    const share = (at / steps) ** 1.1
    turn = at === 0 ? 0 : turn * 0.55 + (random.chance(0.5) ? 1 : -1) * random.between(0.2, 1.1) * sway
    return [from[0] + drift * share + turn, from[1] + (foot - from[1]) * share]
  })
}

/** A narrow wedge running down from the skyline. */
function shard(from: Point, length: number, lean: number, width: number, random: Random): string {
  const across = width * random.between(0.005, 0.013)
  const slope = lean * length * random.between(0.25, 0.6)
  const bend = slope * 0.35 + random.between(-0.3, 0.3) * across
  const points: Point[] = [
    from,
    [from[0] + bend + across * 0.9, from[1] + length * 0.45],
    [from[0] + slope, from[1] + length],
    [from[0] + bend - across * 0.3, from[1] + length * 0.5],
  ]
  return path(`${polyline(points)}Z`, {})
}
