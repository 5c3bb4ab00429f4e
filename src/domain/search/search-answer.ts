import type { SearchClauses, SearchRange } from './search-filters.ts'

/** So many pages of results there are at most (specification, display 9, "Search pages cap"). */
export const mostSearchPages = 100

type FacetRequest =
  | { readonly type: 'value'; readonly size: number }
  | { readonly type: 'range'; readonly ranges: readonly SearchRange[] }

/** What a field is wanted as: `raw` text, and a `snippet` of so many letters with matches marked. */
type FieldRequest = { readonly raw?: object; readonly snippet?: { readonly size: number; readonly fallback: boolean } }

/** One question to the search engine, as it goes out (specification, display 7; vendors, search 3). */
export type SearchRequest = {
  readonly query: string
  readonly filters: SearchClauses
  readonly page: { readonly size: number; readonly current: number }
  readonly facets?: Readonly<Record<string, FacetRequest>>
  readonly result_fields?: Readonly<Record<string, FieldRequest>>
  readonly sort?: readonly Readonly<Record<string, 'asc' | 'desc'>>[]
  /** False for a question that nobody typed: it only counts. */
  readonly record_analytics?: boolean
}

/**
 * A field of a result (specification, display 3). `snippet` is HTML of the engine: text with `<em>` (`readSnippet`).
 */
export type SearchField = { readonly raw?: unknown; readonly snippet?: string | null | undefined }
export type SearchResult = Readonly<Record<string, SearchField>>

/** How many results have a value, or lie in the range of a name. */
export type FacetCount = { readonly value?: unknown; readonly name?: string | undefined; readonly count: number }

/** What the engine answers, as far as it is read (specification, display 7). */
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
