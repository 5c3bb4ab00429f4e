import MiniSearch from 'minisearch'
import { type SearchDocument, valuesOf } from './documents/search-document.ts'
import { type Phrase, readQuery } from './query.ts'
import { wordsOf } from './text.ts'

/** How well a document matches, and by which of its words. */
type Hit = { readonly score: number; readonly terms: ReadonlySet<string> }
type Hits = ReadonlyMap<string, Hit>
/** Field → how much a word in it counts. */
export type Weights = Readonly<Record<string, number>>

/** Finds documents by their words. */
export type TextIndex = {
  /** Documents that match, by id; all of them for an empty query. Looks into the fields of `weights` only. */
  search(query: string, weights: Weights): Hits
}

/** Shorter words are taken as they are typed: one letter makes another word of them. */
const shortestInexact = 5
const inexact = {
  prefix: true,
  fuzzy: (term: string): number | boolean => (term.length < shortestInexact ? false : 0.2),
  maxFuzzy: 2,
}
const exact = { prefix: false, fuzzy: false }

/** Text of a field; of several values, one a line. */
export const textOf = (document: SearchDocument, field: string): string =>
  valuesOf(document, field)
    .filter((value) => typeof value === 'string')
    .join('\n')

/** @param fields names of all text fields */
export function createTextIndex(documents: readonly SearchDocument[], fields: readonly string[]): TextIndex {
  const byId = new Map(documents.map((document) => [document.id, document]))
  // Languages share texts where they fall back: each is cut into words once.
  const known = new Map<string, string[]>()
  const termsIn = (text: string): string[] => {
    const terms = known.get(text) ?? wordsOf(text).flatMap((word) => word.terms)
    known.set(text, terms)
    return terms
  }
  const index = new MiniSearch<SearchDocument>({
    fields: [...fields],
    extractField: (document, field) => (field === 'id' ? document.id : textOf(document, field)),
    tokenize: termsIn,
    processTerm: (term) => term,
    searchOptions: { tokenize: (term) => [term], combineWith: 'AND' },
  })
  index.addAll(documents)
  known.clear()

  function find({ terms: queries, asWritten }: Phrase, weights: Weights, isExact: boolean): Hits {
    const names = Object.keys(weights)
    const how = { fields: names, boost: weights, ...(asWritten || isExact ? exact : inexact) }
    const found = index.search({ combineWith: 'AND', queries: [...queries] }, how).flatMap((result) => {
      const document = byId.get(String(result.id))
      if (!document || (asWritten && !names.some((name) => hasPhrase(textOf(document, name), queries)))) return []
      return [[document.id, { score: result.score, terms: new Set(Object.keys(result.match)) }] as const]
    })
    return new Map(found)
  }

  return {
    search(text, weights) {
      const { clauses, excluded } = readQuery(text)
      const isNothing = clauses.length === 0 && excluded.length === 0 && text.trim() !== ''
      if (isNothing) return new Map()
      const all: Hits = new Map(documents.map(({ id }) => [id, { score: 1, terms: new Set<string>() }]))
      const met = clauses.map((phrases) => phrases.map((phrase) => find(phrase, weights, false)).reduce(either))
      const unwanted = excluded.map((phrase) => find(phrase, weights, true))
      const found = met.length > 0 ? met.reduce(both) : all
      return new Map([...found].filter(([id]) => !unwanted.some((hits) => hits.has(id))))
    },
  }
}

const together = (one: Hit, other: Hit): Hit => ({
  score: one.score + other.score,
  terms: new Set([...one.terms, ...other.terms]),
})

function both(one: Hits, other: Hits): Hits {
  return new Map(
    [...one].flatMap(([id, hit]) => {
      const second = other.get(id)
      return second ? [[id, together(hit, second)] as const] : []
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
