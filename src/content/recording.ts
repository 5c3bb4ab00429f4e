import { findLocale, type Locale } from '../domain/locale.ts'
import type { Content, RelatedQuestion } from './content.ts'
import { digestOf } from './digest.ts'
import { isScreenKey } from '../domain/screens.ts'
import { type WordArea, wordKeys } from '../domain/words.ts'

export type { OpenContent } from './open-content.ts'

/** A question as stable JSON (`["product","de-at","firnlicht-25"]`) and the digest of the answer it got. */
export type Read = { readonly question: string; readonly digest: string }

type Method = keyof Content

const nothing = digestOf('')
const digests = new WeakMap<object, string>()

/** Digest of an answer. The same object, as the store's remembered answers and tiles are, is read only once. */
function answerDigest(answer: unknown): string {
  if (answer === undefined) return nothing
  if (typeof answer !== 'object' || answer === null) return digestOf(JSON.stringify(answer))
  const digest = digests.get(answer) ?? digestOf(toText(answer))
  digests.set(answer, digest)
  return digest
}

/** Lists are told apart by the digests of their items: one tile is in many lists. */
function toText(answer: object): string {
  if (answer instanceof Map) return toText([...answer].flat())
  return Array.isArray(answer) ? answer.map(answerDigest).join() : JSON.stringify(answer)
}

/** Content for one render that notes every question asked of it, also those without an answer. */
export function recording(content: Content): { readonly content: Content; readonly reads: () => Read[] } {
  const noted = new Map<string, string>()
  const note = <Answer>(answer: Answer, method: Method, locale: Locale, ...rest: readonly unknown[]): Answer => {
    noted.set(JSON.stringify([method, locale.locale, ...rest]), answerDigest(answer))
    return answer
  }
  return {
    content: {
      brand: (locale) => note(content.brand(locale), 'brand', locale),
      words: (locale, area) => note(content.words(locale, area), 'words', locale, area),
      header: (locale) => note(content.header(locale), 'header', locale),
      footer: (locale) => note(content.footer(locale), 'footer', locale),
      home: (locale) => note(content.home(locale), 'home', locale),
      page: (locale, path) => note(content.page(locale, path), 'page', locale, path),
      landingPage: (locale, slug) => note(content.landingPage(locale, slug), 'landingPage', locale, slug),
      proPage: (locale, path) => note(content.proPage(locale, path), 'proPage', locale, path),
      screen: (locale, key) => note(content.screen(locale, key), 'screen', locale, key),
      blog: (locale) => note(content.blog(locale), 'blog', locale),
      blogCategory: (locale, slug) => note(content.blogCategory(locale, slug), 'blogCategory', locale, slug),
      blogPost: (locale, slug) => note(content.blogPost(locale, slug), 'blogPost', locale, slug),
      support: (locale) => note(content.support(locale), 'support', locale),
      supportArticle: (locale, slug) => note(content.supportArticle(locale, slug), 'supportArticle', locale, slug),
      team: (locale) => note(content.team(locale), 'team', locale),
      athlete: (locale, slug) => note(content.athlete(locale, slug), 'athlete', locale, slug),
      dealers: (locale) => note(content.dealers(locale), 'dealers', locale),
      searchPage: (locale) => note(content.searchPage(locale), 'searchPage', locale),
      errorPage: (locale) => note(content.errorPage(locale), 'errorPage', locale),
      withdrawn: (locale, slug) => note(content.withdrawn(locale, slug), 'withdrawn', locale, slug),
      emailSignup: (locale) => note(content.emailSignup(locale), 'emailSignup', locale),
      sitemap: (locale) => note(content.sitemap(locale), 'sitemap', locale),
      offered: (locale, path) => note(content.offered(locale, path), 'offered', locale, path),
      category: (locale, path) => note(content.category(locale, path), 'category', locale, path),
      product: (locale, slug) => note(content.product(locale, slug), 'product', locale, slug),
      tiles: (locale, path) => note(content.tiles(locale, path), 'tiles', locale, path),
      listing: (locale, path) => note(content.listing(locale, path), 'listing', locale, path),
      searchable: (locale) => note(content.searchable(locale), 'searchable', locale),
      tilesOf: (locale, uids) => note(content.tilesOf(locale, uids), 'tilesOf', locale, uids),
      tilesByProductId: (locale, ids) => note(content.tilesByProductId(locale, ids), 'tilesByProductId', locale, ids),
      listedProducts: (locale, uids) => note(content.listedProducts(locale, uids), 'listedProducts', locale, uids),
      relatedIds: (locale, question) => note(content.relatedIds(locale, question), 'relatedIds', locale, question),
      related: (locale, uid) => note(content.related(locale, uid), 'related', locale, uid),
      allAddOns: (locale) => note(content.allAddOns(locale), 'allAddOns', locale),
      addOns: (locale, ids) => note(content.addOns(locale, ids), 'addOns', locale, ids),
      colorGroups: (locale) => note(content.colorGroups(locale), 'colorGroups', locale),
      cartPage: (locale) => note(content.cartPage(locale), 'cartPage', locale),
      currencyFormat: (locale) => note(content.currencyFormat(locale), 'currencyFormat', locale),
      freeShippingThreshold: (locale) => note(content.freeShippingThreshold(locale), 'freeShippingThreshold', locale),
      pagePaths: (locale) => note(content.pagePaths(locale), 'pagePaths', locale),
    },
    reads: () => [...noted].map(([question, digest]) => ({ question, digest })),
  }
}

