import type { Content } from '../../content/content.ts'
import type { Tile } from '../../domain/catalogue/product.ts'
import { createFacets } from '../../domain/listing/facets.ts'
import type { ListingChoice } from '../../domain/listing/listing-choice.ts'
import { type ListingView, tilesPerPage } from '../../domain/listing/listing-view.ts'
import { facetKeys, type FacetKey, type Listing } from '../../domain/listing/listing.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import type { Buyer } from '../../domain/region/region.ts'
import { articleQuestion, type FoundArticle, foundArticles } from '../../domain/search/found-articles.ts'
import {
  foundTiles,
  readSearchChoice,
  type SearchContext,
  searchPages,
  type SearchQuestions,
  searchQuestions,
  suggestionQuestion,
  viewFound,
} from '../../domain/search/found-products.ts'
import type { SearchAnswer, SearchRequest } from '../../domain/search/search-answer.ts'
import type { Services } from '../../services.ts'
import type { SiteSearch } from '../../ports/search.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import { RefusedError } from '../../traffic/outcome.ts'

/** A page of search results. */
export type Found = {
  readonly view: ListingView
  /** Articles that match the words, regardless of facets. */
  readonly articles: readonly FoundArticle[]
  /** The engine's request id. */
  readonly requestId: string
  /** Whether no part failed or was refused to this client: only then others may be answered the same. */
  readonly isWhole: boolean
}

/** Products that are suggested while words are typed. */
export type Suggested = {
  readonly tiles: readonly Tile[]
  /** Products that the engine found in all, and the pages that they make. */
  readonly total: number
  readonly pages: number
  readonly requestId: string
}

/** Services, content and locale of a search. */
export type SiteContext = {
  readonly services: Pick<Services, 'config' | 'search' | 'suggestions'>
  readonly content: Content
  readonly locale: Locale
  /** Members of the trade programme find what is for their region as well; `content` is then theirs. */
  readonly buyer?: Buyer
}

/**
 * Searches by the words and facets of an address. The shop adds stack, environment, language and region, which no
 * caller can override (specification, display 7). Only the product search must succeed; counts and articles are
 * optional, unless there are no products.
 * @param words the searched words @param query of the address: facets, order, page
 * @throws VendorError when the engine fails
 * @throws RefusedError when the client exceeds its search limit
 */
export async function find(site: SiteContext, words: string, query: string): Promise<Found> {
  const { services, content, locale } = site
  const context = searchContextOf(site)
  const failures: Error[] = []
  const ask = (request: SearchRequest): Promise<SearchAnswer> =>
    askEngine(services.search, request).catch((error: unknown) => {
      if (error instanceof Error) failures.push(error)
      throw error
    })
  const choice = readSearchChoice(context, words, query)
  const [answers, articles] = await Promise.all([
    askAll(ask, context, choice),
    optional(ask(articleQuestion(context.scope, words))),
  ])
  const view = viewFound(context, choice, answers)
  const [failure] = failures
  // The part that is missing may be all that there is: “nothing found” would be wrong.
  if (failure && view.total === 0) throw failure
  return {
    view,
    // Only articles with a page in this release: the index may be newer or older.
    articles: (articles ? foundArticles(articles) : []).filter(({ path }) =>
      content.offered(locale, path).includes(locale),
    ),
    requestId: answers.main.requestId,
    isWhole: failure === undefined,
  }
}

/**
 * Suggests products for words that are being typed, by one question to the engine.
 * @param query of the address: facets, order
 * @param most the number of products
 * @throws VendorError when the engine fails
 * @throws RefusedError when the client exceeds its search limit
 */
export async function suggestProducts(
  site: SiteContext,
  words: string,
  query: string,
  most: number,
): Promise<Suggested> {
  const context = searchContextOf(site)
  const choice = readSearchChoice(context, words, query)
  const answer = await askEngine(site.services.suggestions, suggestionQuestion(context, choice, most))
  return {
    tiles: foundTiles(context, choice, answer.results),
    total: answer.totalResults,
    pages: searchPages(answer),
    requestId: answer.requestId,
  }
}

/** Asks the engine. A failure comes without the engine's message, which repeats the words: failures are logged. */
async function askEngine(engine: SiteSearch, request: SearchRequest): Promise<SearchAnswer> {
  try {
    return await engine.search(request)
  } catch (error) {
    throw error instanceof VendorError ? withoutDetail(error) : error
  }
}

function withoutDetail({ vendor, operation, fault, status, waitMs, cause }: VendorError): VendorError {
  return new VendorError(
    { vendor, operation },
    { fault, cause, ...(status !== undefined && { status }), ...(waitMs !== undefined && { waitMs }) },
  )
}

/** Makes an answer optional: `undefined` when it fails. */
function optional(answer: Promise<SearchAnswer>): Promise<SearchAnswer | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof VendorError || error instanceof RefusedError) return undefined
    throw error
  })
}

type Ask = (request: SearchRequest) => Promise<SearchAnswer>

/** Runs the searches of a page. A page beyond the last one is the last one, as in a category. */
async function askAll(ask: Ask, context: SearchContext, choice: ListingChoice): Promise<SearchQuestions<SearchAnswer>> {
  const { main, all, without } = searchQuestions(context, choice)
  const keys = facetKeys.filter((key) => without[key] !== undefined)
  const askFor = async (key: FacetKey): Promise<readonly [FacetKey, SearchAnswer] | undefined> => {
    const request = without[key]
    const answer = request && (await optional(ask(request)))
    return answer && [key, answer]
  }
  const [first, whole, ...counts] = await Promise.all([ask(main), all && optional(ask(all)), ...keys.map(askFor)])
  const last = searchPages(first)
  const isBehind = first.totalResults > 0 && choice.page > last
  const answer = isBehind ? await ask({ ...main, page: { size: tilesPerPage, current: last } }) : first
  const counted = Object.fromEntries(counts.filter((one) => one !== undefined))
  return { main: answer, without: counted, ...(whole && { all: whole }) }
}

/** Index fields by locale: variants and prices differ by store; where nothing is sold online, prices by country. */
const fieldsIn =
  ({ store, country }: Locale): SearchContext['fieldOf'] =>
  (key) => {
    if (key === 'price') return `price_${store ?? country}`
    return store && (key === 'size' || key === 'color') ? `${key}_${store}` : key
  }

const contexts = new WeakMap<Listing, SearchContext>()

/** Returns the search context, created once per locale and release. */
function searchContextOf({ services, content, locale, buyer }: SiteContext): SearchContext {
  const listing = content.searchable(locale)
  const { content: stack, search } = services.config
  const include = buyer === 'pro' ? locale.regions : [locale.ctsRegion]
  const regions = { include, exclude: search.excludedRegions }
  const context = contexts.get(listing) ?? {
    listing,
    facets: createFacets(listing),
    fieldOf: fieldsIn(locale),
    scope: { stack: stack.apiKey, environment: stack.environment, locale: locale.contentLocale, regions },
  }
  contexts.set(listing, context)
  return context
}
