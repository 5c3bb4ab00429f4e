import type { SearchApiAnswer } from '../../api/search/schemas.ts'
import type { PageContext } from '../page-context.ts'
import type { Fetch } from './call.ts'

/** Most products that are suggested. */
const most = 6

/** The time without a question after a failure, where the API names none, ms. */
const usualPause = 5000

type Answer = SearchApiAnswer['data']

/** Products for words, with what the page says of them. */
export type Suggestions = Pick<Answer, 'products'> & { readonly texts: NonNullable<Answer['texts']> }

/** After a failure nothing is asked for a while. */
type SuggestionAnswer =
  | { readonly kind: 'found'; readonly suggestions: Suggestions }
  | { readonly kind: 'failed'; readonly pauseMs: number }

// Only the outer shape is checked; the API's schemas guarantee the rest.
const hasSuggestions = (body: unknown): body is { readonly data: Suggestions } =>
  body instanceof Object && 'data' in body && body.data instanceof Object && 'texts' in body.data

/**
 * Asks the API for products that fit words, however unfinished. Never throws: the form opens the search page without
 * suggestions, too.
 * @param signal aborts a question that a later one replaces
 */
export async function getSuggestions(
  fetch: Fetch,
  { locale, store }: Pick<PageContext, 'locale' | 'store'>,
  words: string,
  signal: AbortSignal,
): Promise<SuggestionAnswer> {
  const query = new URLSearchParams({ locale, q: words, suggestions: String(most) })
  const headers = { accept: 'application/json', 'x-bc-region': store }
  try {
    const response = await fetch(`/api/search?${query}`, { method: 'GET', headers, signal })
    if (!response.ok) return { kind: 'failed', pauseMs: pauseOf(response) }
    const body: unknown = await response.json()
    if (hasSuggestions(body)) return { kind: 'found', suggestions: body.data }
  } catch {
    // Offline, or aborted for other words.
  }
  return { kind: 'failed', pauseMs: usualPause }
}

const pauseOf = ({ headers }: Response): number => Number(headers.get('retry-after')) * 1000 || usualPause
