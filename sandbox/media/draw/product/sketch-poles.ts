import { lit, mix, shaded } from '../color.ts'
import { circle, element, group, path, polyline, rect, stroke } from '../shape.ts'
import { type Colourway, graphite, groundShadow, rivet, steel, wordmark } from './material.ts'
import { type Sketcher, standsAt } from './subject.ts'

/** Units of a pole's own drawing: grip's top at (0, -520), tip at (0, 520). */
const top = -520
const tip = 520
/** Poles are drawn thicker than life, or they would vanish on a tile. */
const stout = 1.35

/** A round rod between two heights, darker at its right edge. */
function rod(from: number, to: number, wide: number, color: string): string {
  return (
    rect(-wide / 2, from, wide, to - from, { rx: wide * 0.2, fill: shaded(color, 0.45) }) +
    rect(-wide / 2, from, wide * 0.72, to - from, { rx: wide * 0.2, fill: color }) +
    rect(-wide * 0.34, from, wide * 0.22, to - from, { fill: lit(color, 0.65), opacity: 0.9 })
  )
}

function grip(color: string, colour: Colourway): string {
  const foam =
    'M-15 -512C-20 -505 -21 -490 -17 -478C-13 -466 -13 -455 -16 -444C-18 -430 -14 -420 -16 -408C-17 -396 -13 -388 -13 -372L-12 -240H12L13 -372C15 -385 18 -396 17 -408C15 -420 19 -430 17 -444C15 -455 15 -466 19 -478C24 -492 22 -506 16 -512C8 -519 -8 -519 -15 -512Z'
  const shade =
    'M6 -517C24 -510 24 -490 19 -478C15 -466 15 -455 17 -444C19 -430 15 -420 17 -408C18 -396 15 -385 13 -372L12 -240H4L5 -372C7 -400 6 -440 8 -470Z'
  const rings = Array.from({ length: 7 }, (_, at) => `M-12.500 ${-360 + at * 17}H12.500`).join('')
  return (
    path(foam, { fill: color }) +
    path(shade, { fill: shaded(color, 0.5), opacity: 0.6 }) +
    path('M-11 -505C-15 -494 -13 -482 -9 -474C-12 -490 -10 -500 -5 -508Z', { fill: lit(color, 0.6), opacity: 0.7 }) +
    stroke(rings, shaded(color, 0.55), 2.4, { opacity: 0.7, 'stroke-linecap': 'butt' }) +
    path(
      'M-15 -512C-8 -519 8 -519 16 -512C21 -507 22 -500 22 -495C8 -503 -8 -503 -20 -495C-20 -502 -19 -508 -15 -512Z',
      { fill: colour.accent },
    ) +
    path('M-13 -510C-7 -515 5 -516 11 -512C5 -511 -6 -510 -15 -503Z', { fill: '#ffffff', opacity: 0.4 })
  )
}

function loop(color: string): string {
  const d = 'M-6 -500C-60 -480 -92 -430 -78 -392C-64 -360 -36 -384 -14 -440'
  return (
    stroke(d, shaded(color, 0.55), 15) +
    stroke(d, color, 11) +
    stroke(d, lit(color, 0.5), 1.6, { 'stroke-dasharray': '7 5', opacity: 0.75 }) +
    element('rect', {
      x: -78,
      y: -452,
      width: 24,
      height: 18,
      rx: 3,
      fill: graphite,
      transform: 'rotate(-24 -66 -443)',
    })
  )
}

function clamp(y: number, wide: number, color: string): string {
  return (
    rect(-wide * 0.95, y - 26, wide * 1.9, 50, { rx: 5, fill: graphite }) +
    rect(-wide * 0.95, y - 26, wide * 0.7, 50, { rx: 5, fill: lit(graphite, 0.25) }) +
    rect(wide * 0.35, y - 21, wide * 1.05, 40, { rx: 5, fill: shaded(color, 0.4) }) +
    rect(wide * 0.35, y - 22, wide * 0.8, 38, { rx: 5, fill: color }) +
    rect(wide * 0.5, y - 18, 3, 30, { fill: '#ffffff', opacity: 0.5 }) +
    rivet(-wide * 0.45, y, 4.4)
  )
}

