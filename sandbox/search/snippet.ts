import { type Word, wordsOf } from './text.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character)

/**
 * HTML of the part of a text where most of the matches are, those in `<em>`; `undefined` where nothing matches.
 * @param size at most so many characters of the text
 */
export function snippetOf(text: string, matches: ReadonlySet<string>, size: number): string | undefined {
  const words = wordsOf(text)
  const matched = words.filter(({ terms }) => terms.some((term) => matches.has(term)))
  const first = bestStart(matched, size)
  if (!first) return undefined
  const { start, end } = windowAround(text, words, first, size)
  let html = ''
  let at = start
  for (const word of matched.filter((one) => one.start >= start && one.end <= end)) {
    html += `${escaped(text.slice(at, word.start))}<em>${escaped(text.slice(word.start, word.end))}</em>`
    at = word.end
  }
  return html + escaped(text.slice(at, end))
}

/** HTML of a text's beginning. */
export const openingOf = (text: string, size: number): string => {
  const { start, end } = windowAround(text, wordsOf(text), { start: 0, end: 0 }, size)
  return escaped(text.slice(start, end))
}

type Span = Pick<Word, 'start' | 'end'>

/** The match with the most others behind it within the size; the first of those. */
function bestStart(matched: readonly Word[], size: number): Word | undefined {
  const followers = (word: Word): number =>
    matched.filter(({ start, end }) => start >= word.start && end <= word.start + size).length
  const [best] = matched.toSorted((one, other) => followers(other) - followers(one))
  return best
}

/** Whole words around a place: a third of the size in front of it, the rest from there on. */
function windowAround(text: string, words: readonly Span[], place: Span, size: number): Span {
  if (text.length <= size) return { start: 0, end: text.length }
  const earliest = Math.max(0, Math.min(place.start - Math.floor(size / 3), text.length - size))
  const start =
    earliest === 0 ? 0 : Math.min(place.start, words.find((word) => word.start >= earliest)?.start ?? earliest)
  const latest = start + size
  if (latest >= text.length) return { start, end: text.length }
  const cut = words.findLast((word) => word.end <= latest && word.start >= start)?.end ?? latest
  // One word that is longer than all that may be shown.
  return { start, end: cut > place.start ? cut : latest }
}
