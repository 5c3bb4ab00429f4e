import { wordSegmenter } from '../formatters.ts'
import { plainLetters } from '../typed-text.ts'

/**
 * A word of a text: where it stands, `parts` it is read as, and all `terms` it is found by. `Women’s` is read as
 * `women` and found by `womens` too; `l’hiver` is read as `hiver`.
 */
export type Word = {
  readonly start: number
  readonly end: number
  readonly parts: readonly string[]
  readonly terms: readonly string[]
}

/** The words of a text in its order; also of languages that write no spaces. */
export function wordsOf(text: string): readonly Word[] {
  return Array.from(wordSegmenter.segment(text)).flatMap(({ segment, index, isWordLike }) =>
    isWordLike ? [{ start: index, end: index + segment.length, ...termsOf(segment) }] : [],
  )
}

function termsOf(segment: string): Pick<Word, 'parts' | 'terms'> {
  const pieces = plainLetters(segment).split(/['’]/)
  const [only] = pieces
  if (pieces.length === 1 && only !== undefined) return { parts: [only], terms: [only] }
  const long = pieces.filter((piece) => piece.length > 1)
  const parts = long.length > 0 ? long : pieces.filter(Boolean)
  return { parts, terms: [...parts, pieces.join('')] }
}
