import { lit, mix, shaded } from '../color.ts'
import { createRandom } from '../random.ts'
import { clip, group, path, polyline, short, stroke, url } from '../shape.ts'
import { soft } from '../soft.ts'
import {
  areaOf,
  heelEnd,
  toeWindow,
  surface,
  contours,
  lashings,
  shading,
  tubeFade,
  type Closeness,
  woven,
  below,
  hem,
  panel,
  moulding,
} from './deck-surface.ts'
import { type Colourway, graphite, steel, tube } from './material.ts'
import { halfWidthAt, outline, type SnowshoeShape } from './snowshoe-shape.ts'

/** Gradients and clips first, then what is seen. Units: cm. */
type Deck = {
  readonly defs: string
  readonly body: string
  /** Where lettering fits: the middle of its line, its height, its colour. */
  readonly mark: { readonly y: number; readonly height: number; readonly color: string }
}

/** Coated fabric hung into a bent tube. */
export function fabricDeck(
  shape: SnowshoeShape,
  { main, metal, trim }: Colourway,
  seed: string,
  closeness: Closeness,
): Deck {
  const cloth = outline(shape, 2.1)
  return {
    defs:
      surface('cloth', shape, main) +
      tubeFade(shape) +
      clip('cloth-edge', path(`${cloth}${toeWindow(shape)}`, { 'clip-rule': 'evenodd' })),
    body:
      below(toeWindow(shape)) +
      path(`${cloth}${toeWindow(shape)}`, { fill: url('cloth'), 'fill-rule': 'evenodd' }) +
      group(
        path(panel(shape), { fill: shaded(main, 0.32), opacity: 0.5 }) +
          woven(shape, closeness) +
          contours(shape, seed, lit(main, 0.6)) +
          stroke(cloth, lit(main, 0.5), 0.24, {
            'stroke-dasharray': '0.9 0.6',
            transform: `translate(0 ${short(shape.length * 0.018)}) scale(0.88 0.965)`,
            opacity: 0.6,
          }) +
          shading(shape, outline(shape, 1.1)),
        { 'clip-path': url('cloth-edge') },
      ) +
      hem(shape, main) +
      tube(outline(shape, 0.9), metal, 1.9, url('tube-fade')) +
      lashings(shape, mix(main, graphite, 0.55)),
    mark: { y: heelEnd(shape) + 3, height: 2.2, color: trim },
  }
}

/** A solid middle; nose and tail are an open lattice. */
export function meshDeck(shape: SnowshoeShape, { main, trim }: Colourway, _seed: string, closeness: Closeness): Deck {
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
    defs:
      surface('plate', shape, mix(main, graphite, 0.12)) +
      tubeFade(shape) +
      clip('mesh-edge', path(inner, {})) +
      clip('plate-edge', path(`${plate}${toeWindow(shape)}`, { 'clip-rule': 'evenodd' })),
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
          }) +
          group(woven(shape, closeness) + shading(shape, outline(shape, 1.1)), { 'clip-path': url('plate-edge') }),
        { 'clip-path': url('mesh-edge') },
      ) +
      hem(shape, main) +
      tube(outline(shape, 0.95), main, 2, url('tube-fade')) +
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
    slot((share * width) / 2, heelEnd(shape) + 5, length * (share === 0 ? 0.035 : 0.06), width * 0.026),
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
    defs:
      surface('shell', shape, main) +
      clip('shell-edge', path(`${edge}${toeWindow(shape)}${holes}`, { 'clip-rule': 'evenodd' })),
    body:
      below(toeWindow(shape) + holes) +
      path(`${edge}${toeWindow(shape)}${holes}`, { fill: url('shell'), 'fill-rule': 'evenodd' }) +
      group(
        shading(shape, outline(shape, -0.4)) +
          moulding(shape, `${groove.join('')}${outline(shape, 2.3)}`, main) +
          soft(
            {
              area: areaOf(shape),
              blur: 0.32,
              detail: 6,
            },
            stroke(holes, shaded(main, 0.7), 0.8, { transform: 'translate(-0.2 -0.3)', opacity: 0.55 }) +
              stroke(holes, '#ffffff', 0.6, { transform: 'translate(0.3 0.45)', opacity: 0.6 }),
          ) +
          stroke(edge, lit(main, 0.6), 0.7, { transform: 'translate(0.12 0.3)', opacity: 0.75 }) +
          stroke(edge, shaded(main, 0.6), 0.6, { transform: 'translate(-0.1 -0.3)', opacity: 0.6 }),
        { 'clip-path': url('shell-edge') },
      ) +
      stroke(holes, shaded(main, 0.65), 0.22, { opacity: 0.8 }) +
      hem(shape, main),
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
      return `M${x.toFixed(2)} ${(y - 0.75).toFixed(2)}l${(side * 0.85).toFixed(2)} 0.75l${(-side * 0.85).toFixed(2)} 0.75Z`
    }),
  )
  return path(teeth.join(''), {
    fill: shaded(steel, 0.62),
    stroke: shaded(steel, 0.1),
    'stroke-width': 0.1,
    'stroke-linejoin': 'round',
  })
}
