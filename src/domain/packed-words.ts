import { type WordArea, type Words, wordKeys } from './words.ts'

/** Words of an area as one text, in the order of `wordKeys`, a line each: properties of islands are bytes in every page. */
export type PackedWords = string

/** The text of an area's words; `unpackWords` reads it. Line breaks in words become spaces. */
export function packWords<Area extends WordArea>(area: Area, words: Words<Area>): PackedWords {
  const texts = new Map<string, string>(Object.entries(words))
  return wordKeys[area].map((key) => (texts.get(key) ?? '').replace(/\s*\n\s*/g, ' ')).join('\n')
}

const isComplete = <Area extends WordArea>(area: Area, words: Record<string, string>): words is Words<Area> =>
  wordKeys[area].every((key) => Object.hasOwn(words, key))

/** @throws RangeError for the words of another area */
export function unpackWords<Area extends WordArea>(area: Area, packed: PackedWords): Words<Area> {
  const texts = packed.split('\n')
  const words = Object.fromEntries(texts.map((text, index) => [wordKeys[area][index] ?? '', text]))
  if (texts.length !== wordKeys[area].length || !isComplete(area, words)) throw new RangeError(`not words of ${area}`)
  return words
}
