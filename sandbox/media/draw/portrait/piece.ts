import { group, path } from '../shape.ts'
import { mix } from '../color.ts'
import type { Mood } from '../scene/mood.ts'

/*
 * A portrait is drawn in head units: the ear is (0, 0), the sitter looks to the right, a face is about 320 units tall.
 */

/** A part of a sitter: its outlines, which catch the light from behind, and what is painted within. */
export type Piece = { readonly outlines: readonly string[]; readonly body: string }

/** The two tones of a colour: where the low sun falls on it, and where it does not. */
export type Tones = { readonly lit: string; readonly shade: string }

type Air = Pick<Mood, 'sun' | 'haze'>

export const tonesOf = (color: string, { sun, haze }: Air): Tones => ({
  lit: mix(mix(color, sun.color, 0.26), haze, 0.06),
  shade: mix(mix(color, '#12263a', 0.5), haze, 0.05),
})

/** Skin is warm in the shade too. */
export const skinTones = (color: string, { sun, haze }: Air): Tones => ({
  lit: mix(mix(color, sun.color, 0.3), haze, 0.06),
  shade: mix(mix(color, '#4a2734', 0.52), haze, 0.05),
})
/** Id of the clip that a shape of this name leaves behind, for what else lies within it. */
export const clipOf = (name: string): string => `sitter-${name}`

/** A shape in two tones; `lit` is the part in the light and may reach beyond the outline. */
export function twoTone(name: string, outline: string, lit: string, tones: Tones, more = ''): Piece {
  const id = clipOf(name)
  const within = path(lit, { fill: tones.lit }) + more
  return {
    outlines: [outline],
    body:
      `<clipPath id="${id}"><path d="${outline}"/></clipPath>` +
      path(outline, { fill: tones.shade }) +
      group(within, { 'clip-path': `url(#${id})` }),
  }
}

export const nothingWorn: Piece = { outlines: [], body: '' }

/** Parts without an outline of their own, inside others. */
export const painted = (body: string): Piece => ({ outlines: [], body })

export const joined = (pieces: readonly Piece[]): Piece => ({
  outlines: pieces.flatMap((piece) => piece.outlines),
  body: pieces.map((piece) => piece.body).join(''),
})
