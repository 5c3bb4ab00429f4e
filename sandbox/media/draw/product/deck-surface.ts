import { lit, shaded } from '../color.ts'
import type { Area } from '../drawing.ts'
import { createNoise } from '../random.ts'
import { curve, group, linear, path, type Point, rect, short, stroke } from '../shape.ts'
import { soft } from '../soft.ts'
import { spread } from '../texture.ts'
import { rivet } from './material.ts'
import { halfWidthAt, type SnowshoeShape } from './snowshoe-shape.ts'

/** Whether threads show: close up they do, on a pair they would only cost time. */
export type Closeness = 'near' | 'far'

/** Where the foot turns, as a share of the length. */
export const pivotAt = 0.4

/** The end of the heel strap, cm from the nose. */
export const heelEnd = ({ length, width }: SnowshoeShape): number => length * pivotAt + 20.4 * Math.min(1, width / 21)

/** The opening below the toes. */
export function toeWindow({ length, width }: SnowshoeShape): string {
  const y = length * pivotAt
  const half = Math.min(6.2, width * 0.29)
  return `M${short(-half)} ${short(y - 1)}L${short(-half * 0.86)} ${short(y - 9.5)}Q0 ${short(y - 12.5)} ${short(half * 0.86)} ${short(y - 9.5)}L${short(half)} ${short(y - 1)}Q0 ${short(y + 1.2)} ${short(-half)} ${short(y - 1)}Z`
}

export const surface = (id: string, shape: SnowshoeShape, color: string): string =>
  linear(
    id,
    [-shape.width * 0.6, 0],
    [shape.width * 0.7, shape.length],
    [
      [0, lit(color, 0.28)],
      [0.35, color],
      [1, shaded(color, 0.3)],
    ],
  )

/** Height lines of a mountain, as if printed on the deck. */
export function contours(shape: SnowshoeShape, seed: string, color: string): string {
  const noise = createNoise(`${seed}/contours`, 2)
  const lines = Array.from({ length: 17 }, (_, at) => {
    const points = Array.from({ length: 13 }, (_unused, step): Point => {
      const x = -shape.width * 0.6 + (step / 12) * shape.width * 1.2
      const y = shape.length * (0.44 + at * 0.036) + 5 * noise(step * 0.22 + at * 0.045) + x * 0.16
      return [x, y]
    })
    return curve(points)
  })
  return stroke(lines.join(''), color, 0.28, { opacity: 0.36 })
}

/** Tabs that wrap a deck's edge around its tube, in pairs down both sides. */
export function lashings(shape: SnowshoeShape, color: string): string {
  const at = [0.2, 0.3, 0.47, 0.58, 0.69, 0.8]
  return at
    .flatMap((along) => ([1, -1] as const).map((side) => ({ along, side })))
    .map(({ along, side }) => {
      const x = side * halfWidthAt(shape, along) * (side === 1 ? 1 : 0.955)
      const lean = side * (along < 0.25 ? -8 : along > 0.5 ? 11 : 3)
      const tab =
        rect(-3.6, -1.15, 3.75, 2.5, { rx: 0.45, fill: '#0d141a', opacity: 0.35 }) +
        rect(-3.7, -1.3, 3.75, 2.4, { rx: 0.45, fill: shaded(color, 0.25) }) +
        rect(-3.7, -1.3, 1.9, 2.4, { rx: 0.45, fill: color }) +
        rect(-1.7, -1.2, 0.5, 2.2, { fill: lit(color, 0.5), opacity: 0.55 }) +
        rivet(-2.85, -0.1, 0.48)
      return group(tab, {
        transform: `translate(${x.toFixed(2)} ${(along * shape.length).toFixed(2)}) scale(${side} 1) rotate(${lean * side})`,
      })
    })
    .join('')
}

/** A deck with a margin around it. */
export const areaOf = ({ width, length }: SnowshoeShape): Area => ({
  left: -width * 0.56,
  top: -1,
  width: width * 1.12,
  height: length + 2,
})

