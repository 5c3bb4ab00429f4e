import { mix } from '../color.ts'
import type { Mood } from '../scene/mood.ts'
import { camera, jacket, neckwarmer, straps } from './clothes.ts'
import { glacierGlasses, goggles } from './eyewear.ts'
import { braid, fringe, hairBehind, hairOnTop } from './hair.ts'
import { beard, ear, head } from './head.ts'
import { beanie, earflap, headband, helmet } from './headwear.ts'
import { furEdge, hood } from './hood.ts'
import { pack } from './load.ts'
import { joined, nothingWorn, painted, type Piece, skinTones, type Tones, tonesOf } from './piece.ts'
import type { Sitter } from './sitter.ts'

type Palette = Readonly<Record<'skin' | 'hair' | 'color' | 'accent' | 'dark' | 'fur', Tones>>

function paletteOf({ skin, hair, color, accent }: Sitter, mood: Mood): Palette {
  const tone = (hex: string): Tones => tonesOf(hex, mood)
  return {
    skin: skinTones(skin, mood),
    hair: tone(hair),
    color: tone(color),
    accent: tone(accent),
    dark: tone('#33424d'),
    fur: tone('#d8c7ae'),
  }
}

/** Someone from the back to the front: load, hair, head, coat, what is worn on the head and before the eyes. */
export function person(sitter: Sitter, mood: Mood): Piece {
  const tones = paletteOf(sitter, mood)
  const covered = sitter.wears === 'hood' || sitter.wears === 'fur-hood'
  const loaded = sitter.carries !== 'no-pack'
  const brow = mix(tones.hair.shade, tones.skin.shade, 0.25)
  return joined([
    sitter.carries === 'no-pack' ? nothingWorn : pack(tones.dark, sitter.carries, tones.accent),
    covered ? nothingWorn : hairBehind(sitter.style, tones.hair),
    head(sitter.face, tones.skin, brow),
    hasEar(sitter) ? painted(ear(tones.skin)) : nothingWorn,
    sitter.beard ? beard(sitter.face, tones.hair) : nothingWorn,
    covered ? fringe(tones.hair) : hairOnTop(sitter.style, tones.hair),
    jacket(tones.color, tones.accent, sitter.jacket),
    sitter.neck === 'neckwarmer' ? neckwarmer(tones.accent, tones.color) : nothingWorn,
    loaded ? painted(straps(tones.dark)) : nothingWorn,
    sitter.carries === 'camera' ? painted(camera(tones.dark)) : nothingWorn,
    sitter.eyes === 'glasses' ? painted(glacierGlasses('#1a2530', '#f4c98a')) : nothingWorn,
    sitter.eyes === 'goggles' ? painted(gogglesOf('worn', tones, mood)) : nothingWorn,
    headwear(sitter, tones),
    sitter.eyes === 'goggles-raised' ? painted(gogglesOf('raised', tones, mood)) : nothingWorn,
    sitter.style === 'braid' && !covered ? braid(tones.hair) : nothingWorn,
  ])
}

const hasEar = ({ wears, style }: Sitter): boolean =>
  (wears === 'nothing' || wears === 'beanie' || wears === 'pompom') && style !== 'bob' && style !== 'long'

const gogglesOf = (place: 'worn' | 'raised', { accent }: Palette, mood: Mood): string =>
  goggles(place, '#1a2530', mix(accent.lit, mood.sun.color, 0.25), mood.sun.color)

function headwear({ wears }: Sitter, { color, accent, dark, fur }: Palette): Piece {
  switch (wears) {
    case 'beanie':
      return beanie(accent, accent, 'plain')
    case 'pompom':
      return beanie(accent, color, 'pompom')
    case 'headband':
      return headband(accent, color)
    case 'hood':
      return hood(color, accent)
    case 'fur-hood':
      return joined([hood(color, accent), furEdge(fur)])
    case 'helmet':
      return helmet(accent, dark.shade)
    case 'earflaps':
      return joined([earflap(color), beanie(color, accent, 'plain')])
    case 'nothing':
      return nothingWorn
  }
}
