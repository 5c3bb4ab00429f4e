import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { demoEnvironment } from '../../../sandbox/demo-environment.ts'
import { createSearch } from '../../../sandbox/search/index.ts'
import { parseConfig } from '../../../src/config.ts'
import { openSearchContent } from '../../../src/content/open-search-content.ts'
import { createSnapshotWriter } from '../../../src/content/snapshot/snapshot-writer.ts'
import { seededRandom } from '../../../src/domain/catalogue/seeded-random.ts'
import { contentLocales } from '../../../src/domain/region/countries.ts'
import type { Fetch } from '../../../src/lib/fetch.ts'
import type { SearchIndex } from '../../../src/ports/search-index.ts'
import { createSearchIndexer } from '../../../src/publish/index-search.ts'
import { createSearch as createSiteSearch, createSearchIndex } from '../../../src/vendors/search/index.ts'
import { editByChance } from '../../fixtures/publish-edits/edit-rows.ts'
import { editProduct, entryOf, type SmallShop, smallShop, writeSmallShop } from '../../fixtures/small-shop.ts'

const config = parseConfig({ ...demoEnvironment(3100, 'http://localhost:3000'), DATA_DIR: ':memory:' })
const origin = { stack: 'stack', environment: 'production' }
const languages = contentLocales.length

/** An engine of its own, and what was asked of it. */
function openEngine() {
  const calls: { readonly name: string; readonly documents: number }[] = []
  const state = { isBroken: false, engine: createSearch() }
  const fetch: Fetch = async (url, init) => {
    const { pathname } = new URL(url)
    const path = pathname.replace('/search/', '/')
    const sent: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : 'null')
    calls.push({
      name: `${init?.method} ${path.replace(/^.*\//, '')}`,
      documents: Array.isArray(sent) ? sent.length : 0,
    })
    if (state.isBroken && path.endsWith('/documents')) return Response.json({ errors: ['full'] }, { status: 413 })
    return state.engine.request(path, init)
  }
  const { url, key, indexKey = '' } = config.search
  const index = createSearchIndex({ url, indexKey }, fetch)
  const search = createSiteSearch({ url, key, indexKey, excludedRegions: [] }, fetch)
  const find = async (words: string): Promise<readonly unknown[]> => {
    const fields = { uid: { raw: true } } as const
    const { results } = await search.search({ words, filters: [], scope: {}, fields, page: { size: 10, current: 1 } })
    return [...new Set(results.map(({ uid }) => uid?.raw))]
  }
  return { index, calls, state, search, find }
}

type Titles = Readonly<Record<string, string>>

/** The small shop with these products in place of its own, each sold in the US. */
function shopOf(titles: Titles): SmallShop {
  const small = smallShop()
  const { bc_products: _ids, ...fields } = entryOf(small, 'ridge')
  const [sold = expect.fail()] = small.catalogue.us
  const ids = new Map(Object.keys(titles).map((uid, number) => [uid, 1000 + number]))
  const products = Object.entries(titles).map(([uid, title]) => ({
    ...({ type: 'product', uid, locale: 'en-us' } as const),
    fields: { ...fields, url: `/${uid}`, display_title: title, bc_products: { us: { id: ids.get(uid) } } },
  }))
  const others = small.entries.filter(({ uid }) => uid !== 'ridge')
  const catalogue = { ...small.catalogue, us: [...ids.values()].map((id) => ({ ...sold, id })) }
  return { ...small, entries: [...others, ...products], catalogue }
}

