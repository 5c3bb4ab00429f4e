import { lit, mix, shaded } from '../color.ts'
import { circle, element, group, path, type Point, polyline, rect, stroke } from '../shape.ts'
import { band, buckle, type Colourway, graphite, groundShadow, rivet, steel, stitches, wordmark } from './material.ts'
import { type Sketcher, standsAt } from './subject.ts'

/** A spare part around (0, 0), about 640 × 760 units, with the outline of its shadow. */
type Part = { readonly body: string; readonly shadow: string }

/** A strap laid straight, `length` units, its buckle to the left. */
function looseStrap(y: number, length: number, color: string): string {
  const d = `M${-length / 2} ${y}C${-length / 6} ${y - 16} ${length / 6} ${y + 16} ${length / 2} ${y}`
  const dots = Array.from({ length: 9 }, (_, at) => {
    const x = length * (0.02 + at * 0.048)
    return element('ellipse', { cx: x, cy: y + 3 + at * 0.3, rx: 7, ry: 5.5, fill: shaded(color, 0.75) })
  })
  return (
    band(d, color, 50) +
    dots.join('') +
    circle(length / 2, y, 22, { fill: shaded(color, 0.1) }) +
    buckle(-length / 2 + 34, y - 2, 82, 76, steel) +
    rivet(-length / 2 + 104, y - 8, 9)
  )
}

/** The key for every screw, turned by degrees around (x, y), and the outline of its shadow. */
function hexKey(x: number, y: number, turn: number): Part {
  const d = 'M-110 0H60Q90 0 90 30V78'
  const body =
    stroke(d, shaded(steel, 0.55), 21) +
    stroke(d, steel, 15, { transform: 'translate(-1.500 -2)' }) +
    stroke(d, '#ffffff', 3, { transform: 'translate(-3 -6)', opacity: 0.75 })
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const outline = [[-110, -10], [98, -10], [100, 84], [80, 84], [78, 12], [-110, 10]] // prettier-ignore
    .map(([dx = 0, dy = 0]): Point => [x + dx * cos - dy * sin, y + dx * sin + dy * cos])
  return { body: group(body, { transform: `translate(${x} ${y}) rotate(${turn})` }), shadow: `${polyline(outline)}Z` }
}

function straps({ accent, main }: Colourway): Part {
  const rows: readonly (readonly [number, number, string])[] = [
    [-270, 620, main],
    [-150, 620, main],
    [-30, 560, accent],
    [90, 560, accent],
    [210, 460, graphite],
    [310, 460, graphite],
  ]
  const key = hexKey(296, 262, -90)
  return {
    body: rows.map(([y, length, color]) => looseStrap(y, length, color)).join('') + key.body,
    shadow:
      rows.map(([y, length]) => `M${-length / 2} ${y - 28}H${length / 2 + 18}V${y + 28}H${-length / 2}Z`).join('') +
      key.shadow,
  }
}

const rounded = (x: number, y: number, w: number, h: number, r: number): string =>
  `M${x + r} ${y}H${x + w - r}Q${x + w} ${y} ${x + w} ${y + r}V${y + h - r}Q${x + w} ${y + h} ${x + w - r} ${y + h}H${x + r}Q${x} ${y + h} ${x} ${y + h - r}V${y + r}Q${x} ${y} ${x + r} ${y}Z`

/** Repair patches of deck cloth, a roll of thread, a needle, a small tube of glue. */
function patches({ main, accent }: Colourway): Part {
  const cloth = [
    { d: rounded(-320, -350, 300, 230, 34), color: main },
    { d: rounded(20, -350, 290, 290, 145), color: mix(main, graphite, 0.7) },
    { d: rounded(-320, -80, 220, 220, 110), color: accent },
    { d: rounded(-320, 180, 380, 150, 30), color: mix(main, '#ffffff', 0.25) },
  ]
  const sheets = cloth
    .map(
      ({ d, color }) =>
        path(d, { fill: shaded(color, 0.4), transform: 'translate(0 5)' }) +
        path(d, { fill: color }) +
        stroke(d, lit(color, 0.55), 3, {
          'stroke-dasharray': '11 7',
          opacity: 0.75,
          transform: 'translate(0 0) scale(0.985)',
        }),
    )
    .join('')
  return {
    body: sheets + spool(150, 50, main, accent) + needle() + glue(200, 240, main),
    shadow: cloth.map(({ d }) => d).join('') + 'M70 -20h160v150h-160ZM90 190h220v100h-220Z',
  }
}

