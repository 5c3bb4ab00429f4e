import { lit, mix, shaded } from '../color.ts'
import { circle, element, group, linear, path, type Point, short, stroke, url } from '../shape.ts'
import { soft } from '../soft.ts'
import { buckle, type Colourway, graphite, rivet, steel, stitches } from './material.ts'

/*
 * What holds the boot: four kinds, around (0, 0) = the pivot, y towards the heel, units cm.
 */

export type BindingKind = 'strap' | 'ratchet' | 'dial' | 'web'

/** A band over the arch of a foot is bright on top and dark where it goes down at both sides. */
const arched = (id: string, color: string): string =>
  linear(
    id,
    [-7, -2],
    [7.4, 2],
    [
      [0, shaded(color, 0.6)],
      [0.2, shaded(color, 0.12)],
      [0.4, lit(color, 0.3)],
      [0.58, color],
      [0.82, shaded(color, 0.2)],
      [1, shaded(color, 0.62)],
    ],
  )

export const harnessDefs = ({ accent, main }: Colourway): string =>
  arched('strap-accent', accent) +
  arched('strap-dark', mix(graphite, '#4a545c', 0.35)) +
  arched('cradle', accent) +
  linear(
    'dial-cap',
    [-1.6, -1.8],
    [1.6, 1.9],
    [
      [0, lit(main, 0.55)],
      [0.45, main],
      [1, shaded(main, 0.5)],
    ],
  )

const around = { left: -13, top: -14, width: 26, height: 40 }

/** The shade that bands throw on what they cross. */
const shade = (d: string, width: number): string =>
  soft(
    { area: around, blur: 0.42, detail: 6 },
    stroke(d, '#05101a', width, { transform: 'translate(0.35 0.75)', opacity: 0.7 }),
  )

/** A rubber or woven band painted with one of the arched paints, its upper edge catching light. */
const strap = (d: string, paint: string, color: string, width: number): string =>
  stroke(d, shaded(color, 0.7), width + 0.26, { 'stroke-linecap': 'butt' }) +
  stroke(d, url(paint), width, { 'stroke-linecap': 'butt' }) +
  stroke(d, lit(color, 0.65), 0.15, {
    'stroke-linecap': 'butt',
    transform: `translate(0 ${short(-width * 0.42)})`,
    opacity: 0.75,
  })

const holes = (points: readonly Point[], color: string): string =>
  points
    .map(
      ([x, y]) =>
        element('ellipse', { cx: x, cy: y, rx: 0.36, ry: 0.28, fill: shaded(color, 0.8) }) +
        element('ellipse', { cx: x, cy: y + 0.16, rx: 0.32, ry: 0.14, fill: lit(color, 0.4), opacity: 0.5 }),
    )
    .join('')

const over = (y: number, reach: number): string => `M${-reach} ${y + 1.7}Q0 ${y - 2.9} ${reach} ${y + 1.6}`

/** A strap over the foot at height `y`: its buckle on the inner side, its free end with holes on the outer. */
function crossStrap(y: number, reach: number, color: string): string {
  const end = `M${reach - 0.6} ${y + 1.35}Q${reach + 1.5} ${y + 2.3} ${reach + 2} ${y + 4.2}`
  const anchors = ([1, -1] as const)
    .map((side) =>
      element('rect', {
        x: side * (reach - 0.6) - 1.1,
        y: y + 0.6,
        width: 2.2,
        height: 2.8,
        rx: 0.5,
        fill: shaded(graphite, 0.4),
      }),
    ) // prettier-ignore
    .join('')
  const dots = Array.from({ length: 5 }, (_, at): Point => {
    const share = 0.54 + at * 0.08
    return [-reach + 2 * reach * share, y + 1.65 - 9.1 * share * (1 - share)]
  })
  return (
    anchors +
    shade(over(y, reach), 2.2) +
    strap(end, 'strap-accent', color, 1.6) +
    strap(over(y, reach), 'strap-accent', color, 2.1) +
    holes(dots, color) +
    buckle(-reach + 2.3, y + 0.05, 2.7, 2.8, steel, -17)
  )
}