/** A snapshot that tests write, and indexers over it with one record. */
function openIndexing(titles: Titles) {
  const folder = mkdtempSync(join(tmpdir(), 'firn-index-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const snapshot = join(folder, 'snapshot.sqlite')
  const write = (small: SmallShop): void => writeSmallShop(small, snapshot)
  write(shopOf(titles))
  const asked = { documents: 0, lists: 0 }
  const open: typeof openSearchContent = (...args) => {
    const content = openSearchContent(...args)
    return {
      ...content,
      get version() {
        return content.version
      },
      pages(locale) {
        asked.lists += 1
        return content.pages(locale)
      },
      document(locale, page) {
        asked.documents += 1
        return content.document(locale, page)
      },
    }
  }
  return {
    snapshot,
    asked,
    write: (next: Titles) => write(shopOf(next)),
    /** An indexer of a process that starts. */
    start: (index: SearchIndex, isShared = false, file = join(folder, 'index.sqlite')) => {
      const indexer = createSearchIndexer({ file, origin, isShared, open })
      return (code = 'one') => indexer.update(index, { snapshot, code })
    },
  }
}

/** Digests of all that an index has. */
const digestsOf = (index: SearchIndex) => Promise.all(contentLocales.map((locale) => index.digests(origin, locale)))

describe('the search index after a publish', () => {
  let engine: ReturnType<typeof openEngine>
  beforeEach(() => {
    engine = openEngine()
  })
  const namesOf = (calls: typeof engine.calls) => calls.map(({ name }) => name)

  test('finds changed documents by their new words, and no removed ones', async () => {
    const { index, find } = engine
    const { start, write } = openIndexing({ a: 'Ridge', b: 'Tarn' })
    const update = start(index)
    expect(await update()).toEqual({ written: 2 * languages, removed: 0 })
    expect(await find('ridge')).toEqual(['a'])
    write({ a: 'Summit' })
    expect(await update()).toEqual({ written: languages, removed: languages })
    expect([await find('ridge'), await find('summit'), await find('tarn')]).toEqual([[], ['a'], []])
  })

  test.each([3, 30])(
    'costs for the edit of one of %i products one request, and no look at the others',
    async (count) => {
      const titles = Object.fromEntries(Array.from({ length: count }, (_, number) => [`p${number}`, `Pair ${number}`]))
      const { start, snapshot, asked } = openIndexing(titles)
      const update = start(engine.index)
      await update()
      engine.calls.length = 0
      Object.assign(asked, { documents: 0, lists: 0 })
      editProduct(snapshot, { title: 'Summit' }, 'p1')
      expect(await update()).toEqual({ written: languages, removed: 0 })
      expect(asked).toEqual({ documents: languages, lists: 0 })
      expect(engine.calls).toEqual([{ name: 'POST documents', documents: languages }])
    },
  )

  test('has no request for content that it has', async () => {
    const update = openIndexing({ a: 'Ridge' }).start(engine.index)
    await update()
    engine.calls.length = 0
    expect(await update()).toEqual({ written: 0, removed: 0 })
    expect(engine.calls).toEqual([])
  })

  test('follows what documents are made of', async () => {
    const { start, snapshot } = openIndexing({ a: 'Ridge' })
    const update = start(engine.index)
    await update()
    const writer = createSnapshotWriter(snapshot, { base: snapshot, day: '2026-11-20' })
    const [category = expect.fail()] = writer.all('product_category', 'en-us').filter(({ uid }) => uid === 'womens')
    writer.set('product_category', 'womens', 'en-us', { ...category, title: 'Larches' })
    writer.replace()
    expect(await update()).toEqual({ written: languages, removed: 0 })
    expect(await engine.find('larches')).toEqual(['a'])
  })

  test('receives only the differences from a restarted publisher', async () => {
    const { start, write, asked } = openIndexing({ a: 'Ridge', b: 'Tarn', c: 'Larch' })
    await start(engine.index)()
    asked.documents = 0
    expect(await start(engine.index)()).toEqual({ written: 0, removed: 0 })
    expect(asked.documents).toBe(0)
    write({ a: 'Ridge', b: 'Corrie' })
    expect(await start(engine.index)()).toEqual({ written: languages, removed: languages })
    expect([await engine.find('corrie'), await engine.find('larch')]).toEqual([['b'], []])
  })

  test('gets the rest from the next process where one ended while it wrote', async () => {
    const { start, snapshot } = openIndexing({ a: 'Ridge' })
    await start(engine.index)()
    editProduct(snapshot, { title: 'Summit' }, 'a')
    engine.state.isBroken = true
    await expect(start(engine.index)()).rejects.toThrow()
    engine.state.isBroken = false
    expect(await start(engine.index)()).toEqual({ written: languages, removed: 0 })
    expect(await engine.find('summit')).toEqual(['a'])
  })

  test('is updated by the next publish after a refusal', async () => {
    const { start, write } = openIndexing({ a: 'Ridge', b: 'Tarn' })
    const update = start(engine.index)
    await update()
    write({ a: 'Summit' })
    engine.state.isBroken = true
    await expect(update()).rejects.toThrow()
    engine.state.isBroken = false
    expect(await update()).toEqual({ written: languages, removed: languages })
    expect([await engine.find('summit'), await engine.find('tarn')]).toEqual([['a'], []])
  })

  test('is filled again where it has lost everything', async () => {
    const { start } = openIndexing({ a: 'Ridge' })
    await start(engine.index)()
    const empty = openEngine()
    expect(await start(empty.index)()).toEqual({ written: languages, removed: 0 })
    expect(await empty.find('ridge')).toEqual(['a'])
  })

  test('has prices as numbers, also in an index that was made anew', async () => {
    const update = openIndexing({ a: 'Ridge' }).start(engine.index, true)
    const countPriced = async () => {
      const { facets } = await engine.search.search({
        words: 'ridge',
        filters: [],
        scope: { locale: 'en-us' },
        facets: { price_us: { kind: 'ranges', ranges: [{ name: 'any', from: 0 }] } },
        order: [{ by: 'price_us', direction: 'asc' }],
        page: { size: 10, current: 1 },
      })
      return facets['price_us']
    }
    await update()
    expect(await countPriced()).toEqual([{ name: 'any', count: 1 }])
    engine.state.engine = createSearch()
    expect(await update()).toEqual({ written: languages, removed: 0 })
    expect(await countPriced()).toEqual([{ name: 'any', count: 1 }])
  })

  test('is not told of types that it has', async () => {
    const { start, snapshot } = openIndexing({ a: 'Ridge' })
    await start(engine.index)()
    expect(namesOf(engine.calls)).toContain('POST schema')
    engine.calls.length = 0
    editProduct(snapshot, { title: 'Summit' }, 'a')
    await start(engine.index)()
    expect(namesOf(engine.calls)).toContain('GET schema')
    expect(namesOf(engine.calls)).not.toContain('POST schema')
  })

  test('loses what another job has written under ids of its own', async () => {
    const { start } = openIndexing({ a: 'Ridge' })
    await start(engine.index)()
    await engine.index.put([{ id: 'own', ...origin, locale: 'de', type: 'product', uid: 'x', title: 'Tarn' }])
    expect(await start(engine.index)()).toEqual({ written: 0, removed: 1 })
    expect(await engine.find('tarn')).toEqual([])
  })

  test('is compared by other code, which writes what comes out another alone', async () => {
    const { start, asked } = openIndexing({ a: 'Ridge' })
    const update = start(engine.index)
    await update()
    asked.documents = 0
    expect(await update('two')).toEqual({ written: 0, removed: 0 })
    expect(asked.documents).toBe(languages)
  })

  test('is listed each time when other machines also write to it', async () => {
    const [one, other] = [openIndexing({ a: 'Ridge' }), openIndexing({ a: 'Summit' })]
    const update = one.start(engine.index, true)
    await update()
    await other.start(engine.index, true)()
    expect(await engine.find('summit')).toEqual(['a'])
    expect(await update()).toMatchObject({ written: languages })
    expect(await engine.find('ridge')).toEqual(['a'])
  })

  test('receives any number of documents, a hundred at a time', async () => {
    const titles = Object.fromEntries(Array.from({ length: 32 }, (_, number) => [`p${number}`, `Pair ${number}`]))
    const { start, write } = openIndexing(titles)
    const update = start(engine.index)
    await update()
    const requests = Math.ceil((32 * languages) / 100)
    expect(namesOf(engine.calls).filter((name) => name === 'POST documents')).toHaveLength(requests)
    engine.calls.length = 0
    write({})
    await update()
    expect(namesOf(engine.calls)).toEqual(Array.from({ length: requests }, () => 'DELETE documents'))
  })

  test('has after any edits what a new index has', async () => {
    const { start, snapshot } = openIndexing({ a: 'Ridge', b: 'Tarn' })
    const update = start(engine.index)
    await update()
    const random = seededRandom('index')
    for (let number = 0; number < 12; number += 1) {
      const edit = editByChance(snapshot, random)
      await update()
      const fresh = openEngine()
      await start(fresh.index, false, join(snapshot, '..', `fresh-${number}.sqlite`))()
      expect(await digestsOf(engine.index), edit).toEqual(await digestsOf(fresh.index))
    }
  })
})
