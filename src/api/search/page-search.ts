import type { Content } from '../../content/content.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import { searchWords } from '../../domain/search/search-words.ts'
import type { Buyer } from '../../domain/region/region.ts'
import type { Services } from '../../services.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import { type Found, find } from './find.ts'

/** Data of a search page with words. */
export type PageSearch = {
  readonly words: string
  /** Absent when the engine failed: the page shows that. */
  readonly found?: Found
}

/**
 * Parses the searched words of a search page's address (`/de-at/search`); `undefined` for other pages and without
 * words.
 */
export function wordsAsked(path: string, query: string): string | undefined {
  return /^\/[^/]+\/search$/.test(path) ? searchWords(query) : undefined
}

/** The number of products and articles that were found. */
export const foundIn = ({ view, articles }: Found): number => view.total + articles.length

/**
 * Counts what was looked for: not again when the visitor narrows the results or turns to another page.
 * @param query of the search page's address
 */
export async function countSearch(
  { measurements }: Pick<Services, 'measurements'>,
  locale: Locale,
  query: string,
  found: number,
): Promise<void> {
  const words = searchWords(query)
  const isFirst = [...new URLSearchParams(query).keys()].every((key) => key === 'q')
  if (isFirst && words !== undefined) await measurements.addSearch(locale, words, found)
}

/**
 * Searches for a page; `undefined` without words. Does not throw when the search engine fails.
 * @param buyer members of the trade programme find their own products as well; `content` is then theirs
 * @throws RefusedError when the client exceeds its search limit: its page opens again by itself
 */
export async function searchForPage(
  services: Services,
  content: Content,
  locale: Locale,
  request: Request,
  buyer: Buyer = 'visitor',
): Promise<PageSearch | undefined> {
  const { pathname, search } = new URL(request.url)
  const words = wordsAsked(pathname, search)
  if (words === undefined) return undefined
  try {
    const found = await find({ services, content, locale, buyer }, words, search)
    await countSearch(services, locale, search, foundIn(found))
    return { words, found }
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    services.log.warn({
      event: 'search_failed',
      requestId: request.headers.get('x-request-id') ?? undefined,
      fault: error.fault,
      status: error.status,
    })
    return { words }
  }
}