/**
 * Asks a recorded question again: digest of the answer it gets from `content`. A question that cannot be asked any more
 * (its locale or area is gone) has no answer.
 */
export function ask(content: Content, question: string): string {
  const parsed: unknown = JSON.parse(question)
  const [method, localeName, argument] = asList(parsed)
  const locale = typeof localeName === 'string' ? findLocale(localeName) : undefined
  return locale ? answerDigest(answer(content, method, locale, argument)) : nothing
}

const asText = (argument: unknown): string => (typeof argument === 'string' ? argument : '')
const asList = (argument: unknown): readonly unknown[] => (Array.isArray(argument) ? argument : [])
const isArea = (argument: unknown): argument is WordArea => typeof argument === 'string' && argument in wordKeys

/** Questions are written by `recording` alone, so one with a category is one about related products. */
const isRelatedQuestion = (argument: unknown): argument is RelatedQuestion =>
  typeof argument === 'object' && argument !== null && 'categoryId' in argument

function answer(content: Content, method: unknown, locale: Locale, argument: unknown): unknown {
  switch (method) {
    case 'brand':
    case 'header':
    case 'footer':
    case 'home':
    case 'cartPage':
    case 'allAddOns':
    case 'colorGroups':
    case 'currencyFormat':
    case 'freeShippingThreshold':
    case 'pagePaths':
    case 'blog':
    case 'support':
    case 'team':
    case 'dealers':
    case 'searchPage':
    case 'searchable':
    case 'errorPage':
    case 'emailSignup':
    case 'sitemap':
      return content[method](locale)
    case 'category':
    case 'product':
    case 'tiles':
    case 'listing':
    case 'page':
    case 'landingPage':
    case 'proPage':
    case 'blogCategory':
    case 'blogPost':
    case 'supportArticle':
    case 'athlete':
    case 'withdrawn':
    case 'related':
    case 'offered':
      return content[method](locale, asText(argument))
    case 'screen':
      return typeof argument === 'string' && isScreenKey(argument) ? content.screen(locale, argument) : undefined
    case 'words':
      return isArea(argument) ? content.words(locale, argument) : undefined
    case 'listedProducts':
      return content.listedProducts(locale, asList(argument).filter((uid) => typeof uid === 'string')) // prettier-ignore
    case 'relatedIds':
      return isRelatedQuestion(argument) ? content.relatedIds(locale, argument) : undefined
    case 'tilesOf':
      return content.tilesOf(locale, asList(argument).filter((uid) => typeof uid === 'string')) // prettier-ignore
    case 'addOns':
    case 'tilesByProductId':
      return content[method](locale, asList(argument).filter((id) => typeof id === 'number')) // prettier-ignore
    default:
      return undefined
  }
}
