import type { Content } from '../../content/content.ts'
import type { Locale } from '../../domain/locale.ts'
import { searchWords } from '../../domain/search/search-words.ts'
import type { Services } from '../../services.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import { Problem, problems } from '../kernel/problems.ts'
import { type Found, find } from './find.ts'

/** What the search page of an address that asks something shows. */
export type PageSearch = {
  readonly words: string
  /** Absent when the engine could not be asked: the page says so, and stands. */
  readonly found?: Found
}

/**
 * What the search page of a path (`/de-at/search`) is asked; `undefined` for every other page, and where nothing is
 * asked.
 */
export function wordsAsked(path: string, query: string): string | undefined {
  return /^\/[^/]+\/search$/.test(path) ? searchWords(query) : undefined
}

/** @param request for a page; `undefined` where it asks nothing. Never throws for what a search engine does. */
export async function searchForPage(
  services: Services,
  content: Content,
  locale: Locale,
  request: Request,
): Promise<PageSearch | undefined> {
  const { pathname, search } = new URL(request.url)
  const words = wordsAsked(pathname, search)
  if (words === undefined) return undefined
  try {
    return { words, found: await find({ services, content, locale }, words, search) }
  } catch (error) {
    if (!(error instanceof VendorError || error instanceof Problem)) throw error
    // Without the engine's words: it repeats what it was asked.
    const { status } = error instanceof VendorError ? error : problems[error.code]
    const fault = error instanceof VendorError ? error.fault : error.code
    services.log.warn({
      event: 'search_failed',
      requestId: request.headers.get('x-request-id') ?? undefined,
      fault,
      status,
    })
    return { words }
  }
}