/** A wide snow basket seen from a little above. */
function basket(y: number, color: string): string {
  const spokes = Array.from({ length: 6 }, (_, at) => {
    const turn = (at / 6) * Math.PI * 2 + 0.3
    return polyline([
      [0, y],
      [46 * Math.cos(turn), y + 15 * Math.sin(turn)],
    ])
  })
  const ring = (dy: number, tone: string, wide: number): string =>
    element('ellipse', { cx: 0, cy: y + dy, rx: 47, ry: 16, fill: 'none', stroke: tone, 'stroke-width': wide })
  return (
    stroke(spokes.join(''), shaded(color, 0.3), 7) +
    ring(3, shaded(color, 0.6), 8) +
    ring(0, color, 7) +
    ring(-1.5, lit(color, 0.5), 1.6) +
    circle(0, y, 12, { fill: color }) +
    circle(-3, y - 4, 5, { fill: lit(color, 0.5) })
  )
}

/** One pole; `sections` of two or three are clamped together. */
function pole(colour: Colourway, sections: 2 | 3): string {
  const { main, accent } = colour
  const lower = mix(colour.metal, '#6b767d', 0.3)
  const joints = sections === 3 ? [-60, 200] : [90]
  const [first = 90, second = 460] = joints
  const grain = mix(graphite, '#5a4a3c', 0.35)
  return (
    rod((sections === 3 ? second : first) - 20, tip - 26, 9, lower) +
    (sections === 3 ? rod(first - 20, second, 12.5, mix(main, graphite, 0.55)) : '') +
    rod(-250, first, 16, main) +
    stripes(accent, main) +
    joints.map((y, at) => clamp(y, 15 - at * 2.5, accent)).join('') +
    path(`M-5 ${tip - 34}H5L2.500 ${tip}H-2.500Z`, { fill: shaded(steel, 0.3) }) +
    path(`M-5 ${tip - 34}H-1L-0.500 ${tip}H-2.500Z`, { fill: lit(steel, 0.6) }) +
    basket(tip - 62, graphite) +
    loop(accent) +
    grip(grain, colour)
  )
}

function stripes(accent: string, main: string): string {
  const name = group(wordmark(0, 0, 9, lit(main, 0.92)), { transform: 'translate(0 -128) rotate(90)' })
  return rect(-8, -206, 16, 9, { fill: accent }) + rect(-8, -190, 16, 3.5, { fill: accent }) + name
}

const outlineShadow = (): string =>
  groundShadow(
    `M-16 ${top}H16L12 -240L8 ${tip - 60}L4 ${tip}H-4L-8 ${tip - 60}L-12 -240Z`,
    { left: -20, top, width: 40, height: tip - top },
    13,
    '#2b4058',
  ) +
  groundShadow(
    `M-46 ${tip - 62}a46 16 0 1 0 92 0a46 16 0 1 0 -92 0Z`,
    { left: -46, top: tip - 80, width: 92, height: 36 },
    12,
    '#2b4058',
  )

const use = (id: string, x: number, y: number, turn: number, scale: number): string =>
  element('use', {
    'xlink:href': id,
    transform: `translate(${x} ${y}) rotate(${turn}) scale(${scale * stout} ${scale})`,
  })

/** Defs with `#pole` and its shadow: shared with kits. */
export const poleSymbol = (colour: Colourway, sections: 2 | 3): string =>
  `<g id="pole">${pole(colour, sections)}</g><g id="pole-shadow">${outlineShadow()}</g>`

/** A pole on the ground, its middle at (x, y). */
export const poleLies = (x: number, y: number, turn: number, scale: number): string =>
  use('#pole-shadow', x, y, turn, scale) + use('#pole', x, y, turn, scale)

/** A pole planted in the snow below x. */
export const poleStands = (x: number, turn: number, scale: number): string =>
  use('#pole', x, standsAt + 30 - tip * scale, turn, scale)

/** Two poles crossing; one; the grips close up; both planted in the snow. */
export const sketchPoles: Sketcher = ({ drawing }, colour) => {
  const size = drawing['style'] === 'youth' ? 0.86 : 1
  return {
    defs: poleSymbol(colour, drawing['style'] === 'three-section' ? 3 : 2),
    pair: poleLies(390, 610, 15, size) + poleLies(530, 590, -11, size),
    single: poleLies(450, 600, 27, size * 1.02),
    detail: poleLies(330, 1270, 12, 2.15) + poleLies(700, 1390, -8, 2.15),
    standing: poleStands(395, -5, 0.84 * size) + poleStands(525, 7, 0.84 * size),
  }
}
