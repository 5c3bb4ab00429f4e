import type { Json } from '../seed/types.ts'
import type { Entry } from './entry.ts'
import { noSuchAsset, noSuchLanguage } from './failure.ts'
import { matches } from './filter.ts'
import { listParameters } from './parameters.ts'
import { fallbackChain } from './stack.ts'
import { sortItems } from './sort-items.ts'
import type { ContentStore } from './store.ts'

type Answer = { [key: string]: Json }

const on = (search: URLSearchParams, name: string): boolean => search.get(name) === 'true'

function chainOf(store: ContentStore, search: URLSearchParams): readonly string[] {
  const locale = search.get('locale') ?? store.stack.masterLocale
  if (!store.stack.locales.includes(locale)) throw noSuchLanguage()
  return on(search, 'include_fallback') ? fallbackChain(store.stack, locale) : [locale]
}

/** The vendor's client says `relative_url`, its API `relative_urls`. */
function shown(asset: Entry, search: URLSearchParams): Answer {
  const { dimension, url, ...rest } = asset
  const relative = on(search, 'relative_urls') || on(search, 'relative_url')
  return {
    ...rest,
    url: relative && typeof url === 'string' ? new URL(url).pathname : (url ?? null),
    ...(on(search, 'include_dimension') && dimension !== undefined && { dimension }),
  }
}

/** Assets refer to nothing. */
const noReferences = (): undefined => undefined

/** Assets of a language, each in its closest one; without a language those of all. */
function publishedAssets(store: ContentStore, environment: string, search: URLSearchParams): readonly Entry[] {
  const inLocale = (locale: string): readonly Entry[] =>
    store.published.list(environment, 'asset', 'sys_assets', locale)
  if (!search.has('locale') && !on(search, 'include_fallback')) return store.stack.locales.flatMap(inLocale)
  const found = new Map<string, Entry>()
  for (const asset of chainOf(store, search).flatMap(inLocale)) {
    if (!found.has(asset.uid)) found.set(asset.uid, asset)
  }
  return [...found.values()]
}

/** `/assets`, filtered, sorted and in pages like entries. */
export function assetsAnswer(store: ContentStore, environment: string, search: URLSearchParams): Answer {
  const { skip, limit, includeCount, onlyCount, filter, sort } = listParameters(search)
  const found = publishedAssets(store, environment, search)
  const wanted = found.filter((asset) => filter === undefined || matches(asset, filter, noReferences))
  if (onlyCount) return { assets: wanted.length }
  const page = sortItems(wanted, sort).slice(skip, skip + limit)
  return { assets: page.map((asset) => shown(asset, search)), ...(includeCount && { count: wanted.length }) }
}

/** `/assets/{uid}`. @throws DeliveryError 404 also for an asset that is not published here */
export function assetAnswer(store: ContentStore, environment: string, uid: string, search: URLSearchParams): Answer {
  const place = { environment, kind: 'asset', contentType: 'sys_assets', uid } as const
  const asset = chainOf(store, search)
    .map((locale) => store.published.find({ ...place, locale }))
    .find((item) => item !== undefined)
  if (!asset) throw noSuchAsset()
  return { asset: shown(asset, search) }
}
