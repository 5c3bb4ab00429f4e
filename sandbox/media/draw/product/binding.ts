import { lit, shaded } from '../color.ts'
import { circle, element, linear, path, type Point, polyline, rect, short, stroke, url } from '../shape.ts'
import { band, buckle, type Colourway, graphite, rivet, steel } from './material.ts'
import { pivotAt } from './snowshoe-deck.ts'
import type { SnowshoeShape } from './snowshoe-shape.ts'

export type BindingKind = 'strap' | 'ratchet' | 'dial' | 'web'

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
    path(teeth.join(''), { fill: shaded(steel, 0.35) }) +
    path(light.join(''), { fill: lit(steel, 0.55) }) +
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

const holes = (points: readonly Point[], color: string): Sketch =>
  points.map(([x, y]) => element('ellipse', { cx: x, cy: y, rx: 0.34, ry: 0.26, fill: shaded(color, 0.75) })).join('')

/** A strap over the foot at height `y`: buckle on the inner side, free end with holes on the outer. */
function crossStrap(y: number, reach: number, color: string): Sketch {
  const over = `M${-reach} ${y + 1.2}Q0 ${y - 2.4} ${reach} ${y + 1.1}`
  const end = `M${reach - 0.6} ${y + 0.95}Q${reach + 2.2} ${y + 2} ${reach + 3.1} ${y + 4.4}`
  const anchors = ([1, -1] as const)
    .map((side) => rect(side * (reach - 1) - 1.2, y + 0.3, 2.4, 3, { rx: 0.5, fill: shaded(graphite, 0.25) }))
    .join('')
  const dots = Array.from({ length: 5 }, (_, at): Point => {
    const share = 0.56 + at * 0.082
    const x = -reach + 2 * reach * share
    return [x, y + 1.15 - 7.1 * share * (1 - share)]
  })
  return (
    anchors +
    band(end, color, 1.7) +
    band(over, color, 2.1) +
    holes(dots, color) +
    buckle(-reach + 2, y + 0.1, 2.9, 2.9, steel, -14)
  )
}

function heelStrap(color: string): Sketch {
  const loop = `M-4.600 8.500C-6 15.500 -4.400 19.600 0 20C4.400 19.600 6 15.500 4.600 8.500`
  return (
    stroke(loop, '#0d141a', 2, { opacity: 0.3, transform: 'translate(0.6 0.8)' }) +
    stroke(loop, shaded(color, 0.35), 1.9) +
    stroke(loop, color, 1.4, { transform: 'translate(-0.12 -0.12)' }) +
    stroke(loop, lit(color, 0.6), 0.22, { transform: 'translate(-0.4 -0.45)', opacity: 0.85 }) +
    buckle(4.9, 13.6, 2.6, 2.3, steel, 82)
  )
}

function ratchetStrap(y: number, reach: number, colour: Colourway): Sketch {
  const over = `M${-reach} ${y + 1.2}Q0 ${y - 2.8} ${reach} ${y + 1.1}`
  const ribs = Array.from({ length: 13 }, (_, at) => {
    const share = 0.5 + at * 0.034
    const x = -reach + 2 * reach * share
    const mid = y + 1.15 - 7.6 * share * (1 - share)
    return `M${x.toFixed(2)} ${(mid - 0.62).toFixed(2)}v1.240`
  })
  const lever =
    rect(-2, -1.6, 4.4, 3.1, { rx: 0.7, fill: shaded(colour.accent, 0.5) }) +
    rect(-2, -1.75, 4.4, 3, { rx: 0.7, fill: colour.accent }) +
    rect(-1.6, -1.45, 2, 2.3, { rx: 0.4, fill: shaded(colour.accent, 0.35) }) +
    rect(-1.6, -1.55, 3.6, 0.28, { fill: '#ffffff', opacity: 0.5 })
  return (
    band(over, graphite, 3) +
    stroke(ribs.join(''), lit(graphite, 0.45), 0.24) +
    rivet(-reach + 0.9, y + 0.8, 0.55) +
    `<g transform="translate(${(-reach + 4.2).toFixed(2)} ${(y - 0.15).toFixed(2)}) rotate(-9)">${lever}</g>`
  )
}

