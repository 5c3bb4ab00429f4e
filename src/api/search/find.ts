import type { Content } from '../../content/content.ts'
import { createFacets } from '../../domain/listing/facets.ts'
import type { ListingChoice } from '../../domain/listing/listing-choice.ts'
import type { ListingView } from '../../domain/listing/listing-view.ts'
import { facetKeys, type FacetKey, type Listing } from '../../domain/listing/listing.ts'
import type { Locale } from '../../domain/locale.ts'
import { articleQuestion, type FoundArticle, foundArticles } from '../../domain/search/found-articles.ts'
import {
  readSearchChoice,
  type SearchContext,
  type SearchQuestions,
  searchQuestions,
  viewFound,
} from '../../domain/search/found-products.ts'
import type { SearchAnswer, SearchRequest } from '../../domain/search/search-answer.ts'
import type { Services } from '../../services.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import { Problem } from '../kernel/problems.ts'

/** A page of what was found. */
export type Found = {
  readonly view: ListingView
  /** What fits the words, whatever is chosen of products. */
  readonly articles: readonly FoundArticle[]
  /** Id that the engine gave to the question. */
  readonly requestId: string
}

/** Where somebody searches. */
export type SiteContext = {
  readonly services: Pick<Services, 'config' | 'search'>
  readonly content: Content
  readonly locale: Locale
}

/**
 * Asks the search engine what an address asks. The shop adds what nobody may take off: its own stack, environment,
 * language and region (specification, display 7). Of several questions only that for the products must be answered.
 * @param words what is looked for @param query of the address: facets, order, page
 * @throws VendorError when the engine cannot be asked
 * @throws Problem `rate_limited` when one client asks too much
 */
export async function find(site: SiteContext, words: string, query: string): Promise<Found> {
  const { services, content, locale } = site
  const context = searchContextOf(site)
  const ask = (request: SearchRequest): Promise<SearchAnswer> => services.search.search(request)
  const choice = readSearchChoice(context, words, query)
  const [answers, articles] = await Promise.all([
    askAll(ask, context, choice),
    optional(ask(articleQuestion(context.scope, words))),
  ])
  return {
    view: viewFound(context, choice, answers),
    // Only what has a page here: the index may be ahead of the shop, or behind it.
    articles: (articles ? foundArticles(articles) : []).filter(({ path }) =>
      content.offered(locale, path).includes(locale),
    ),
    requestId: answers.main.requestId,
  }
}

/** An answer without which the page still has what it is there for: `undefined` where it cannot be had. */
function optional(answer: Promise<SearchAnswer>): Promise<SearchAnswer | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof VendorError || error instanceof Problem) return undefined
    throw error
  })
}

type Ask = (request: SearchRequest) => Promise<SearchAnswer>

/** A page behind the last one is the last one, as in a category. */
async function askAll(ask: Ask, context: SearchContext, choice: ListingChoice): Promise<SearchQuestions<SearchAnswer>> {
  const { main, all, without } = searchQuestions(context, choice)
  const keys = facetKeys.filter((key) => without[key] !== undefined)
  const askFor = async (key: FacetKey): Promise<readonly [FacetKey, SearchAnswer] | undefined> => {
    const request = without[key]
    const answer = request && (await optional(ask(request)))
    return answer && [key, answer]
  }
  const [first, whole, ...counts] = await Promise.all([ask(main), all && optional(ask(all)), ...keys.map(askFor)])
  const last = first.totalPages
  const isBehind = last > 0 && choice.page > last
  const answer = isBehind ? await ask({ ...main, page: { ...main.page, current: last } }) : first
  const counted = Object.fromEntries(counts.filter((one) => one !== undefined))
  return { main: answer, without: counted, ...(whole && { all: whole }) }
}

/** What is made and what it costs differs by store; where nothing is sold online, by country. */
const fieldsIn =
  ({ store, country }: Locale): SearchContext['fieldOf'] =>
  (key) => {
    if (key === 'price') return `price_${store ?? country}`
    return store && (key === 'size' || key === 'color') ? `${key}_${store}` : key
  }

const contexts = new WeakMap<Listing, SearchContext>()

/** Made once for a locale of a release. */
function searchContextOf({ services, content, locale }: SiteContext): SearchContext {
  const listing = content.searchable(locale)
  const { apiKey, environment } = services.config.content
  const context = contexts.get(listing) ?? {
    listing,
    facets: createFacets(listing),
    fieldOf: fieldsIn(locale),
    scope: { stack: apiKey, environment, locale: locale.contentLocale, regions: { include: [locale.region] } },
  }
  contexts.set(listing, context)
  return context
}
