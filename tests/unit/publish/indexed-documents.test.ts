import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openSearchContent } from '../../../src/content/open-search-content.ts'
import type { ContentLocale } from '../../../src/domain/region/countries.ts'
import type { SearchDocument } from '../../../src/ports/search-index.ts'
import { createSearchIndexer } from '../../../src/publish/index-search.ts'
import { openShopWithContent, type ShopWithContent } from '../../fixtures/shop-with-content.ts'
import { entryOf, type SmallShop, smallShop, writeSmallShop } from '../../fixtures/small-shop.ts'

let shop: ShopWithContent
beforeAll(async () => {
  shop = await openShopWithContent()
})
afterAll(() => shop.close())

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
  const documentsIn = (locale: ContentLocale, snapshot = shop.snapshot): readonly SearchDocument[] => {
    const content = openSearchContent(snapshot, origin())
    const documents = content.pages(locale).flatMap((page) => content.document(locale, page).value ?? [])
    content.close()
    return documents
  }
  /** The file of a small shop's snapshot. */
  const snapshotOf = (small: SmallShop): string => {
    const folder = mkdtempSync(join(tmpdir(), 'firn-documents-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'snapshot.sqlite')
    writeSmallShop(small, file)
    return file
  }

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
    const small = snapshotOf(smallShop())
    const ridgeIn = (locale: 'de' | 'fr') =>
      documentsIn(locale, small).find(({ uid }) => uid === 'ridge') ?? expect.fail()
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
    const documents = documentsIn('en-us', snapshotOf(small))
    expect(documents.flatMap(({ type, uid }) => (type === 'blog_post' ? [uid] : []))).toEqual(['shown'])
  })

  test('are for members alone in the regions whose store closes a product to guests', () => {
    const small = { ...smallShop(), guestCategories: { us: [30] } }
    const ridge = documentsIn('en-us', snapshotOf(small)).find(({ uid }) => uid === 'ridge')
    expect(ridge?.['regions']).toEqual(['pro', 'ca', 'eu_region_1'])
  })

  test('have a price by which pages sort and narrow down in each country where nothing is sold online', () => {
    const small = smallShop()
    // New Zealand is no region of the small shop's content, and has pages.
    Object.assign(entryOf(small, 'ridge'), { prices: { gb: 189.95, nz: 329.95, global: 199, at: 219.95 } })
    const ridge = documentsIn('en-us', snapshotOf(small)).find(({ uid }) => uid === 'ridge')
    expect(ridge).toMatchObject({ price_gb: 189.95, price_nz: 329.95, price_global: 199 })
    expect(ridge).not.toHaveProperty('price_at')
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
    const { snapshot } = shop
    const indexer = createSearchIndexer({ file: `${snapshot}.index`, origin: origin(), isShared: false })
    await indexer.update(index, { snapshot, code: 'one' })
    expect([...(await index.digests(origin(), 'de')).values()].every((digest) => digest !== '')).toBe(true)
    expect(await Promise.all(queries.map((query) => ask(`${query}&page=1`)))).toEqual(before)
  })
})
