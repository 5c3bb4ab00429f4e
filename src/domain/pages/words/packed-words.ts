import { type IslandArea, islandWordKeys } from './island-words.ts'
import type { Words } from './words.ts'

/**
 * Words of an area as one text, in the order of `islandWordKeys`, a line each: properties of islands are bytes in every
 * page.
 */
export type PackedWords = string

const onOneLine = (text: string): string => text.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space))

/** Packed words by area and the words themselves, which are the same object on every page of a language. */
const packed: { [Area in IslandArea]?: WeakMap<object, PackedWords> } = {}

/** The text of an area's words; `unpackWords` reads it. Line breaks in words become spaces. */
export function packWords<Area extends IslandArea>(area: Area, words: Words<Area>): PackedWords {
  const known = (packed[area] ??= new WeakMap<object, PackedWords>())
  const text = known.get(words) ?? pack(area, words)
  known.set(words, text)
  return text
}

function pack<Area extends IslandArea>(area: Area, words: Words<Area>): PackedWords {
  const texts = new Map<string, string>(Object.entries(words))
  return islandWordKeys[area].map((key) => onOneLine(texts.get(key) ?? '')).join('\n')
}

const isComplete = <Area extends IslandArea>(area: Area, words: Record<string, string>): words is Words<Area> =>
  islandWordKeys[area].every((key) => Object.hasOwn(words, key))

/** @throws RangeError for the words of another area */
export function unpackWords<Area extends IslandArea>(area: Area, text: PackedWords): Words<Area> {
  const texts = text.split('\n')
  const words = Object.fromEntries(texts.map((word, index) => [islandWordKeys[area][index] ?? '', word]))
  if (texts.length !== islandWordKeys[area].length || !isComplete(area, words))
    throw new RangeError(`not words of ${area}`)
  return words
}
