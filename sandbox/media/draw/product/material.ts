import { brightness, lit, shaded } from '../color.ts'
import type { Area } from '../drawing.ts'
import { createRandom } from '../random.ts'
import { circle, element, group, path, type Point, polyline, rect, short, stroke } from '../shape.ts'
import { soft } from '../soft.ts'

/** The colours of one colourway. */
export type Colourway = {
  readonly main: string
  /** Straps, pulls, clamps. */
  readonly accent: string
  /** Tubes and rails. */
  readonly metal: string
  /** Lettering and stitches. */
  readonly trim: string
}

export const graphite = '#2b3238'
export const steel = '#aab6bd'

const accents = ['#d9481c', '#e39b2d', '#e4ded1', '#9cc7d3', '#d8c63f', '#3a464e', '#1f6f8b'] as const

/**
 * One to three hex colours → a full colourway. What the shop does not name is chosen by the product's seed, so that one
 * model wears the same metal in every colour and its straps stand out from its deck.
 */
export function colourwayOf(hex: readonly string[], seed: string): Colourway {
  const random = createRandom(`${seed}/colours`)
  const main = hex[0] ?? '#46586a'
  const visible = accents.filter((accent) => Math.abs(brightness(accent) - brightness(main)) > 0.2)
  const accent = hex[1] ?? visible[random.whole(0, visible.length - 1)] ?? graphite
  const metal = hex[2] ?? random.pick(['#39434b', '#b9c4ca', '#8d989f'])
  return { main, accent, metal, trim: brightness(main) > 0.62 ? '#25323c' : '#f6f5ef' }
}

/**
 * A round anodised tube along a path, lit from the upper left: dark flank, body, the sky's reflection, a sharp line of
 * light. `fade` = a paint that darkens its far end. Units of `width` are the path's.
 */
export function tube(d: string, color: string, width: number, fade?: string): string {
  const move = (share: number): string => `translate(${(-share * width).toFixed(2)} ${(-share * width).toFixed(2)})`
  return (
    stroke(d, shaded(color, 0.72), width) +
    stroke(d, shaded(color, 0.34), width * 0.84, { transform: move(0.05) }) +
    stroke(d, color, width * 0.6, { transform: move(0.09) }) +
    stroke(d, lit(color, 0.34), width * 0.34, { transform: move(0.14) }) +
    stroke(d, lit(color, 0.82), width * 0.12, { transform: move(0.19), opacity: 0.95 }) +
    stroke(d, '#bfe0ee', width * 0.09, { transform: move(-0.3), opacity: 0.3 }) +
    (fade ? stroke(d, fade, width) : '')
  )
}

/**
 * What a thing does to the snow it lies on: a wide soft shadow away from the light, and the dark line of contact.
 * @param area around the shape, in its units
 * @param reach how far the shadow falls
 */
export function groundShadow(d: string, { left, top, width, height }: Area, reach: number, color: string): string {
  const around = (margin: number): Area => ({
    left: left - margin,
    top: top - margin,
    width: width + 2 * margin,
    height: height + 2 * margin,
  })
  const moved = (share: number): string => `translate(${short(reach * 0.62 * share)} ${short(reach * 0.8 * share)})`
  const detail = 260 / Math.max(width, height)
  return (
    soft(
      { area: around(reach * 3), blur: reach * 0.62, detail: detail * 0.6 },
      path(d, { fill: color, opacity: 0.5, transform: moved(1) }),
    ) +
    soft(
      { area: around(reach), blur: reach * 0.17, detail: detail * 1.4 },
      path(d, { fill: shaded(color, 0.25), opacity: 0.62, transform: moved(0.26) }),
    )
  )
}