function spool(x: number, y: number, main: string, accent: string): string {
  const turns = Array.from(
    { length: 9 },
    (_, at) => `M-58 ${-46 + at * 11.5}Q0 ${-38 + at * 11.5} 58 ${-46 + at * 11.5}`,
  )
  return group(
    rect(-74, -78, 148, 26, { rx: 8, fill: mix('#c9a676', main, 0.1) }) +
      rect(-58, -54, 116, 108, { fill: accent }) +
      stroke(turns.join(''), shaded(accent, 0.45), 3) +
      rect(-58, -54, 30, 108, { fill: '#ffffff', opacity: 0.2 }) +
      rect(30, -54, 28, 108, { fill: '#0b1a28', opacity: 0.25 }) +
      rect(-74, 50, 148, 26, { rx: 8, fill: mix('#a98656', main, 0.1) }),
    { transform: `translate(${x} ${y})` },
  )
}

const needle = (): string =>
  stroke('M-70 30C-20 120 20 60 60 100C80 120 70 150 92 160', '#f4f1e8', 3.5) +
  stroke(
    polyline([
      [-76, 20],
      [-60, 150],
    ]),
    shaded(steel, 0.35),
    6,
  ) +
  stroke(
    polyline([
      [-77, 20],
      [-61, 148],
    ]),
    lit(steel, 0.6),
    2,
  )

const glue = (x: number, y: number, main: string): string =>
  group(
    path(rounded(-110, -44, 190, 88, 14), { fill: '#eef1f0' }) +
      rect(-110, -44, 26, 88, { rx: 6, fill: '#c4cccb' }) +
      rect(-70, -44, 110, 88, { fill: main }) +
      wordmark(-15, 0, 26, '#f6f5ef') +
      path('M80 -20H104V20H80Z', { fill: '#c4cccb' }) +
      path('M104 -14H140L146 0L140 14H104Z', { fill: graphite }) +
      rect(-100, -40, 176, 12, { fill: '#ffffff', opacity: 0.4 }),
    { transform: `translate(${x} ${y}) rotate(-8)` },
  )

/** One crampon: a bracket with a row of teeth. */
function crampon(y: number, wide: number, teeth: number): { body: string; edge: string } {
  const half = wide / 2
  const pitch = wide / teeth
  const points = Array.from({ length: teeth }, (_, at): Point[] => {
    const x = -half + at * pitch
    return [
      [x + pitch * 0.12, y],
      [x + pitch * 0.5, y + 112 + (at % 2) * 16],
      [x + pitch * 0.88, y],
    ]
  })
  const lights = points.map(([a, b]) => (a && b ? `${polyline([a, b, [b[0], y]])}Z` : '')).join('')
  const edge = `M${-half} ${y - 92}H${half}V${y}${points
    .reverse()
    .flatMap((tooth) => [...tooth].reverse())
    .map(([x, py]) => `L${x} ${py}`)
    .join('')}L${-half} ${y}Z`
  return {
    edge,
    body:
      path(edge, { fill: shaded(steel, 0.3) }) +
      path(lights, { fill: lit(steel, 0.35) }) +
      rect(-half, y - 92, wide, 60, { rx: 8, fill: steel }) +
      rect(-half, y - 92, wide, 14, { rx: 6, fill: lit(steel, 0.75) }) +
      [-0.36, -0.12, 0.12, 0.36]
        .map(
          (share) =>
            element('ellipse', { cx: share * wide, cy: y - 56, rx: 17, ry: 12, fill: shaded(steel, 0.75) }) +
            element('ellipse', { cx: share * wide, cy: y - 54, rx: 14, ry: 9.5, fill: '#dfe7ea' }),
        )
        .join(''),
  }
}

function teeth({ main }: Colourway): Part {
  const upper = crampon(-210, 620, 6)
  const lower = crampon(80, 520, 5)
  const bolts = Array.from({ length: 8 }, (_, at) =>
    group(bolt(main), { transform: `translate(${-270 + at * 77} 310) rotate(${at * 23})` }),
  ).join('')
  const key = hexKey(20, 384, 4)
  return { body: upper.body + lower.body + bolts + key.body, shadow: `${upper.edge}${lower.edge}${key.shadow}` }
}

