import { wordsOf } from './text.ts'

/** Words that must occur: anywhere, or one after the other as written. */
export type Phrase = { readonly terms: readonly string[]; readonly asWritten: boolean }

/** A part of a query, met by any of its alternatives; `isRequired` where the query itself says so. */
type Clause = { readonly phrases: readonly Phrase[]; readonly isRequired: boolean }

/** The number of `clauses` that must be met is the search's precision; nothing of `excluded` may occur. */
export type Query = { readonly clauses: readonly Clause[]; readonly excluded: readonly Phrase[] }

const piece = /([+-]?)(?:"([^"]*)(?:"|$)|(\S+))/g

/**
 * Reads words, `"phrases"`, `+must`, `-not`, AND, OR and NOT. An OR holds together what stands beside it; phrases, what
 * has a plus sign and what stands beside an AND are required.
 */
export function readQuery(text: string): Query {
  const clauses: { phrases: Phrase[]; isRequired: boolean }[] = []
  const excluded: Phrase[] = []
  let next: 'and' | 'or' | 'not' | 'then' = 'then'
  for (const [, sign, quoted, word = ''] of text.matchAll(piece)) {
    if (word === 'AND' || word === 'OR' || word === 'NOT') {
      next = operators[word]
      const before = clauses.at(-1)
      if (next === 'and' && before) before.isRequired = true
      continue
    }
    const phrase = {
      terms: wordsOf(quoted ?? word).flatMap(({ parts }) => parts),
      asWritten: quoted !== undefined,
    }
    const last = clauses.at(-1)
    if (phrase.terms.length > 0) {
      if (sign === '-' || next === 'not') excluded.push(phrase)
      else if (next === 'or' && last) last.phrases.push(phrase)
      else clauses.push({ phrases: [phrase], isRequired: sign === '+' || next === 'and' || phrase.asWritten })
    }
    next = 'then'
  }
  return { clauses, excluded }
}

const operators = { AND: 'and', OR: 'or', NOT: 'not' } as const
