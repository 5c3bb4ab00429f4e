import { lit, mix, shaded } from '../color.ts'
import { clip, element, group, linear, path, type Point, polyline, short, stroke, url } from '../shape.ts'
import { soft } from '../soft.ts'
import { lacedDeck } from './laced-deck.ts'
import { lashings, pivotAt, shading } from './deck-surface.ts'
import { type Colourway, graphite, rivet, steel, tube } from './material.ts'
import type { Snowshoe } from './snowshoe.ts'
import { halfWidthAt, outline } from './snowshoe-shape.ts'

/** A claw seen from below: two faces of bent steel plate, its point in the middle. */
function claw([x, y]: Point, wide: number, reach: number, turn: number): string {
  const left = `M${short(-wide / 2)} 0L0 ${short(-reach)}L0 0Z`
  const right = `M${short(wide / 2)} 0L0 ${short(-reach)}L0 0Z`
  return group(path(left, { fill: lit(steel, 0.55) }) + path(right, { fill: shaded(steel, 0.45) }), {
    transform: `translate(${short(x)} ${short(y)}) rotate(${turn})`,
  })
}

/** A plate with its claws around (0, 0). */
function crampon(half: number, tall: number, claws: readonly (readonly [Point, number])[]): string {
  const plate = `M${-half} ${-tall / 2}H${half}L${short(half * 0.8)} ${tall / 2}H${short(-half * 0.8)}Z`
  return (
    path(plate, { fill: url('steel-plate') }) +
    stroke(plate, shaded(steel, 0.5), 0.25) +
    stroke(`M${-half} ${-tall / 2}H${half}`, lit(steel, 0.8), 0.3) +
    claws.map(([at, turn]) => claw(at, 2.1, 3.1, turn)).join('') +
    rivet(-half * 0.5, 0, 0.6) +
    rivet(half * 0.5, 0, 0.6)
  )
}

/** Long toothed bars under both sides of the foot. */
function rails(shoe: Snowshoe): string {
  const { length, width, crampon: kind } = shoe
  const [from, to] = kind === 'toe' ? [0.5, 0.66] : [0.26, 0.74]
  const count = Math.round((to - from) * 26)
  return ([1, -1] as const)
    .map((side) => {
      const [top, bottom] = [from * length, to * length]
      const inside = (along: number, share: number): number =>
        side * Math.min(width * share, halfWidthAt(shoe, along) - 3)
      const [x, end] = [inside(from, 0.335), inside(to, 0.27)]
      const teeth = Array.from({ length: count }, (_, at): string => {
        const share = (at + 0.5) / count
        const [cx, cy] = [x + (end - x) * share, top + (bottom - top) * share]
        return `M${short(cx)} ${short(cy - 0.85)}l${short(side * 1.5)} 0.900l${short(-side * 1.5)} 0.800Z`
      })
      const bar = polyline([
        [x, top],
        [end, bottom],
      ])
      return (
        path(teeth.join(''), { fill: lit(steel, 0.35), stroke: shaded(steel, 0.5), 'stroke-width': 0.12 }) +
        stroke(bar, shaded(steel, 0.45), 1.15) +
        stroke(bar, steel, 0.75, { transform: 'translate(-0.1 -0.1)' }) +
        stroke(bar, '#ffffff', 0.16, { transform: 'translate(-0.25 -0.1)', opacity: 0.8 }) +
        rivet(x, top + 1, 0.5) +
        rivet(end, bottom - 1, 0.5)
      )
    })
    .join('')
}

/** What bites: claws below the toes, a V below the heel, bars or spikes between. */
function teeth(shoe: Snowshoe): string {
  const { length, width, crampon: kind } = shoe
  const foot = length * pivotAt
  const half = Math.min(5.6, width * 0.27)
  const toes = [-1, -0.5, 0.5, 1].map((share) => [[share * half * 0.92, -2.6], share * 22] as const)
  const back = [-0.75, 0.75].map((share) => [[share * half, 2.4], 180 + share * -26] as const)
  const heel = [-1, 1].map((share) => [[share * half * 0.66, 1.4], 180 - share * 18] as const)
  const spikes =
    kind === 'spikes'
      ? [-0.55, 0.55]
          .flatMap((share) =>
            [0.24, 0.56, 0.66].map((along) => claw([share * width * 0.55, along * length], 2, 2.7, share * 20)),
          )
          .join('')
      : ''
  const body =
    (shoe.deck === 'laced' ? '' : rails(shoe)) +
    spikes +
    group(crampon(half, 5.2, [...toes, ...back]), { transform: `translate(0 ${short(foot - 4)})` }) +
    group(crampon(half * 0.8, 3, heel), { transform: `translate(0 ${short(foot + 13)})` })
  const area = { left: -width * 0.6, top: 0, width: width * 1.2, height: length }
  const shade =
    element('rect', {
      x: -half - 1,
      y: foot - 8,
      width: half * 2 + 2,
      height: 10,
      rx: 2,
      fill: '#05101a',
      opacity: 0.7,
    }) +
    element('rect', {
      x: -half * 0.8,
      y: foot + 11,
      width: half * 1.6,
      height: 6,
      rx: 2,
      fill: '#05101a',
      opacity: 0.7,
    })
  return soft({ area, blur: 0.8, detail: 4 }, group(shade, { transform: 'translate(0.5 1)' })) + body
}

/** One shoe from below as the symbol `#underside`, placed like `#shoe`. */
export function undersideSymbol(shoe: Snowshoe, colour: Colourway): string {
  const { main, metal } = colour
  const tubed = shoe.deck !== 'moulded'
  const edge = outline(shoe, tubed ? 1.6 : 0.3)
  const deck = mix(main, graphite, tubed ? 0.55 : 0.3)
  const ribs = [3.4, 5.2].map((inset) => outline(shoe, inset)).join('')
  const isLaced = shoe.deck === 'laced'
  const solid =
    path(edge, { fill: url('under') }) +
    group(
      stroke(ribs, shaded(deck, 0.5), 0.5) +
        stroke(ribs, lit(deck, 0.35), 0.2, { transform: 'translate(0.15 0.3)' }) +
        shading(shoe, outline(shoe, tubed ? 1.1 : -0.4)),
      { 'clip-path': url('under-edge') },
    ) +
    (tubed
      ? tube(outline(shoe, 0.9), shoe.deck === 'mesh' ? main : metal, 1.9) + lashings(shoe, mix(main, graphite, 0.55))
      : stroke(edge, lit(main, 0.4), 0.5, { opacity: 0.7 })) // prettier-ignore
  /** Lacing looks alike from both sides; its gradients are those of `#shoe`. */
  const body = (isLaced ? lacedDeck(shoe, colour).body : solid) + teeth(shoe)
  return (
    linear(
      'under',
      [-6, 0],
      [8, shoe.length],
      [
        [0, lit(deck, 0.3)],
        [0.4, deck],
        [1, shaded(deck, 0.4)],
      ],
    ) +
    linear(
      'steel-plate',
      [-5, -3],
      [5, 3],
      [
        [0, lit(steel, 0.6)],
        [0.4, steel],
        [1, shaded(steel, 0.45)],
      ],
    ) + // prettier-ignore
    clip('under-edge', path(edge, {})) +
    `<g id="underside">${body}</g>`
  )
}