const bolt = (main: string): string => {
  const hexagon = Array.from({ length: 6 }, (_, at): Point => [
    27 * Math.cos((at * Math.PI) / 3),
    27 * Math.sin((at * Math.PI) / 3),
  ])
  return (
    path(`${polyline(hexagon)}Z`, { fill: shaded(steel, 0.35) }) +
    path(`${polyline(hexagon)}Z`, { fill: steel, transform: 'translate(-1.500 -2) scale(0.93)' }) +
    circle(0, 0, 13, { fill: shaded(steel, 0.6) }) +
    circle(-1, -1, 9, { fill: mix(main, steel, 0.35) }) +
    circle(-4, -5, 3.4, { fill: '#ffffff', opacity: 0.8 })
  )
}

/** A closing dial with its base, a coil of cable and two guides. */
function dial({ main, accent }: Colourway): Part {
  const knurls = Array.from({ length: 36 }, (_, at) => {
    const turn = (at / 36) * Math.PI * 2
    return polyline([
      [166 * Math.cos(turn), 166 * Math.sin(turn)],
      [188 * Math.cos(turn), 188 * Math.sin(turn)],
    ])
  })
  const coil = [118, 104, 90]
    .map(
      (r, at) =>
        circle(150 + at * 2, 236, r, { fill: 'none', stroke: shaded(steel, 0.35), 'stroke-width': 6 }) +
        circle(149 + at * 2, 234, r, { fill: 'none', stroke: lit(steel, 0.6), 'stroke-width': 2 }),
    )
    .join('')
  const guides = [-250, -130]
    .map(
      (x) =>
        path(rounded(x - 46, 150, 92, 190, 30), { fill: shaded(graphite, 0.2) }) +
        path(rounded(x - 46, 144, 92, 188, 30), { fill: lit(graphite, 0.08) }) +
        stitches(rounded(x - 34, 158, 68, 160, 22), lit(accent, 0.3), 3.5) +
        rivet(x, 182, 12) +
        rivet(x, 296, 12),
    )
    .join('')
  const key = hexKey(-120, 400, 5)
  return {
    shadow:
      key.shadow +
      'M-210 -130a210 210 0 1 0 420 0a210 210 0 1 0 -420 0ZM30 236a120 120 0 1 0 240 0a120 120 0 1 0 -240 0ZM-296 144H-84V332H-296Z',
    body:
      key.body +
      coil +
      guides +
      group(
        path(rounded(-216, -176, 432, 352, 120), { fill: shaded(graphite, 0.25) }) +
          path(rounded(-216, -184, 432, 350, 120), { fill: lit(graphite, 0.06) }) +
          rivet(-186, 0, 13) +
          rivet(186, 0, 13) +
          circle(6, 10, 190, { fill: '#0b1218', opacity: 0.5 }) +
          circle(0, 0, 188, { fill: shaded(graphite, 0.1) }) +
          stroke(knurls.join(''), lit(graphite, 0.42), 9) +
          circle(0, 0, 154, { fill: shaded(main, 0.35) }) +
          circle(-3, -5, 150, { fill: main }) +
          path('M-140 -30A150 150 0 0 1 60 -146A190 190 0 0 0 -140 -30Z', { fill: '#ffffff', opacity: 0.4 }) +
          wordmark(0, 0, 58, lit(main, 0.92)),
        { transform: 'translate(0 -150)' },
      ),
  }
}

const makers: Readonly<Record<string, (colour: Colourway) => Part>> = { straps, patches, teeth, dial }

const use = (id: string, x: number, y: number, turn: number, scale: number): string =>
  element('use', { 'xlink:href': id, transform: `translate(${x} ${y}) rotate(${turn}) scale(${scale})` })

/** A spare part laid out; turned; close up; on the snow. */
export const sketchParts: Sketcher = ({ drawing }, colour) => {
  const made = (makers[String(drawing['style'])] ?? straps)(colour)
  const lie = (x: number, y: number, turn: number, scale: number): string =>
    use('#part-shadow', x, y, turn, scale) + use('#part', x, y, turn, scale)
  return {
    defs: `<g id="part">${made.body}</g><g id="part-shadow">${groundShadow(made.shadow, { left: -340, top: -380, width: 680, height: 780 }, 16, '#2b4058')}</g>`,
    pair: lie(450, 605, -4, 1.06),
    single: lie(450, 600, 14, 0.98),
    detail: lie(620, 900, -8, 2.1),
    standing: `<g transform="translate(450 ${standsAt - 74}) scale(0.56 0.25)">${use('#part-shadow', 0, 0, -8, 1)}${use('#part', 0, 0, -8, 1)}</g>`,
  }
}
