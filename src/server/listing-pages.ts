import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Content } from '../content/content.ts'
import { listingParameters } from '../domain/listing/listing.ts'
import { listingQuery } from '../domain/listing/listing-view.ts'
import { findLocale, type Locale } from '../domain/locale/locale.ts'
import { countryQuery, fromParameter, pageCameFrom } from '../domain/pages/links/country-page.ts'
import { associationOf, associationQuery } from '../domain/pro/application.ts'
import { queriedPageCache } from '../publish/cache-rules.ts'
import type { ReleaseFile } from '../publish/release.ts'
import { pass, type Settled } from '../traffic/outcome.ts'
import { createFileSender } from './file-sender.ts'
import type { RenderPage } from './render-on-demand.ts'

/** Rendered pages kept as they are: about 70 KiB each. The ones asked for longest ago go first. */
const maxCachedPages = 300
/** Bytes of compressed ones in memory. */
const memoryLimit = 16 * 1024 * 1024

const asksOfListing = new RegExp(`[?&](?:${listingParameters.join('|')})=`)

const asksOfCountries = new RegExp(`[?&]${fromParameter}=`)

type Page = ReleaseFile & { readonly body: Buffer }

export type ListingPagesParts = {
  readonly siteUrl: string
  readonly content: () => Content | undefined
  /** Id of the live release: pages of another one are made anew. */
  readonly release: () => string | undefined
  readonly renderPage: RenderPage
}

/**
 * Categories narrowed down, ordered and paged by their query, country pages that lead back to where their visitors came
 * from, and the application for the trade programme with an association chosen: rendered on request, the same for all
 * visitors, and kept. Only what a category offers, pages that there are, and known associations make a page of its own,
 * in one form; every other query is the prebuilt page's.
 */
export function createListingPages({ siteUrl, content, release, renderPage }: ListingPagesParts) {
  const cachedPages = new LRUCache<string, Promise<Page>>({ max: maxCachedPages })
  const fileSender = createFileSender<Page>({ read: ({ body }) => Promise.resolve(body) }, memoryLimit)
  let cachedRelease: string | undefined

  async function render(address: string): Promise<Page> {
    const answer = await renderPage(new Request(siteUrl + address))
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
    const body = Buffer.from(await answer.arrayBuffer())
    const policy = answer.headers.get('content-security-policy')
    return {
      body,
      hash: createHash('sha256').update(body).digest('hex'),
      size: body.byteLength,
      type: answer.headers.get('content-type') ?? 'text/html; charset=utf-8',
      status: 200,
      ...(policy === null ? {} : { headers: { 'content-security-policy': policy } }),
    }
  }

  /** A page that cannot be made is not kept. Who asks while it is made waits for the same. */
  function pageOf(address: string): Promise<Page> {
    if (cachedRelease !== release()) cachedPages.clear()
    cachedRelease = release()
    const page = cachedPages.get(address) ?? render(address)
    cachedPages.set(address, page)
    page.catch(() => cachedPages.peek(address) === page && cachedPages.delete(address))
    return page
  }

  function askedOfCategory(locale: Locale, category: string, query: string): string {
    const listing = asksOfListing.test(query) ? content()?.listing(locale, category) : undefined
    return listing ? listingQuery(listing, query) : ''
  }
  const askedOfCountries = (locale: Locale, query: string): string =>
    countryQuery(pageCameFrom(query, (path) => content()?.offered(locale, path).includes(locale) === true))

  const askedOfApplication = (query: string): string => {
    const association = associationOf(query)
    return association ? associationQuery(association.word) : ''
  }

  return {
    /**
     * The one query of what is asked of a page; `undefined` when its prebuilt page is the answer.
     * @param query with its `?`, or ''
     */
    asked(path: string, query: string): string | undefined {
      const [, name = '', segment, ...rest] = path.split('/')
      const locale = findLocale(name)
      if (!locale) return undefined
      if (segment === 'c') return askedOfCategory(locale, decodeURIComponent(rest.join('/')), query) || undefined
      if (segment === 'pro' && rest.join('/') === 'signup') return askedOfApplication(query) || undefined
      const isCountries = segment === 'country' && rest.length === 0 && asksOfCountries.test(query)
      return (isCountries && askedOfCountries(locale, query)) || undefined
    },
    /**
     * Answers GET and HEAD.
     * @param asked what `asked` gave
     * @param mayRender asked before a page is rendered that is not kept
     * @returns what it said, where that was asked, else `pass`
     * @throws when the page cannot be made
     */
    async send(
      request: IncomingMessage,
      response: ServerResponse,
      path: string,
      asked: string,
      mayRender: () => Promise<Settled>,
    ): Promise<Settled> {
      const address = path + asked
      // Before the page is shared with others who ask for it: a refusal concerns this client alone.
      const isKept = cachedRelease === release() && cachedPages.has(address)
      const settled = isKept ? pass : await mayRender()
      if (settled.kind === 'pass') await fileSender.send(request, response, await pageOf(address), queriedPageCache)
      return settled
    },
  }
}
