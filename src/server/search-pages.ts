import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { wordsAsked } from '../api/search/page-search.ts'
import { listingParameters } from '../domain/listing/listing.ts'
import { preferredEncoding } from '../lib/encoding.ts'
import { splitUrl } from './addresses.ts'

/** The time for which a page of results is shared, ms: the engine's answers are reused for half as long. */
const sharedForMs = 60_000
/** Bytes of bodies in memory; compressed ones have some 15 KB. */
const memoryLimit = 16 * 1024 * 1024

/** A page of search results as it was sent. */
type SearchPage = {
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Buffer
  /** The number of products and articles that it shows. */
  readonly found: number
}

type ResultsRequest = Pick<IncomingMessage, 'url' | 'headers'>

export type SearchPagesParts = {
  /** Id of the live release: pages of another one are made anew. */
  readonly release: () => string | undefined
  /** Counts a search that a shared page answers. */
  readonly count: (path: string, query: string, found: number) => void
  /** Ms of a clock that never jumps. */
  readonly now?: () => number
}

/**
 * One address for all that ask the same: words without surplus spaces, known parameters by name, in the encoding that
 * the client takes.
 */
function keyOf({ url = '', headers }: ResultsRequest): string | undefined {
  const { path, query } = splitUrl(url)
  const words = wordsAsked(path, query)
  if (words === undefined) return undefined
  const chosen = [...new URLSearchParams(query)].filter(([name]) => listingParameters.includes(name))
  const asked = new URLSearchParams([['q', words], ...chosen.toSorted(([one], [other]) => one.localeCompare(other))])
  return `${preferredEncoding(headers['accept-encoding'] ?? '')} ${path}?${asked.toString()}`
}

/**
 * Pages of search results, which are the same for all visitors but members of the trade programme: rendered once, and
 * shared for a minute. What failed is not shared, nor what lacks a part that failed or was refused to its client.
 */
export function createSearchPages({ release, count, now = () => performance.now() }: SearchPagesParts) {
  const pages = new LRUCache<string, SearchPage>({
    maxSize: memoryLimit,
    sizeCalculation: ({ body }) => body.byteLength + 4000,
    ttl: sharedForMs,
    ttlResolution: 0,
    perf: { now },
  })
  let sharedRelease: string | undefined

  function forgetEarlier(): void {
    if (sharedRelease !== release()) pages.clear()
    sharedRelease = release()
  }

  return {
    /** Answers from memory. @returns whether there was such a page */
    send(request: IncomingMessage, response: ServerResponse): boolean {
      forgetEarlier()
      const key = keyOf(request)
      const page = key === undefined ? undefined : pages.get(key)
      if (!page) return false
      const { path, query } = splitUrl(request.url ?? '')
      count(path, query, page.found)
      response.writeHead(200, page.headers.flat())
      response.end(request.method === 'HEAD' ? undefined : page.body)
      return true
    },
    /**
     * Shares a page that was rendered, and returns it.
     * @param found what it shows; `undefined` when the search or a part of it failed, or was refused to its client
     */
    async share(request: ResultsRequest, page: Response, found: number | undefined): Promise<Response> {
      const key = keyOf(request)
      if (key === undefined || found === undefined || page.status !== 200) return page
      forgetEarlier()
      const from = sharedRelease
      const body = Buffer.from(await page.arrayBuffer())
      if (from === release()) pages.set(key, { headers: [...page.headers], body, found })
      return new Response(new Uint8Array(body), { status: 200, headers: page.headers })
    },
  }
}
