import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createSearch } from '../../../sandbox/search/index.ts'
import type { Fetch } from '../../../src/lib/fetch.ts'
import type { SearchDocument } from '../../../src/ports/search-index.ts'
import { createSearchIndexer } from '../../../src/publish/index-search.ts'
import { createSearch as createSiteSearch, createSearchIndex } from '../../../src/vendors/search/index.ts'
import { openShopWithContent, type ShopWithContent } from '../../fixtures/shop-with-content.ts'
import { openSmallShop, smallShop } from '../../fixtures/small-shop.ts'

let shop: ShopWithContent
beforeAll(async () => {
  shop = await openShopWithContent()
})
afterAll(() => shop.close())

const origin = { stack: 'stack', environment: 'production' }
const page = (uid: string, title: string): SearchDocument => ({
  id: `en-us-${uid}`,
  type: 'product',
  uid,
  title,
  keywords: ['snow'],
  ...origin,
  locale: 'en-us',
  regions: ['us'],
})

/** An engine of its own, what was asked of it, and content that tests set. */
function openEngine() {
  const engine = createSearch()
  const calls: string[] = []
  const state: { broken: boolean; documents: readonly SearchDocument[] } = { broken: false, documents: [] }
  const fetch: Fetch = async (url, init) => {
    const { pathname } = new URL(url)
    const path = pathname.replace('/search/', '/')
    calls.push(`${init?.method} ${path.replace(/^.*\//, '')}`)
    if (state.broken && path.endsWith('/documents')) return Response.json({ errors: ['full'] }, { status: 413 })
    return engine.request(path, init)
  }
  const { url, key, indexKey = '' } = shop.config.search
  const index = createSearchIndex({ url, indexKey }, fetch)
  const search = createSiteSearch({ url, key, indexKey, excludedRegions: [] }, fetch)
  let version = 0
  const content = (documents: readonly SearchDocument[]) => {
    version += 1
    return {
      version: String(version),
      searchDocuments: (locale: string) => documents.filter((document) => document['locale'] === locale),
    }
  }
  const find = async (words: string): Promise<readonly unknown[]> => {
    const fields = { uid: { raw: true } } as const
    const page = { size: 10, current: 1 }
    const { results } = await search.search({ words, filters: [], scope: {}, fields, page })
    return results.map(({ uid }) => uid?.raw)
  }
  return { index, calls, state, content, find }
}
type Engine = ReturnType<typeof openEngine>

describe('the search index after a publish', () => {
  let engine: Engine
  beforeEach(() => {
    engine = openEngine()
  })
  const indexer = (isShared = false) => createSearchIndexer({ origin, isShared })

  test('finds changed documents by their new words, and no removed ones', async () => {
    const { index, content, find } = engine
    const one = indexer()
    expect(await one.update(index, content([page('a', 'Ridge'), page('b', 'Tarn')]))).toEqual({
      written: 2,
      removed: 0,
    })
    expect(await find('ridge')).toEqual(['a'])
    expect(await one.update(index, content([page('a', 'Summit')]))).toEqual({ written: 1, removed: 1 })
    expect([await find('ridge'), await find('summit'), await find('tarn')]).toEqual([[], ['a'], []])
  })

  test('is listed once, and never for content that it already has', async () => {
    const { index, content, calls } = engine
    const one = indexer()
    const first = content([page('a', 'Ridge')])
    await one.update(index, first)
    calls.length = 0
    expect(await one.update(index, first)).toBeUndefined()
    await one.update(index, content([page('a', 'Ridge'), page('b', 'Tarn')]))
    expect(calls).toEqual(['POST documents'])
  })

  test('receives only the differences from a restarted publisher', async () => {
    const { index, content, find } = engine
    await indexer().update(index, content([page('a', 'Ridge'), page('b', 'Tarn'), page('c', 'Larch')]))
    const changes = await indexer().update(index, content([page('a', 'Ridge'), page('b', 'Corrie')]))
    expect(changes).toEqual({ written: 1, removed: 1 })
    expect([await find('corrie'), await find('larch')]).toEqual([['b'], []])
  })

  test('is listed each time when other machines also write to it', async () => {
    const { index, content, find } = engine
    const [one, other] = [indexer(true), indexer(true)]
    await one.update(index, content([page('a', 'Ridge')]))
    await other.update(index, content([page('a', 'Summit')]))
    expect(await one.update(index, content([page('a', 'Ridge'), page('b', 'Tarn')]))).toMatchObject({ written: 2 })
    expect(await find('ridge')).toEqual(['a'])
  })

  test('is updated by the next publish after a refusal', async () => {
    const { index, content, find, state } = engine
    const one = indexer()
    const documents = content([page('a', 'Ridge')])
    state.broken = true
    await expect(one.update(index, documents)).rejects.toThrow()
    state.broken = false
    expect(await one.update(index, documents)).toEqual({ written: 1, removed: 0 })
    expect(await find('ridge')).toEqual(['a'])
  })

  test('receives any number of documents, a hundred at a time', async () => {
    const { index, content, calls } = engine
    const many = Array.from({ length: 250 }, (_, at) => page(`p${at}`, `Pair ${at}`))
    await indexer().update(index, content(many))
    expect(calls.filter((call) => call === 'POST documents')).toHaveLength(3)
    calls.length = 0
    await indexer().update(index, content([]))
    expect(calls.filter((call) => call === 'DELETE documents')).toHaveLength(3)
  })
})

