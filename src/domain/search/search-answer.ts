import type { SearchFilter, SearchRange, SearchScope } from './search-filter.ts'

/** So many pages of results there are at most (specification, display 9, "Search pages cap"). */
export const mostSearchPages = 100

type FacetRequest =
  | { readonly kind: 'values'; /** Values counted at most. */ readonly most: number }
  | { readonly kind: 'ranges'; readonly ranges: readonly SearchRange[] }

/** Forms of a field to return: its `raw` text, and a `snippet` of so many letters with matches marked. */
type FieldRequest = {
  readonly raw?: true
  readonly snippet?: { readonly letters: number; readonly fallback: boolean }
}

/** One question to the search engine (specification, display 7). */
export type SearchRequest = {
  readonly words: string
  readonly filters: readonly SearchFilter[]
  readonly scope: SearchScope
  readonly page: { readonly size: number; readonly current: number }
  /** By field of the index. */
  readonly facets?: Readonly<Record<string, FacetRequest>>
  readonly fields?: Readonly<Record<string, FieldRequest>>
  /** By field of the index: results that have the value there match so many times better. */
  readonly boosts?: Readonly<Record<string, { readonly value: string; readonly factor: number }>>
  /** `relevance`, or a field of the index; by relevance alone where absent. */
  readonly order?: readonly { readonly by: string; readonly direction: 'asc' | 'desc' }[]
  /** False for a question that no visitor typed: it stays out of the engine's statistics. */
  readonly isTyped?: false
}

/**
 * A field of a result (specification, display 3). `snippet` is HTML of the engine: text with `<em>` (`readSnippet`).
 */
export type SearchField = { readonly raw?: unknown; readonly snippet?: string | null | undefined }
export type SearchResult = Readonly<Record<string, SearchField>>

/** The number of results that have a value, or lie in the range of a name. */
export type FacetCount = { readonly value?: unknown; readonly name?: string | undefined; readonly count: number }

/** The engine's answer, as far as it is read (specification, display 7). */
export type SearchAnswer = {
  readonly requestId: string
  /** At most `mostSearchPages`. */
  readonly totalPages: number
  readonly totalResults: number
  readonly facets: Readonly<Record<string, readonly FacetCount[]>>
  readonly results: readonly SearchResult[]
}

/** A field's own text; '' where it has none. */
export const textOfField = (field: SearchField | undefined): string => (typeof field?.raw === 'string' ? field.raw : '')
