import { element, group, short } from '../shape.ts'
import { binding, bindingDefs, toeCrampon } from './binding.ts'
import type { BindingKind } from './harness.ts'
import { lacedDeck } from './laced-deck.ts'
import { type Colourway, groundShadow, wordmark } from './material.ts'
import { type Closeness, pivotAt } from './deck-surface.ts'
import { fabricDeck, meshDeck, mouldedDeck, railTeeth } from './snowshoe-deck.ts'
import { outline, type SnowshoeShape } from './snowshoe-shape.ts'

export type Snowshoe = SnowshoeShape & {
  readonly deck: 'fabric' | 'moulded' | 'mesh' | 'laced'
  readonly crampon: 'toe' | 'rail' | 'spikes'
  readonly binding: BindingKind
  readonly heelLift: boolean
}

type Values = Readonly<Record<string, number | string>>

const measure = (values: Values, name: string, otherwise: number): number => {
  const value = values[name]
  return typeof value === 'number' ? value : otherwise
}

function word<Word extends string>(values: Values, name: string, words: readonly [Word, ...Word[]]): Word {
  return words.find((candidate) => candidate === values[name]) ?? words[0]
}

/** Free parameters of a product → a snowshoe; what is missing or unknown is the commonest. */
export function snowshoeOf(values: Values): Snowshoe {
  return {
    length: measure(values, 'lengthCm', 64),
    width: measure(values, 'widthCm', 20.5),
    tail: word(values, 'tail', ['tapered', 'round', 'twin', 'swallow']),
    deck: word(values, 'deck', ['fabric', 'moulded', 'mesh', 'laced']),
    crampon: word(values, 'crampon', ['toe', 'rail', 'spikes']),
    binding: word(values, 'binding', ['strap', 'ratchet', 'dial', 'web']),
    heelLift: measure(values, 'heelLift', 1) > 0,
  }
}

const decks = { fabric: fabricDeck, moulded: mouldedDeck, mesh: meshDeck, laced: lacedDeck } as const

/** One shoe from above as the symbol `#shoe`: nose at (0, 0), tail at (0, length), units cm. */
export function snowshoeSymbol(shoe: Snowshoe, colour: Colourway, seed: string, closeness: Closeness): string {
  const deck = decks[shoe.deck](shoe, colour, seed, closeness)
  const teeth = group(toeCrampon(shoe, shoe.crampon), { transform: `translate(0 ${short(shoe.length * pivotAt)})` })
  const body =
    (shoe.crampon === 'rail' ? railTeeth(shoe) : '') +
    deck.body +
    teeth +
    binding(shoe, shoe.binding, shoe.heelLift, colour)
  return `${deck.defs}${bindingDefs(colour)}<g id="shoe">${body}</g><g id="shoe-mark">${wordmark(0, deck.mark.y, deck.mark.height, deck.mark.color, 0.95)}</g><g id="shoe-shadow">${groundShadow(outline(shoe, 0), { left: -shoe.width / 2, top: 0, width: shoe.width, height: shoe.length }, 2.7, '#2b4058')}</g>`
}

/** Where a shoe lies: the middle of its length in units of the picture, turned by degrees, `scale` units a cm. */
export type Pose = {
  readonly x: number
  readonly y: number
  readonly turn: number
  readonly scale: number
  readonly side: 'left' | 'right'
}

/** The shoe of `#shoe` laid down in a pose. The left shoe is the right one mirrored, but for its lettering. */
export function laid(shoe: Snowshoe, { x, y, turn, scale, side }: Pose): string {
  const place = (mirror: 1 | -1): string =>
    `translate(${short(x)} ${short(y)}) rotate(${turn}) scale(${(scale * mirror).toFixed(3)} ${scale.toFixed(3)}) translate(0 ${short(-shoe.length / 2)})`
  const use = (id: string, mirror: 1 | -1): string => element('use', { 'xlink:href': id, transform: place(mirror) })
  const mirror = side === 'left' ? -1 : 1
  return use('#shoe', mirror) + use('#shoe-mark', 1)
}

/** A shoe turned over, of `#underside`, with its shadow. */
export function upturned(shoe: Snowshoe, { x, y, turn, scale }: Pose): string {
  const place = `translate(${short(x)} ${short(y)}) rotate(${turn}) scale(${scale.toFixed(3)}) translate(0 ${short(-shoe.length / 2)})`
  return (
    element('use', { 'xlink:href': '#shoe-shadow', transform: place }) +
    element('use', { 'xlink:href': '#underside', transform: place })
  )
}

/** The same with its shadow on the ground around it. */
export function lying(shoe: Snowshoe, pose: Pose): string {
  const { x, y, turn, scale } = pose
  const shadow = `translate(${short(x)} ${short(y)}) rotate(${turn}) scale(${scale.toFixed(3)}) translate(0 ${short(-shoe.length / 2)})`
  return element('use', { 'xlink:href': '#shoe-shadow', transform: shadow }) + laid(shoe, pose)
}
