import { lit, shaded } from '../color.ts'
import { linear, path, polyline, rect, short, stroke, url } from '../shape.ts'
import { type BindingKind, harness, harnessDefs } from './harness.ts'
import { type Colourway, graphite, rivet, steel } from './material.ts'
import { pivotAt } from './deck-surface.ts'
import type { SnowshoeShape } from './snowshoe-shape.ts'

/** Elements around (0, 0) = the pivot, y towards the heel, units cm. */
type Sketch = string

const plateLength = 17

/** Steel teeth in the toe opening and the axle they turn on. */
export function toeCrampon({ width }: SnowshoeShape, kind: string): Sketch {
  const count = kind === 'spikes' ? 6 : 4
  const reach = Math.min(5.2, width * 0.25)
  const teeth = Array.from({ length: count }, (_, at) => {
    const x = -reach + ((at + 0.5) * 2 * reach) / count
    const half = (reach / count) * 0.82
    const tip = -9.2 - 0.9 * Math.cos((x / reach) * 1.3)
    return `${polyline([
      [x - half, -5.6],
      [x, tip],
      [x + half, -5.6],
    ])}Z`
  })
  const light = Array.from({ length: count }, (_, at) => {
    const x = -reach + ((at + 0.5) * 2 * reach) / count
    const tip = -9.2 - 0.9 * Math.cos((x / reach) * 1.3)
    return `${polyline([
      [x - (reach / count) * 0.82, -5.6],
      [x, tip],
      [x - 0.05, -5.6],
    ])}Z`
  })
  return (
    path(teeth.join(''), { fill: url('tooth') }) +
    path(light.join(''), { fill: lit(steel, 0.5), opacity: 0.38 }) +
    rect(-reach - 0.4, -6, reach * 2 + 0.8, 3, { rx: 0.6, fill: shaded(steel, 0.2) }) +
    rect(-reach - 0.4, -6, reach * 2 + 0.8, 0.6, { rx: 0.3, fill: lit(steel, 0.7) }) +
    axle(width)
  )
}

function axle(width: number): Sketch {
  const reach = width * 0.4
  return (
    rect(-reach, -1.1, reach * 2, 1.7, { rx: 0.8, fill: shaded(steel, 0.55) }) +
    rect(-reach, -1.1, reach * 2, 1.15, { rx: 0.57, fill: steel }) +
    rect(-reach + 0.3, -0.95, reach * 2 - 0.6, 0.3, { rx: 0.15, fill: '#ffffff', opacity: 0.8 }) +
    ([1, -1] as const)
      .map(
        (side) =>
          rect(side * reach * 0.84 - 1.1, -1.9, 2.2, 3.3, { rx: 0.5, fill: graphite }) +
          rivet(side * reach * 0.84, -0.3, 0.55),
      )
      .join('')
  )
}

/** The plate below the boot with its grip pattern. */
function footbed(colour: Colourway): Sketch {
  const edge = `M-4.600 -6.500Q0 -9.200 4.600 -6.500L4.900 0C4.800 5 4.100 10 3.700 ${plateLength - 1}Q0 ${plateLength + 1.4} -3.700 ${plateLength - 1}C-4.100 10 -4.800 5 -4.900 0Z`
  const grip = Array.from({ length: 10 }, (_, at) => {
    const y = -4.6 + at * 1.9
    const half = 3.5 - at * 0.12
    return `M${short(-half)} ${short(y)}L0 ${short(y - 0.8)}L${short(half)} ${short(y)}`
  })
  return (
    path(edge, { fill: '#0d141a', opacity: 0.35, transform: 'translate(0.7 0.9)' }) +
    path(edge, { fill: url('plate-light') }) +
    stroke(edge, shaded(graphite, 0.5), 0.35) +
    stroke(grip.join(''), '#11181e', 0.75, { 'stroke-linecap': 'butt' }) +
    stroke(grip.join(''), lit(graphite, 0.35), 0.2, { transform: 'translate(0 0.42)', 'stroke-linecap': 'butt' }) +
    rivet(-3.1, -5.9, 0.5, colour.accent) +
    rivet(3.1, -5.9, 0.5, colour.accent) +
    rivet(0, 13.6, 0.62)
  )
}

/** The wire below the heel, folded up on steep ground. */
function heelBar(): Sketch {
  const wire = 'M-4.300 15.500L-3.900 11.300Q-3.700 10.300 -2.600 10.300H2.600Q3.700 10.300 3.900 11.300L4.300 15.500'
  return (
    stroke(wire, '#10161b', 1, { transform: 'translate(0.25 0.4)', opacity: 0.4 }) +
    stroke(wire, shaded(steel, 0.4), 0.95) +
    stroke(wire, lit(steel, 0.55), 0.4, { transform: 'translate(-0.1 -0.15)' })
  )
}

export const bindingDefs = (colour: Colourway): string =>
  linear(
    'plate-light',
    [-5, -8],
    [6, 18],
    [
      [0, '#4b555d'],
      [0.45, graphite],
      [1, '#1a2126'],
    ],
  ) +
  linear(
    'tooth',
    [0, -9.8],
    [0, -5.4],
    [
      [0, shaded(steel, 0.8)],
      [0.55, shaded(steel, 0.25)],
      [1, lit(steel, 0.35)],
    ],
  ) +
  harnessDefs(colour)

/** Footbed, harness and heel bar where the foot stands on the deck. */
export function binding(shape: SnowshoeShape, kind: BindingKind, heelLift: boolean, colour: Colourway): string {
  const scale = Math.min(1, shape.width / 21)
  const body = footbed(colour) + (heelLift ? heelBar() : '') + harness(kind, colour)
  return `<g transform="translate(0 ${short(shape.length * pivotAt)}) scale(${scale.toFixed(3)})">${body}</g>`
}