const rawSchema = z.object({
  results: z.array(z.record(z.string(), z.object({ raw: z.unknown().optional() }).loose())),
})
const foundSchema = z.object({ data: z.object({ products: z.array(z.object({ uid: z.string() })) }) })

/** Lists have no order, and what is empty may be missing. */
const comparable = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (name.startsWith('_') || name === 'published' || name === 'id' || value === null) return []
      if (!Array.isArray(value)) return [[name, value]]
      return value.length === 0 ? [] : [[name, value.map(String).toSorted()]]
    }),
  )

describe('documents of the shop’s content', () => {
  const origin = () => ({ stack: shop.config.content.apiKey, environment: shop.config.content.environment })
  const documentsIn = (locale: 'en-us' | 'de' | 'ja') => shop.content.searchDocuments(locale, origin())

  /** All that the stand-in's own job has indexed of a language, by type and uid. */
  async function indexedIn(locale: string): Promise<ReadonlyMap<string, Record<string, unknown>>> {
    const answer = await shop.sandbox.request(`${shop.config.search.url}/search.json`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${shop.config.search.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        query: '',
        filters: { all: [{ locale }, { environment: origin().environment }] },
        page: { size: 1000, current: 1 },
      }),
    })
    const { results } = rawSchema.parse(await answer.json())
    return new Map(
      results.map((result) => {
        const fields = Object.fromEntries(Object.entries(result).map(([name, { raw }]) => [name, raw]))
        return [`${String(fields['type'])}/${String(fields['uid'])}`, comparable(fields)]
      }),
    )
  }

  test.each(['en-us', 'de', 'ja'] as const)('equal those of the demo’s indexing job in %s', async (locale) => {
    const own = new Map(
      documentsIn(locale).map((one) => [`${String(one['type'])}/${String(one['uid'])}`, comparable(one)]),
    )
    const indexed = await indexedIn(locale)
    expect(new Set(own.keys())).toEqual(new Set(indexed.keys()))
    for (const [key, fields] of indexed) expect(own.get(key), key).toEqual(fields)
  })

  test('are in English, and name that language, for what has no translation', () => {
    const small = openSmallShop()
    const ridgeIn = (locale: 'de' | 'fr') =>
      small.searchDocuments(locale, origin()).find(({ uid }) => uid === 'ridge') ?? expect.fail()
    expect(ridgeIn('de')).toMatchObject({ locale: 'de', language: 'en-us', title: 'Ridge 25' })
    expect(ridgeIn('fr')).toMatchObject({ locale: 'fr', language: 'fr' })
  })

  test('leave out a post without a picture, which has no page', () => {
    const small = smallShop()
    for (const [uid, name] of [
      ['shown', 'scene-dawn'],
      ['hidden', 'scene-lost'],
    ] as const)
      small.entries.push({
        type: 'blog_post',
        uid,
        locale: 'en-us',
        fields: {
          url: `/${uid}`,
          published_on: '2026-11-01',
          author: 'Ines',
          image: { amplience_id: { name }, alt_text: '' },
        },
      })
    const documents = openSmallShop(small).searchDocuments('en-us', origin())
    expect(documents.flatMap(({ type, uid }) => (type === 'blog_post' ? [uid] : []))).toEqual(['shown'])
  })

  test('are found in place of those, by typical queries', async () => {
    const ask = async (query: string) => {
      const answer = await shop.api.request(
        `/api/search?${query}`,
        { headers: { 'x-bc-region': 'us' } },
        { requestId: 'r', clientAddress: 'test' },
      )
      const { data } = foundSchema.parse(await answer.json())
      return data.products.map(({ uid }) => uid)
    }
    const queries = ['locale=en-us&q=kids', 'locale=ja-jp&q=かんじき', 'locale=de-de&q=Steigeisen']
    const before = await Promise.all(queries.map(ask))
    expect(before.every((uids) => uids.length > 0)).toBe(true)
    const index = shop.services.searchIndex ?? expect.fail()
    await createSearchIndexer({ origin: origin(), isShared: false }).update(index, shop.content)
    expect([...(await index.digests(origin(), 'de')).values()].every((digest) => digest !== '')).toBe(true)
    expect(await Promise.all(queries.map((query) => ask(`${query}&page=1`)))).toEqual(before)
  })
})
