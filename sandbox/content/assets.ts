import type { Json } from '../seed/types.ts'
import type { Entry } from './entry.ts'
import { badParameter, noSuchEntry } from './failure.ts'
import { listParameters } from './parameters.ts'
import { fallbackChain } from './stack.ts'
import type { ContentStore } from './store.ts'

type Answer = { [key: string]: Json }

const on = (search: URLSearchParams, name: string): boolean => search.get(name) === 'true'

function chainOf(store: ContentStore, search: URLSearchParams): readonly string[] {
  const locale = search.get('locale') ?? store.stack.masterLocale
  if (!store.stack.locales.includes(locale)) throw badParameter('locale')
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

/** `/assets`, in pages like entries. */
export function assetsAnswer(store: ContentStore, environment: string, search: URLSearchParams): Answer {
  const { skip, limit, includeCount } = listParameters(search)
  const found = new Map<string, Entry>()
  for (const locale of chainOf(store, search)) {
    for (const asset of store.published.list(environment, 'asset', 'sys_assets', locale)) {
      if (!found.has(asset.uid)) found.set(asset.uid, asset)
    }
  }
  const page = [...found.values()].slice(skip, skip + limit)
  return { assets: page.map((asset) => shown(asset, search)), ...(includeCount && { count: found.size }) }
}

/** `/assets/{uid}`. @throws DeliveryError 404 also for an asset that is not published here */
export function assetAnswer(store: ContentStore, environment: string, uid: string, search: URLSearchParams): Answer {
  const place = { environment, kind: 'asset', contentType: 'sys_assets', uid } as const
  const asset = chainOf(store, search)
    .map((locale) => store.published.find({ ...place, locale }))
    .find((item) => item !== undefined)
  if (!asset) throw noSuchEntry()
  return { asset: shown(asset, search) }
}