/** A flat strap along a path: body, lighter upper edge, dark lower edge. */
export function band(d: string, color: string, width: number): string {
  return (
    stroke(d, shaded(color, 0.6), width * 1.1, {
      'stroke-linecap': 'butt',
      transform: `translate(0 ${(width * 0.1).toFixed(2)})`,
      opacity: 0.55,
    }) +
    stroke(d, shaded(color, 0.18), width, { 'stroke-linecap': 'butt' }) +
    stroke(d, color, width * 0.78, {
      'stroke-linecap': 'butt',
      transform: `translate(0 ${(-width * 0.06).toFixed(2)})`,
    }) +
    stroke(d, lit(color, 0.5), width * 0.1, {
      'stroke-linecap': 'butt',
      transform: `translate(0 ${(-width * 0.36).toFixed(2)})`,
      opacity: 0.8,
    })
  )
}

/** A line of stitches along a path. */
export const stitches = (d: string, color: string, width: number): string =>
  stroke(d, color, width, {
    'stroke-dasharray': `${short(width * 3.6)} ${short(width * 2.2)}`,
    'stroke-linecap': 'butt',
  })

/** A rivet with a highlight. */
export const rivet = (x: number, y: number, r: number, color = steel): string =>
  circle(x, y, r, { fill: shaded(color, 0.45) }) +
  element('circle', { cx: x - r * 0.12, cy: y - r * 0.15, r: r * 0.78, fill: color }) +
  element('circle', { cx: x - r * 0.3, cy: y - r * 0.32, r: r * 0.28, fill: '#ffffff', opacity: 0.85 })

/** A ladder-lock buckle: a frame with a bar, around (x, y). */
export function buckle(x: number, y: number, width: number, height: number, color: string, turn = 0): string {
  const body =
    rect(-width / 2, -height / 2, width, height, { rx: height * 0.18, fill: shaded(color, 0.5) }) +
    rect(-width / 2, -height / 2 - height * 0.06, width, height * 0.94, { rx: height * 0.18, fill: color }) +
    rect(-width * 0.34, -height * 0.3, width * 0.27, height * 0.56, { rx: height * 0.08, fill: shaded(color, 0.7) }) +
    rect(width * 0.07, -height * 0.3, width * 0.27, height * 0.56, { rx: height * 0.08, fill: shaded(color, 0.7) }) +
    rect(-width * 0.42, -height * 0.47, width * 0.84, height * 0.09, { fill: '#ffffff', opacity: 0.35 })
  return group(body, { transform: `translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${turn})` })
}

/** Letters of the wordmark as lines on a grid, 3 wide and 5 high. */
const letters: readonly (readonly (readonly Point[])[])[] = [
  [
    [
      [0, 5],
      [0, 0],
      [2.8, 0],
    ],
    [
      [0, 2.4],
      [2.2, 2.4],
    ],
  ],
  [
    [
      [0, 0],
      [0, 5],
    ],
  ],
  [
    [
      [0, 5],
      [0, 0],
      [1.8, 0],
      [2.6, 0.7],
      [2.6, 1.8],
      [1.8, 2.5],
      [0, 2.5],
    ],
    [
      [1.3, 2.5],
      [2.7, 5],
    ],
  ],
  [
    [
      [0, 5],
      [0, 0],
      [2.8, 5],
      [2.8, 0],
    ],
  ],
]
const advances = [4.3, 1.7, 4.3, 2.8] as const

/** The wordmark, centred on (x, y). `height` in units of the drawing. */
export function wordmark(x: number, y: number, height: number, color: string, opacity = 1): string {
  const unit = height / 5
  const width = advances.reduce((sum, advance) => sum + advance, 0)
  let left = -width / 2
  const lines = letters.flatMap((letter, at) => {
    const start = left
    left += advances[at] ?? 0
    return letter.map((points) =>
      polyline(points.map(([px, py]): Point => [x + (start + px) * unit, y + (py - 2.5) * unit])),
    )
  })
  return stroke(lines.join(''), color, unit * 0.85, { opacity, 'stroke-linecap': 'butt', 'stroke-linejoin': 'bevel' })
}
