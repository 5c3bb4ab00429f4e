import { lit, mix, shaded } from '../color.ts'
import { createNoise, createRandom } from '../random.ts'
import { clip, curve, group, linear, path, type Point, polyline, rect, short, stroke, url } from '../shape.ts'
import { type Colourway, graphite, rivet, steel, tube } from './material.ts'
import { halfWidthAt, outline, type SnowshoeShape } from './snowshoe-shape.ts'

/** Gradients and clips first, then what is seen. Units: cm. */
type Deck = {
  readonly defs: string
  readonly body: string
  /** Where lettering fits: the middle of its line, its height, its colour. */
  readonly mark: { readonly y: number; readonly height: number; readonly color: string }
}

/** Where the foot turns, as a share of the length. */
export const pivotAt = 0.4

/** The end of the heel strap, cm from the nose. */
const heelEnd = ({ length, width }: SnowshoeShape): number => length * pivotAt + 20.4 * Math.min(1, width / 21)

/** The opening below the toes. */
function toeWindow({ length, width }: SnowshoeShape): string {
  const y = length * pivotAt
  const half = Math.min(6.2, width * 0.29)
  return `M${short(-half)} ${short(y - 1)}L${short(-half * 0.86)} ${short(y - 9.5)}Q0 ${short(y - 12.5)} ${short(half * 0.86)} ${short(y - 9.5)}L${short(half)} ${short(y - 1)}Q0 ${short(y + 1.2)} ${short(-half)} ${short(y - 1)}Z`
}