/** A ladder strap with its teeth, pulled through a ratchet whose lever has the accent's colour. */
function ratchetStrap(y: number, reach: number, { accent }: Colourway): string {
  const ribs = Array.from({ length: 15 }, (_, at) => {
    const share = 0.46 + at * 0.034
    const x = -reach + 2 * reach * share
    const mid = y + 1.65 - 9.1 * share * (1 - share)
    return `M${x.toFixed(2)} ${(mid - 0.8).toFixed(2)}v1.600`
  })
  const lever =
    element('rect', { x: -2.5, y: -1.85, width: 5.2, height: 3.7, rx: 0.75, fill: '#05101a', opacity: 0.4 }) +
    element('rect', { x: -2.6, y: -2.1, width: 5.2, height: 3.6, rx: 0.7, fill: shaded(graphite, 0.45) }) +
    element('rect', { x: -2.1, y: -2, width: 4.5, height: 2.5, rx: 0.6, fill: shaded(accent, 0.3) }) +
    element('rect', { x: -2.1, y: -2, width: 4.5, height: 1.9, rx: 0.6, fill: accent }) +
    element('rect', { x: -1.8, y: -1.85, width: 3.9, height: 0.34, rx: 0.17, fill: '#ffffff', opacity: 0.6 }) +
    [0, 0.75, 1.5]
      .map((x) =>
        element('rect', { x: x - 0.4, y: -1.2, width: 0.3, height: 0.85, rx: 0.1, fill: shaded(accent, 0.55) }),
      )
      .join('')
  return (
    shade(over(y, reach), 3.1) +
    strap(over(y, reach), 'strap-dark', graphite, 3.1) +
    stroke(ribs.join(''), '#0a1218', 0.34, { 'stroke-linecap': 'butt' }) +
    stroke(ribs.join(''), lit(graphite, 0.5), 0.16, { 'stroke-linecap': 'butt', transform: 'translate(-0.2 0)' }) +
    rivet(reach - 0.8, y + 1.1, 0.5) +
    rivet(-reach + 0.8, y + 1.15, 0.5) +
    group(lever, { transform: `translate(${short(-reach + 4.1)} ${short(y - 0.05)}) rotate(-13)` })
  )
}

/**
 * A moulded cradle around the toes with windows in its sides, a tongue over the instep, and a dial that pulls it
 * closed.
 */
function dialHarness(colour: Colourway): string {
  const { accent } = colour
  const cradle =
    'M-5.700 9.200C-7.200 4 -7.300 -2.500 -5.500 -6.400C-3.600 -9.300 3.600 -9.300 5.500 -6.400C7.300 -2.500 7.200 4 5.700 9.200C4.900 10.400 3.700 10 3.300 8.700C4.100 4 4 -1.200 2.900 -3.700C1.800 -5.500 -1.800 -5.500 -2.900 -3.700C-4 -1.200 -4.100 4 -3.300 8.700C-3.700 10 -4.900 10.400 -5.700 9.200Z'
  const windows = ([1, -1] as const)
    .flatMap((side) =>
      [-2.6, 1.2, 4.8].map(
        (y) =>
          `M${short(side * 4.7)} ${y}C${short(side * 5.9)} ${y} ${short(side * 5.9)} ${y + 2.4} ${short(side * 5)} ${y + 2.5}C${short(side * 4.4)} ${y + 2.4} ${short(side * 4.3)} ${y + 0.2} ${short(side * 4.7)} ${y}Z`,
      ),
    )
    .join('')
  const tongue = 'M-3 -2.400Q0 -4.300 3 -2.400L3.400 3.600Q3 6.600 0 7.200Q-3 6.600 -3.400 3.600Z'
  const cable =
    'M-4.600 -2L-1.300 0.300M4.600 -2L1.300 0.300M-4.900 2.600L-1.500 1.600M4.900 2.600L1.500 1.600M-4.600 6.400L-1.200 2.900M4.600 6.400L1.200 2.900'
  return (
    soft(
      { area: around, blur: 0.6, detail: 6 },
      path(cradle, { fill: '#05101a', opacity: 0.75, transform: 'translate(0.4 1)' }),
    ) +
    path(`${cradle}${windows}`, { fill: url('cradle'), 'fill-rule': 'evenodd' }) +
    stroke(windows, shaded(accent, 0.6), 0.26) +
    stroke(windows, lit(accent, 0.6), 0.14, { transform: 'translate(0.06 0.2)', opacity: 0.7 }) +
    stroke(cradle, shaded(accent, 0.6), 0.3) +
    stroke(cradle, lit(accent, 0.7), 0.16, { transform: 'translate(0.1 0.3) scale(0.975)', opacity: 0.7 }) +
    path(tongue, { fill: '#05101a', opacity: 0.5, transform: 'translate(0.25 0.55)' }) +
    path(tongue, { fill: url('strap-dark') }) +
    group(stitches(tongue, lit(graphite, 0.5), 0.13), { transform: 'translate(0 0.200) scale(0.86)', opacity: 0.8 }) +
    stroke(cable, '#05101a', 0.36, { transform: 'translate(0.12 0.3)', opacity: 0.55 }) +
    stroke(cable, '#8f9aa1', 0.3) +
    stroke(cable, '#ffffff', 0.1, { transform: 'translate(-0.05 -0.08)' }) +
    group(dial(), { transform: 'translate(0 1.300)' })
  )
}