function dialHarness(colour: Colourway): Sketch {
  const wing = (side: 1 | -1): string =>
    `M${side * 5.6} -5.500C${side * 7.2} -3 ${side * 7} 5 ${side * 5.6} 9.500C${side * 4.2} 10 ${side * 3.2} 8.500 ${side * 2.9} 6.500C${side * 2.1} 3 ${side * 1.9} -2 ${side * 2.8} -5.500C${side * 3.6} -6.800 ${side * 5} -6.900 ${side * 5.6} -5.500Z`
  const cable = 'M3 -4.500L-3 -2.400L3 0L-3 2.400L3 4.800L-2.600 7'
  const notches = Array.from({ length: 16 }, (_, at) => {
    const turn = (at / 16) * Math.PI * 2
    return `M${(1.75 * Math.cos(turn)).toFixed(2)} ${(1.75 * Math.sin(turn)).toFixed(2)}L${(2.15 * Math.cos(turn)).toFixed(2)} ${(2.15 * Math.sin(turn)).toFixed(2)}`
  })
  const wings = ([1, -1] as const)
    .map(
      (side) =>
        path(wing(side), { fill: '#0d141a', opacity: 0.3, transform: 'translate(0.6 0.8)' }) +
        path(wing(side), { fill: url(side === 1 ? 'wing-shade' : 'wing-light') }) +
        stroke(wing(side), lit(colour.accent, 0.5), 0.2, {
          'stroke-dasharray': '0.8 0.5',
          opacity: 0.7,
          transform: `translate(${side * 0.55} 0.15) scale(0.9)`,
        }),
    )
    .join('')
  const dial =
    circle(0.25, 0.35, 2.4, { fill: '#0d141a', opacity: 0.45 }) +
    circle(0, 0, 2.3, { fill: graphite }) +
    stroke(notches.join(''), lit(graphite, 0.5), 0.28) +
    circle(0, 0, 1.5, { fill: colour.main }) +
    circle(-0.3, -0.35, 0.85, { fill: lit(colour.main, 0.45), opacity: 0.8 })
  return (
    wings +
    stroke(cable, '#10161b', 0.5, { transform: 'translate(0.15 0.25)', opacity: 0.5 }) +
    stroke(cable, '#d9e0e3', 0.32) +
    `<g transform="translate(4.700 -1.500)">${dial}</g>`
  )
}

function webHarness(colour: Colourway): Sketch {
  const color = colour.accent
  const bands = [
    'M-5.800 -6Q0 -2.500 5.800 3',
    'M5.800 -6Q0 -2.500 -5.800 3',
    'M-5.800 3Q-4.900 8 -2 10.500',
    'M5.800 3Q4.900 8 2 10.500',
  ]
  const pads = `M-2.400 -3.600Q0 -5.200 2.400 -3.600Q3 -1.500 1.500 0Q0 0.900 -1.500 0Q-3 -1.500 -2.400 -3.600Z`
  return (
    bands.map((d) => band(d, color, 1.7)).join('') +
    path(pads, { fill: shaded(color, 0.3) }) +
    path(pads, { fill: color, transform: 'translate(-0.12 -0.2) scale(0.94)' }) +
    ([1, -1] as const)
      .map((side) => buckle(side * 5.7, 2.6, 2.7, 2.5, steel, side * 40) + rivet(side * 5.6, -5.7, 0.55))
      .join('')
  )
}

function harness(kind: BindingKind, colour: Colourway): Sketch {
  switch (kind) {
    case 'ratchet':
      return ratchetStrap(-4.2, 6.4, colour) + ratchetStrap(4.2, 6, colour) + heelStrap(graphite)
    case 'dial':
      return heelStrap(graphite) + dialHarness(colour)
    case 'web':
      return heelStrap(colour.accent) + webHarness(colour)
    case 'strap':
      return (
        heelStrap(graphite) +
        crossStrap(-5, 6.3, colour.accent) +
        crossStrap(0.3, 6.5, colour.accent) +
        crossStrap(5.6, 6.1, colour.accent)
      )
  }
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
    'wing-light',
    [-7, -6],
    [-2, 8],
    [
      [0, lit(colour.accent, 0.4)],
      [1, shaded(colour.accent, 0.15)],
    ],
  ) +
  linear(
    'wing-shade',
    [2, -6],
    [7, 9],
    [
      [0, colour.accent],
      [1, shaded(colour.accent, 0.45)],
    ],
  )

/** Footbed, harness and heel bar where the foot stands on the deck. */
export function binding(shape: SnowshoeShape, kind: BindingKind, heelLift: boolean, colour: Colourway): string {
  const scale = Math.min(1, shape.width / 21)
  const body = footbed(colour) + (heelLift ? heelBar() : '') + harness(kind, colour)
  return `<g transform="translate(0 ${short(shape.length * pivotAt)}) scale(${scale.toFixed(3)})">${body}</g>`
}