const surface = (id: string, shape: SnowshoeShape, color: string): string =>
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
function contours(shape: SnowshoeShape, seed: string, color: string): string {
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
function lashings(shape: SnowshoeShape, color: string): string {
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

/** What shows through openings: snow in the shade of the deck. */
const below = (d: string): string => path(d, { fill: '#2c4254', opacity: 0.5 })

/** Coated fabric hung into a bent tube. */
export function fabricDeck(shape: SnowshoeShape, { main, metal, trim }: Colourway, seed: string): Deck {
  const cloth = outline(shape, 2.1)
  return {
    defs: surface('cloth', shape, main) + clip('cloth-edge', path(cloth, {})),
    body:
      below(toeWindow(shape)) +
      path(`${cloth}${toeWindow(shape)}`, { fill: url('cloth'), 'fill-rule': 'evenodd' }) +
      group(
        path(panel(shape), { fill: shaded(main, 0.32), opacity: 0.5 }) +
          contours(shape, seed, lit(main, 0.6)) +
          stroke(cloth, shaded(main, 0.65), 1.3, { opacity: 0.55 }) +
          stroke(cloth, lit(main, 0.5), 0.24, {
            'stroke-dasharray': '0.9 0.6',
            transform: `translate(0 ${short(shape.length * 0.018)}) scale(0.88 0.965)`,
            opacity: 0.75,
          }),
        { 'clip-path': url('cloth-edge') },
      ) +
      stroke(toeWindow(shape), shaded(main, 0.5), 0.55) +
      tube(outline(shape, 0.9), metal, 1.9) +
      lashings(shape, mix(main, graphite, 0.55)),
    mark: { y: heelEnd(shape) + 3, height: 2.2, color: trim },
  }
}

/** The reinforced middle under the foot. */
function panel({ length, width }: SnowshoeShape): string {
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

/** A solid middle; nose and tail are an open lattice. */
export function meshDeck(shape: SnowshoeShape, { main, trim }: Colourway): Deck {
  const inner = outline(shape, 1.6)
  const lines: string[] = []
  for (let x = -shape.length; x < shape.length; x += 2.9) {
    lines.push(
      `M${short(x)} 0l${short(shape.length * 0.62)} ${short(shape.length)}`,
      `M${short(x)} 0l${short(-shape.length * 0.62)} ${short(shape.length)}`,
    )
  }
  const web = mix(main, graphite, 0.75)
  const [front, rear] = [shape.length * 0.215, heelEnd(shape) + 3.6]
  const plate = `${polyline([
    [-30, front + 2],
    [0, front],
    [30, front + 2],
    [30, rear],
    [0, rear + 2.6],
    [-30, rear],
  ])}Z`
  return {
    defs: surface('plate', shape, mix(main, graphite, 0.12)) + clip('mesh-edge', path(inner, {})),
    body:
      group(
        below(toeWindow(shape)) +
          stroke(lines.join(''), shaded(web, 0.5), 0.62, { transform: 'translate(0.12 0.16)' }) +
          stroke(lines.join(''), web, 0.5) +
          stroke(lines.join(''), lit(web, 0.5), 0.12, { transform: 'translate(-0.1 -0.1)', opacity: 0.6 }) +
          path(`${plate}${toeWindow(shape)}`, { fill: url('plate'), 'fill-rule': 'evenodd' }) +
          stroke(plate, lit(main, 0.4), 0.35, { opacity: 0.7 }) +
          stroke(plate, shaded(main, 0.6), 0.3, {
            'stroke-dasharray': '0.9 0.6',
            transform: `translate(0 ${short(shape.length * 0.014)}) scale(0.97 0.97)`,
            opacity: 0.6,
          }),
        { 'clip-path': url('mesh-edge') },
      ) +
      stroke(toeWindow(shape), shaded(main, 0.55), 0.5) +
      tube(outline(shape, 0.95), main, 2) +
      lashings(shape, graphite),
    mark: { y: heelEnd(shape) + 3, height: 1.9, color: trim },
  }
}

const slot = (x: number, y: number, length: number, wide: number): string =>
  `M${short(x - wide)} ${short(y)}Q${short(x)} ${short(y - wide * 1.6)} ${short(x + wide)} ${short(y)}L${short(x + wide * 0.8)} ${short(y + length)}Q${short(x)} ${short(y + length + wide * 1.6)} ${short(x - wide * 0.8)} ${short(y + length)}Z`

/** Openings of a moulded deck: fingers at the nose, slits down the sides, ribs' gaps in the tail. */
function slots(shape: SnowshoeShape): string {
  const { length, width } = shape
  const nose = [-0.5, -0.17, 0.17, 0.5].map((share) =>
    slot((share * width) / 2, length * (0.085 + 0.035 * Math.abs(share)), length * 0.075, width * 0.035),
  )
  const sides = ([1, -1] as const).flatMap((side) =>
    [0.3, 0.42, 0.54].map((along) =>
      slot(side * halfWidthAt(shape, along) * 0.77, length * along, length * 0.065, width * 0.024),
    ),
  )
  const tail = [-0.24, 0, 0.24].map((share) =>
    slot((share * width) / 2, heelEnd(shape) + 4.6, length * (share === 0 ? 0.035 : 0.06), width * 0.026),
  )
  return [...nose, ...sides, ...tail].join('')
}

/** One moulded piece with a raised rim, grooves and openings, and steel rails below its edges. */
export function mouldedDeck(shape: SnowshoeShape, { main, trim }: Colourway, seed: string): Deck {
  const random = createRandom(`${seed}/moulded`)
  const edge = outline(shape, 0.3)
  const holes = slots(shape)
  const groove = ([1, -1] as const).map((side) => {
    const x = side * shape.width * random.between(0.2, 0.225)
    return `M${short(x)} ${short(shape.length * 0.2)}C${short(x * 1.25)} ${short(shape.length * 0.4)} ${short(x * 1.1)} ${short(shape.length * 0.6)} ${short(x * 0.75)} ${short(shape.length * 0.84)}`
  })
  return {
    defs: surface('shell', shape, main) + clip('shell-edge', path(edge, {})),
    body:
      below(toeWindow(shape) + holes) +
      path(`${edge}${toeWindow(shape)}${holes}`, { fill: url('shell'), 'fill-rule': 'evenodd' }) +
      group(
        stroke(edge, shaded(main, 0.55), 2.6, { transform: 'translate(-0.5 -0.7)', opacity: 0.45 }) +
          stroke(edge, lit(main, 0.55), 1.1, { transform: 'translate(0.35 0.45)', opacity: 0.8 }),
        { 'clip-path': url('shell-edge') },
      ) +
      stroke(outline(shape, 2), shaded(main, 0.5), 0.5, { opacity: 0.5 }) +
      stroke(outline(shape, 2), lit(main, 0.6), 0.26, { transform: 'translate(0.25 0.3)', opacity: 0.7 }) +
      stroke(groove.join(''), shaded(main, 0.5), 1.1, { opacity: 0.55 }) +
      stroke(groove.join(''), lit(main, 0.5), 0.3, { transform: 'translate(0.5 0.15)', opacity: 0.7 }) +
      stroke(holes, shaded(main, 0.6), 0.45, { transform: 'translate(-0.12 -0.16)' }) +
      stroke(holes, lit(main, 0.6), 0.2, { transform: 'translate(0.22 0.26)', opacity: 0.8 }) +
      stroke(toeWindow(shape), shaded(main, 0.6), 0.6),
    mark: { y: heelEnd(shape) + 2.3, height: 1.7, color: trim },
  }
}

/** Steel teeth that show beyond the edges: a row down each side. */
export function railTeeth(shape: SnowshoeShape): string {
  const teeth = ([1, -1] as const).flatMap((side) =>
    Array.from({ length: 15 }, (_, at) => {
      const along = 0.26 + at * 0.033
      const x = side * (halfWidthAt(shape, along) * (side === 1 ? 1 : 0.955) - 0.35)
      const y = along * shape.length
      return `M${x.toFixed(2)} ${(y - 0.75).toFixed(2)}l${(side * 1.15).toFixed(2)} 0.75l${(-side * 1.15).toFixed(2)} 0.75Z`
    }),
  )
  return path(teeth.join(''), {
    fill: shaded(steel, 0.3),
    stroke: lit(steel, 0.5),
    'stroke-width': 0.14,
    'stroke-linejoin': 'round',
  })
}
