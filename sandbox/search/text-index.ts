import MiniSearch from 'minisearch'
import { type SearchDocument, valuesOf } from './documents/search-document.ts'
import { type Strictness, defaultPrecision, strictnessOf } from './precision.ts'
import { type Phrase, readQuery } from './query.ts'
import { wordsOf } from './text.ts'

/** The measure of a match, and the words that made it. */
type Hit = { readonly score: number; readonly terms: ReadonlySet<string> }
type Hits = ReadonlyMap<string, Hit>
/** Field → how much a word in it counts. */
export type Weights = Readonly<Record<string, number>>

/** Finds documents by their words. */
export type TextIndex = {
  /** Documents that match, by id; all of them for an empty query. Looks into the fields of `weights` only. */
  search(query: string, weights: Weights, precision?: number): Hits
}

/** Shorter words are taken as they are typed: one letter makes another word of them. */
const shortestInexact = 5
const inexact = ({ fuzzy, prefix }: Strictness) => ({
  prefix,
  fuzzy: (term: string): number | boolean => (!fuzzy || term.length < shortestInexact ? false : 0.2),
  maxFuzzy: 2,
})
const exact = { prefix: false, fuzzy: false }

/** Text of a field; of several values, one a line. */
export const textOf = (document: SearchDocument, field: string): string =>
  valuesOf(document, field)
    .filter((value) => typeof value === 'string')
    .join('\n')

/** Fields are indexed when a search first looks into them: most hold keys for filters alone. */
export function createTextIndex(documents: readonly SearchDocument[]): TextIndex {
  const byId = new Map(documents.map((document) => [document.id, document]))
  // Documents share lines, such as the keywords of their categories: each is cut into words once.
  const known = new Map<string, string[]>()
  const termsOf = (line: string): string[] => {
    const terms = known.get(line) ?? wordsOf(line).flatMap((word) => word.terms)
    known.set(line, terms)
    return terms
  }
  const termsIn = (text: string): string[] => text.split('\n').flatMap(termsOf)
  const indexes = new Map<string, MiniSearch<SearchDocument>>()
  function indexOf(fields: readonly string[]): MiniSearch<SearchDocument> {
    const key = fields.toSorted().join()
    const index =
      indexes.get(key) ??
      new MiniSearch<SearchDocument>({
        fields: [...fields],
        extractField: (document, field) => (field === 'id' ? document.id : textOf(document, field)),
        tokenize: termsIn,
        processTerm: (term) => term,
        searchOptions: { tokenize: (term) => [term], combineWith: 'AND' },
      })
    if (!indexes.has(key)) index.addAll(documents)
    indexes.set(key, index)
    known.clear()
    return index
  }

  function find({ terms: queries, asWritten }: Phrase, weights: Weights, strictness: Strictness | undefined): Hits {
    const names = Object.keys(weights)
    const how = { boost: weights, ...(asWritten || !strictness ? exact : inexact(strictness)) }
    const found = indexOf(names)
      .search({ combineWith: 'AND', queries: [...queries] }, how)
      .flatMap((result) => {
        const document = byId.get(String(result.id))
        if (!document || (asWritten && !names.some((name) => hasPhrase(textOf(document, name), queries)))) return []
        return [[document.id, { score: result.score, terms: new Set(Object.keys(result.match)) }] as const]
      })
    return new Map(found)
  }

  return {
    search(text, weights, precision = defaultPrecision) {
      const strictness = strictnessOf(precision)
      const { clauses, excluded } = readQuery(text)
      const isNothing = clauses.length === 0 && excluded.length === 0 && text.trim() !== ''
      if (isNothing) return new Map()
      const all: Hits = new Map(documents.map(({ id }) => [id, { score: 1, terms: new Set<string>() }]))
      const met = clauses.map(({ phrases, isRequired }) => ({
        isRequired,
        hits: phrases.map((phrase) => find(phrase, weights, strictness)).reduce(either),
      }))
      const unwanted = excluded.map((phrase) => find(phrase, weights, undefined))
      const found = met.length > 0 ? enough(met, strictness.needed(met.length)) : all
      return new Map([...found].filter(([id]) => !unwanted.some((hits) => hits.has(id))))
    },
  }
}

const together = (one: Hit, other: Hit): Hit => ({
  score: one.score + other.score,
  terms: new Set([...one.terms, ...other.terms]),
})

type Met = { readonly isRequired: boolean; readonly hits: Hits }

/** Documents in which all required parts of a query occur, and at least `needed` parts. */
function enough(met: readonly Met[], needed: number): Hits {
  const required = met.filter(({ isRequired }) => isRequired)
  const ids = new Set(met.flatMap(({ hits }) => [...hits.keys()]))
  return new Map(
    [...ids].flatMap((id) => {
      if (!required.every(({ hits }) => hits.has(id))) return []
      const found = met.flatMap(({ hits }) => hits.get(id) ?? [])
      return found.length < needed ? [] : [[id, found.reduce(together)] as const]
    }),
  )
}

function either(one: Hits, other: Hits): Hits {
  const found = new Map(one)
  for (const [id, hit] of other) {
    const first = found.get(id)
    found.set(id, first ? together(first, hit) : hit)
  }
  return found
}

function hasPhrase(text: string, terms: readonly string[]): boolean {
  const words = wordsOf(text).flatMap(({ parts }) => parts)
  return words.some((_, start) => terms.every((term, offset) => words[start + offset] === term))
}