function dial(): string {
  const notches = Array.from({ length: 22 }, (_, at) => {
    const turn = (at / 22) * Math.PI * 2
    return `M${(1.82 * Math.cos(turn)).toFixed(2)} ${(1.82 * Math.sin(turn)).toFixed(2)}L${(2.22 * Math.cos(turn)).toFixed(2)} ${(2.22 * Math.sin(turn)).toFixed(2)}`
  })
  return (
    soft(
      { area: { left: -4, top: -4, width: 8, height: 9 }, blur: 0.4, detail: 8 },
      circle(0.3, 0.7, 2.4, { fill: '#05101a', opacity: 0.8 }),
    ) +
    circle(0, 0, 2.3, { fill: shaded(graphite, 0.3) }) +
    circle(-0.05, -0.1, 2.15, { fill: lit(graphite, 0.1) }) +
    stroke(notches.join(''), '#0a1218', 0.3) +
    circle(0, 0, 1.62, { fill: '#0a1218', opacity: 0.7 }) +
    circle(0, -0.05, 1.5, { fill: url('dial-cap') }) +
    element('path', {
      d: 'M-1.050 -0.650A1.250 1.250 0 0 1 0.600 -1.120A1.700 1.700 0 0 0 -1.050 -0.650Z',
      fill: '#ffffff',
      opacity: 0.7,
    })
  )
}

/** Woven bands that cross over the foot and end at the heel. */
function webHarness({ accent }: Colourway): string {
  const crossing = ['M-6 -6.400Q-1 -3 6 3.600', 'M6 -6.400Q1 -3 -6 3.600']
  const back = ['M-6 3.200Q-5.300 8 -2.200 10.800', 'M6 3.200Q5.300 8 2.200 10.800']
  const pad =
    'M-2.500 -3.700Q0 -5.600 2.500 -3.700Q3.200 -1.500 1.600 0.300Q0 1.200 -1.600 0.300Q-3.200 -1.500 -2.500 -3.700Z'
  return (
    back.map((d) => strap(d, 'strap-accent', accent, 1.6)).join('') +
    shade(crossing.join(''), 2) +
    crossing.map((d) => strap(d, 'strap-accent', accent, 1.9) + stitches(d, lit(accent, 0.6), 0.12)).join('') +
    path(pad, { fill: '#05101a', opacity: 0.45, transform: 'translate(0.2 0.5)' }) +
    path(pad, { fill: url('strap-accent') }) +
    group(stitches(pad, lit(accent, 0.7), 0.13), { transform: 'translate(0 -0.260) scale(0.84)' }) +
    ([1, -1] as const)
      .map((side) => buckle(side * 5.7, 3, 2.7, 2.5, steel, side * 40) + rivet(side * 5.6, -6, 0.55))
      .join('')
  )
}

/** The rubber loop behind the heel with its buckle. */
function heelStrap(color: string, paint: string): string {
  const loop = 'M-4.700 8.500C-6 15.500 -4.500 19.500 0 20C4.500 19.500 6 15.500 4.700 8.500'
  return (
    shade(loop, 1.8) +
    stroke(loop, shaded(color, 0.6), 1.95) +
    stroke(loop, url(paint), 1.6) +
    stroke(loop, lit(color, 0.6), 0.2, { transform: 'translate(-0.28 -0.42)', opacity: 0.7 }) +
    buckle(5, 13.4, 2.6, 2.3, steel, 80)
  )
}

/** Heel loop and what closes over the foot. */
export function harness(kind: BindingKind, colour: Colourway): string {
  const rubber = heelStrap(graphite, 'strap-dark')
  switch (kind) {
    case 'ratchet':
      return rubber + ratchetStrap(-4.4, 6.3, colour) + ratchetStrap(3.9, 6, colour)
    case 'dial':
      return rubber + dialHarness(colour)
    case 'web':
      return heelStrap(colour.accent, 'strap-accent') + webHarness(colour)
    case 'strap':
      return rubber + [-5.3, 0.1, 5.5].map((y, at) => crossStrap(y, 6.3 - at * 0.15, colour.accent)).join('')
  }
}
