import { wordsOf } from './text.ts'

/** Words that must occur: anywhere, or one after the other as written. */
export type Phrase = { readonly terms: readonly string[]; readonly asWritten: boolean }

/** Each of `clauses` must be met, by any of its alternatives; nothing of `excluded` may occur. */
export type Query = { readonly clauses: readonly (readonly Phrase[])[]; readonly excluded: readonly Phrase[] }

const piece = /([+-]?)(?:"([^"]*)(?:"|$)|(\S+))/g

/** Reads words, `"phrases"`, `+must`, `-not`, AND, OR and NOT. An OR holds together what stands beside it. */
export function readQuery(text: string): Query {
  const clauses: Phrase[][] = []
  const excluded: Phrase[] = []
  let next: 'and' | 'or' | 'not' = 'and'
  for (const [, sign, quoted, word = ''] of text.matchAll(piece)) {
    if (word === 'AND' || word === 'OR' || word === 'NOT') {
      next = operators[word]
      continue
    }
    const phrase = {
      terms: wordsOf(quoted ?? word).flatMap(({ parts }) => parts),
      asWritten: quoted !== undefined,
    }
    const last = clauses.at(-1)
    if (phrase.terms.length > 0) {
      if (sign === '-' || next === 'not') excluded.push(phrase)
      else if (next === 'or' && last) last.push(phrase)
      else clauses.push([phrase])
    }
    next = 'and'
  }
  return { clauses, excluded }
}

const operators = { AND: 'and', OR: 'or', NOT: 'not' } as const