/**
 * Light on a deck between its edges: the tube's and the binding's shadows, a sheen near the nose, dusk at the tail.
 * @param rim the line that throws the edge's shadow
 */
export function shading(shape: SnowshoeShape, rim: string): string {
  const { length, width } = shape
  const foot = length * pivotAt
  const area = areaOf(shape)
  const at = (share: number): number => length * share
  const boot = `M-5.800 ${short(foot - 8)}Q0 ${short(foot - 11)} 5.800 ${short(foot - 8)}L5.200 ${short(foot + 18)}Q0 ${short(foot + 22)} -5.200 ${short(foot + 18)}Z`
  return (
    soft(
      { area, blur: 1.9, detail: 4 },
      path(
        `M${short(-width * 0.42)} ${short(at(0.05))}Q0 ${short(at(-0.02))} ${short(width * 0.36)} ${short(at(0.06))}L${short(width * 0.06)} ${short(at(0.23))}L${short(-width * 0.42)} ${short(at(0.26))}Z`,
        { fill: '#ffffff', opacity: 0.26 },
      ) +
        path(`M${short(-width)} ${short(at(0.8))}H${short(width)}V${short(length)}H${short(-width)}Z`, {
          fill: '#08131d',
          opacity: 0.22,
        }) + // prettier-ignore
        path(boot, { fill: '#08131d', opacity: 0.5, transform: 'translate(0.5 1.1)' }),
    ) +
    soft(
      { area, blur: 0.55, detail: 5 },
      stroke(rim, '#08131d', 1.5, { transform: 'translate(0.35 0.75)', opacity: 0.75 }),
    )
  )
}

/** The far end of a bent tube is in the lee of the light. */
export const tubeFade = ({ length }: SnowshoeShape): string =>
  linear(
    'tube-fade',
    [-6, 0],
    [8, length],
    [
      [0, '#ffffff', 0.2],
      [0.3, '#ffffff', 0],
      [0.62, '#08131d', 0.05],
      [1, '#08131d', 0.38],
    ],
  )

/** Woven threads, where the view is close enough to show them; its group is clipped to the cloth. */
export const woven = (shape: SnowshoeShape, closeness: Closeness): string =>
  closeness === 'near' ? spread('cloth', 4.4, areaOf(shape), 0.55) : ''

/** What shows through openings: snow in the shade of the deck. */
export const below = (d: string): string => path(d, { fill: '#1d3347', opacity: 0.62 })

/** The bound edge of the opening below the toes. */
export const hem = (shape: SnowshoeShape, main: string): string =>
  stroke(toeWindow(shape), shaded(main, 0.6), 0.7) +
  stroke(toeWindow(shape), lit(main, 0.3), 0.22, { transform: 'translate(-0.1 -0.16)', opacity: 0.8 })

/** The reinforced middle under the foot. */
export function panel({ length, width }: SnowshoeShape): string {
  const reach = width * 0.27
  return curve(
    [
      [-reach, length * 0.27],
      [reach, length * 0.27],
      [reach * 1.12, length * 0.5],
      [reach * 0.9, length * 0.68],
      [-reach * 0.9, length * 0.68],
      [-reach * 1.12, length * 0.5],
    ],
    'closed',
  )
}

/** Ribs of a moulded deck: each line is raised, bright above and dark below. */
export function moulding(shape: SnowshoeShape, lines: string, main: string): string {
  const area = areaOf(shape)
  return (
    soft(
      { area, blur: 0.5, detail: 5 },
      stroke(lines, shaded(main, 0.75), 1.5, { transform: 'translate(0.35 0.75)', opacity: 0.6 }) +
        stroke(lines, lit(main, 0.85), 1.1, { transform: 'translate(-0.3 -0.55)', opacity: 0.75 }),
    ) + stroke(lines, lit(main, 0.3), 0.5, { opacity: 0.55 })
  )
}
