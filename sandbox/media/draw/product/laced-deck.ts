import { lit, mix, shaded } from '../color.ts'
import { clip, group, linear, path, polyline, rect, short, stroke, url } from '../shape.ts'
import { heelEnd, pivotAt, toeWindow, tubeFade } from './deck-surface.ts'
import type { Colourway } from './material.ts'
import { halfWidthAt, outline, type SnowshoeShape } from './snowshoe-shape.ts'

/** Ash frame, waxed cotton lacing, harness of tanned webbing, lettering burnt into the wood. */
export const ashAndCotton: Colourway = { main: '#e2d5b3', accent: '#7d5230', metal: '#b98450', trim: '#43290f' }

/** A bent stave along a path: no shine as of metal, but a lit edge and grain that runs along it. */
function stave(d: string, color: string, width: number): string {
  const move = (share: number): string => `translate(${short(-share * width)} ${short(-share * width)})`
  return (
    stroke(d, shaded(color, 0.62), width) +
    stroke(d, color, width * 0.82, { transform: move(0.05) }) +
    stroke(d, lit(color, 0.32), width * 0.4, { transform: move(0.13) }) +
    stroke(d, shaded(color, 0.4), 0.11, { 'stroke-dasharray': '7 1.6 3.4 2.2', opacity: 0.75 }) +
    stroke(d, shaded(color, 0.3), 0.09, {
      'stroke-dasharray': '4 2.4 9 1.3',
      transform: move(0.24),
      opacity: 0.7,
    }) +
    stroke(d, lit(color, 0.62), 0.1, { transform: move(0.36), 'stroke-dasharray': '12 3', opacity: 0.8 })
  )
}

/** Lacing in three directions, closer under the foot. */
function lacing({ length, width }: SnowshoeShape): string {
  const lines: string[] = []
  const slope = 0.58
  for (let y = -width; y < length + width; y += 2.5)
    lines.push(
      `M${short(-width)} ${short(y - width * slope)}L${short(width)} ${short(y + width * slope)}`,
      `M${short(-width)} ${short(y + width * slope)}L${short(width)} ${short(y - width * slope)}`,
    )
  for (let y = 1; y < length; y += 2.5) lines.push(`M${short(-width)} ${short(y)}H${short(width)}`)
  return lines.join('')
}

/** Cord wound around the frame where each row of lacing ends. */
function windings(shape: SnowshoeShape, color: string): string {
  const turns: string[] = []
  for (let along = 0.07; along < 0.9; along += 0.036)
    for (const side of [1, -1] as const) {
      const edge = halfWidthAt(shape, along) * (side === 1 ? 1 : 0.955)
      const y = along * shape.length
      turns.push(`M${short(side * (edge - 2.6))} ${short(y + 0.5)}L${short(side * (edge + 0.05))} ${short(y - 0.3)}`)
    }
  const d = turns.join('')
  return (
    stroke(d, shaded(color, 0.62), 0.8, { transform: 'translate(0.12 0.2)', opacity: 0.7 }) +
    stroke(d, color, 0.62) +
    stroke(d, lit(color, 0.7), 0.18, { transform: 'translate(-0.05 -0.14)' })
  )
}

/** A crossbar let into the frame. */
function crossbar(shape: SnowshoeShape, along: number, color: string): string {
  const half = halfWidthAt(shape, along) - 1
  const y = along * shape.length
  const edge = `${polyline([
    [-half, y - 1.5],
    [half, y - 1.5],
    [half, y + 1.5],
    [-half, y + 1.5],
  ])}Z`
  return (
    path(edge, { fill: '#1d1206', opacity: 0.35, transform: 'translate(0.4 0.6)' }) +
    path(edge, { fill: color }) +
    rect(-half, y - 1.5, half * 2, 0.7, { fill: lit(color, 0.45), opacity: 0.8 }) +
    rect(-half, y + 0.9, half * 2, 0.6, { fill: shaded(color, 0.4), opacity: 0.7 }) +
    stroke(`M${short(-half)} ${short(y - 0.2)}H${short(half)}M${short(-half)} ${short(y + 0.5)}H${short(half)}`, shaded(color, 0.35), 0.1, {
      'stroke-dasharray': '5 1.4 2.2 1.8',
      opacity: 0.8,
    }) // prettier-ignore
  )
}

/** Where the rear crossbar lies, as a share of the length: behind the heel. */
const rearAt = (shape: SnowshoeShape): number => (heelEnd(shape) + 3.4) / shape.length

/** Cotton cord laced into a frame of steam-bent ash, with two crossbars. */
export function lacedDeck(
  shape: SnowshoeShape,
  { main, metal, trim }: Colourway,
): {
  readonly defs: string
  readonly body: string
  readonly mark: { readonly y: number; readonly height: number; readonly color: string }
} {
  const inner = outline(shape, 1.5)
  const cord = lacing(shape)
  return {
    defs:
      tubeFade(shape) +
      linear(
        'cotton',
        [-shape.width * 0.5, 0],
        [shape.width * 0.5, shape.length],
        [
          [0, lit(main, 0.35)],
          [0.45, main],
          [1, mix(shaded(main, 0.25), metal, 0.2)],
        ],
      ) +
      clip('laced-edge', path(`${inner}${toeWindow(shape)}`, { 'clip-rule': 'evenodd' })),
    body:
      path(inner, { fill: '#2c4258', opacity: 0.3 }) +
      group(
        stroke(cord, shaded(main, 0.72), 0.62, { transform: 'translate(0.2 0.3)', opacity: 0.55 }) +
          stroke(cord, url('cotton'), 0.56) +
          stroke(cord, lit(main, 0.7), 0.13, { transform: 'translate(-0.1 -0.12)', opacity: 0.7 }),
        { 'clip-path': url('laced-edge') },
      ) +
      stroke(toeWindow(shape), shaded(main, 0.55), 1) +
      stroke(toeWindow(shape), main, 0.7, { 'stroke-dasharray': '1 0.35' }) +
      crossbar(shape, pivotAt - 0.17, metal) +
      crossbar(shape, rearAt(shape), metal) +
      stave(outline(shape, 0.9), metal, 2.3) +
      stroke(outline(shape, 0.9), url('tube-fade'), 2.3) +
      windings(shape, main),
    mark: { y: rearAt(shape) * shape.length - 0.75, height: 1.5, color: trim },
  }
}
