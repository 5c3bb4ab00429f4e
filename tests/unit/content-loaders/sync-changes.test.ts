import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { entryUid } from '../../../sandbox/seed/content/entry-uid.ts'
import { syncChanges } from '../../../src/content-loaders/sync-changes.ts'
import type { Item } from '../../../src/content/snapshot/snapshot-rows.ts'
import { openSnapshot } from '../../../src/content/snapshot/snapshot.ts'
import type { CatalogueProduct } from '../../../src/domain/catalogue/catalogue.ts'
import type { PublishRequest } from '../../../src/ports/publish-request.ts'
import { type EditableShop, openEditableShop } from '../../fixtures/editable-shop.ts'
import { changeStore } from '../../fixtures/merchant.ts'
import { openShop, type TestShop } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'

const slug = 'firnlicht-25'
const uid = entryUid('product', slug)
const entry = (locale?: string): PublishRequest => ({ kind: 'entry', contentType: 'product', uid, locale })

let vendors: TestShop
let shop: EditableShop
beforeAll(async () => {
  vendors = await openShop()
})
afterAll(() => vendors.close())
beforeEach(async () => {
  shop = openEditableShop(vendors, ['en-us', 'de'])
  await shop.sync()
  vendors.calls.length = 0
  waits.length = 0
})
afterEach(() => shop.close())

/** Times that a sync of changes waited for, ms. */
const waits: number[] = []
const wait = (ms: number): Promise<unknown> => Promise.resolve(waits.push(ms))
const follow = (...requests: PublishRequest[]) =>
  syncChanges({ services: vendors.services, file: shop.file, wait }, requests)

function itemsNow(): Item[] {
  const snapshot = openSnapshot(shop.file)
  const items = [...snapshot.items()]
  snapshot.close()
  return items
}

describe('a sync of the entries named by an event', () => {
  test('writes the same rows as a full sync', async () => {
    shop.edit('product', slug, 'de', { display_title: 'Firnlicht, deutsch' })
    shop.edit('product', slug, 'en-us', { tagline: 'For the first light' })
    expect(await follow(entry('de'), entry('en-us'))).toMatchObject({ changed: true, problems: [] })
    const items = itemsNow()
    expect(await shop.sync()).toMatchObject({ changed: false })
    expect(itemsNow()).toEqual(items)
  })

  test('requests nothing else', async () => {
    shop.edit('product', slug, 'de', { display_title: 'Firnlicht, deutsch' })
    await follow(entry('de'))
    expect(vendors.calls).toEqual([expect.stringMatching(new RegExp(`/product/entries/${uid}$`))])
    expect(waits).toEqual([])
    expect((await follow(entry('de')))?.changed).toBe(false)
  })

  test('removes an entry that is no longer published, in one language or in all', async () => {
    const rowsOf = () => itemsNow().filter(({ id }) => id === uid)
    const before = rowsOf().length
    shop.editor.unpublish('product', uid, 'de')
    await follow(entry('de'))
    expect(rowsOf()).toHaveLength(before - 1)
    shop.editor.remove('product', uid)
    await follow(entry())
    expect(rowsOf()).toEqual([])
  })

  test('removes a deleted entry while the service lacks a language of the shop', async () => {
    vendors.breakNetwork((url, init) => shop.request(url.replace('locale=ja', 'locale=tlh'), init))
    shop.editor.remove('product', uid)
    expect(await follow(entry())).toMatchObject({ changed: true })
    expect(itemsNow().filter(({ id }) => id === uid)).toEqual([])
  })

  test('reports an invalid entry, and keeps what was known of it', async () => {
    const items = itemsNow()
    shop.edit('product', slug, 'en-us', { prices: { gb: 'much' } })
    const result = await follow(entry('en-us'))
    expect(result?.problems).toMatchObject([{ collection: 'product', id: uid, field: 'prices.gb' }])
    expect(result?.changed).toBe(false)
    expect(itemsNow()).toEqual(items)
  })

  test('loads the catalogue of the store that changed', async () => {
    expect(await follow({ kind: 'catalogue', store: 'us' })).toMatchObject({ changed: false })
    expect(vendors.calls.length).toBeGreaterThan(0)
    expect(vendors.calls.every((call) => !call.includes('firncahash'))).toBe(true)
  })

  test('does nothing when the requests name no change, or without an earlier sync', async () => {
    expect(await follow({ kind: 'anything' })).toBeUndefined()
    shop.discard()
    expect(await follow(entry('de'))).toBeUndefined()
  })

  test('leaves the snapshot unchanged when the service fails', async () => {
    const items = itemsNow()
    shop.breakPath('/content/')
    await expect(follow(entry('de'))).rejects.toThrow()
    expect(itemsNow()).toEqual(items)
  })
})

const sold = (...products: number[]): PublishRequest => ({ kind: 'catalogue', store: 'us', products })
const changeProduct = (path: string, changes: object): Promise<void> =>
  changeStore(vendors, 'us', `/v3/catalog/products/${path}`, changes)

/** Ids of the products that the snapshot has in a store. */
const soldIds = (): number[] =>
  itemsNow()
    .filter(({ collection, scope }) => collection === 'catalogue' && scope === 'us')
    .map(({ id }) => Number(id))

function productNow(id: number): CatalogueProduct | undefined {
  const snapshot = openSnapshot(shop.file)
  const product = snapshot.find('catalogue', String(id), 'us')
  snapshot.close()
  return product
}

describe('a sync of the products named by an event', () => {
  test('reads these alone, in one call, and writes the same rows as a full sync', async () => {
    const { product, variant } = await stockedProduct(vendors)
    const stockNow = () => productNow(product.id)?.variants.find(({ id }) => id === variant.id)?.stock
    const before = new Set(itemsNow().map((item) => JSON.stringify(item)))
    expect(stockNow()).toBe('in_stock')
    await changeProduct(`${product.id}/variants/${variant.id}`, { inventory_level: 0 })
    vendors.calls.length = 0
    expect(await follow(sold(product.id))).toEqual({ changed: true, problems: [] })
    expect(vendors.calls).toEqual(['GET /v3/catalog/products'])
    expect(stockNow()).toBe('sold_out')
    const items = itemsNow()
    expect(items.filter((item) => !before.has(JSON.stringify(item)))).toMatchObject([
      { collection: 'catalogue', scope: 'us', id: String(product.id) },
    ])
    expect(await shop.sync()).toMatchObject({ changed: false })
    expect(itemsNow()).toEqual(items)
  })

  test('removes those that are hidden or unknown, of several events at once, until they are shown again', async () => {
    const items = itemsNow()
    const [one = 0, other = 0] = soldIds()
    for (const id of [one, other]) await changeProduct(String(id), { is_visible: false })
    vendors.calls.length = 0
    expect(await follow(sold(one), sold(other), sold(one, 99_999_999))).toEqual({ changed: true, problems: [] })
    expect(vendors.calls).toEqual(['GET /v3/catalog/products'])
    const hidden = [one, other].map(String)
    const isHidden = ({ collection, scope, id }: Item) =>
      collection === 'catalogue' && scope === 'us' && hidden.includes(id)
    expect(itemsNow()).toEqual(items.filter((item) => !isHidden(item)))
    for (const id of [one, other]) await changeProduct(String(id), { is_visible: true })
    expect(await follow(sold(one, other))).toMatchObject({ changed: true })
    expect(itemsNow()).toEqual(items)
  })

  test('leaves out and reports one that does not fit, and fails when none of several does', async () => {
    const [one = 0, other = 0] = soldIds()
    shop.spoilPath('/v3/catalog/products', (body) => body.replaceAll('"price":', '"was":'))
    const fault = { collection: 'catalogue', scope: 'us', id: String(one), field: 'price' }
    expect((await follow(sold(one)))?.problems).toContainEqual(expect.objectContaining(fault))
    expect(productNow(one)).toBeUndefined()
    await expect(follow(sold(one, other))).rejects.toThrow(/no product has the expected shape/)
    expect(productNow(other)).toBeDefined()
  })

  test('fails when the platform has no product of the store any more', async () => {
    const meta = { pagination: { total: 0, count: 0, per_page: 10, current_page: 1, total_pages: 1, links: {} } }
    shop.spoilPath('/v3/catalog/products', () => JSON.stringify({ data: [], meta }))
    await expect(follow(sold(...soldIds()))).rejects.toThrow('no product of the store us any more')
  })

  test('reads the whole catalogue when a request names none, and after changes of very many', async () => {
    const many = Array.from({ length: 501 }, (_, index) => index + 1)
    for (const requests of [[sold(1), { kind: 'catalogue', store: 'us' }], [sold(...many)]] as const) {
      vendors.calls.length = 0
      expect(await follow(...requests)).toMatchObject({ changed: false })
      expect(vendors.calls).toContain('GET /v2/currencies')
    }
  })
})

type EdgeAnswer = { readonly status: number; readonly body: string }

const missing: EdgeAnswer = {
  status: 422,
  body: JSON.stringify({ error_code: 141, error_message: "The requested entry doesn't exist.", errors: {} }),
}

const isRead = (url: string): boolean => new URL(url).pathname.endsWith(`/product/entries/${uid}`)

/** Has an edge answer the next reads of the product; later ones reach the service. */
function answerReads(...answers: EdgeAnswer[]): void {
  vendors.breakNetwork((url, init) => {
    const answer = isRead(url) ? answers.shift() : undefined
    return answer ? new Response(answer.body, { status: answer.status }) : shop.request(url, init)
  })
}

/** The service's answer to a read of the product in English, as edges have it by now. */
async function readAnswer(): Promise<EdgeAnswer> {
  const found: EdgeAnswer[] = []
  vendors.breakNetwork(async (url, init) => {
    const answer = await shop.request(url, init)
    const body = await answer.text()
    if (isRead(url)) found.push({ status: answer.status, body })
    return new Response(body, { status: answer.status })
  })
  await vendors.services.contentService.checkedEntry('product', uid, 'en-us', () => undefined)
  vendors.breakNetwork(shop.request)
  return found[0] ?? expect.fail('the product was not read')
}

const english = entry('en-us')
const englishRow = (): Item | undefined =>
  itemsNow().find(({ collection, id, scope }) => collection === 'product' && id === uid && scope === 'en-us')

describe('a sync of an entry that an edge answers late', () => {
  test('retains what a sync by token brought', async () => {
    const old = await readAnswer()
    shop.edit('product', slug, 'en-us', { tagline: 'For the first light' })
    expect(await shop.sync()).toMatchObject({ changed: true })
    const items = itemsNow()
    answerReads(old, old)
    expect(await follow(english)).toEqual({ changed: false, problems: [] })
    expect(waits).toEqual([1000])
    answerReads(missing, missing)
    expect(await follow(english)).toEqual({ changed: false, problems: [] })
    expect(itemsNow()).toEqual(items)
  })

  test('retains what an earlier event brought', async () => {
    const old = await readAnswer()
    shop.edit('product', slug, 'en-us', { tagline: 'For the first light' })
    expect(await follow(english)).toMatchObject({ changed: true })
    const items = itemsNow()
    answerReads(old, old)
    expect(await follow(english)).toMatchObject({ changed: false })
    expect(itemsNow()).toEqual(items)
  })

  test('does not bring back an entry that a sync by token removed', async () => {
    const old = await readAnswer()
    shop.editor.unpublish('product', uid, 'en-us')
    await shop.sync()
    expect(englishRow()).toBeUndefined()
    answerReads(old, old)
    expect(await follow(english)).toMatchObject({ changed: false })
    expect(englishRow()).toBeUndefined()
  })

  test('does not report the faults of an older answer', async () => {
    const valid = shop.editor.draft(uid, 'en-us')?.fields ?? expect.fail('no draft')
    shop.edit('product', slug, 'en-us', { prices: { gb: 'much' } })
    const old = await readAnswer()
    shop.editor.publish('product', uid, 'en-us', valid)
    await shop.sync()
    answerReads(old, old)
    expect(await follow(english)).toEqual({ changed: false, problems: [] })
  })

  test.each(['unchanged', 'missing', 'invalid'])(
    'reads once more after a second when the answer is %s',
    async (kind) => {
      const valid = shop.editor.draft(uid, 'en-us')?.fields ?? expect.fail('no draft')
      if (kind === 'invalid') shop.edit('product', slug, 'en-us', { prices: { gb: 'much' } })
      const old = kind === 'missing' ? missing : await readAnswer()
      shop.editor.publish('product', uid, 'en-us', { ...valid, tagline: 'For the first light' })
      vendors.calls.length = 0
      answerReads(old)
      expect(await follow(english)).toEqual({ changed: true, problems: [] })
      expect(waits).toEqual([1000])
      expect(vendors.calls).toHaveLength(2)
      expect(await shop.sync()).toMatchObject({ changed: false })
    },
  )

  test('waits once for all entries', async () => {
    shop.edit('product', slug, 'de', { tagline: 'Erstes Licht' })
    expect(await follow(english, entry('de'), entry('fr'))).toMatchObject({ changed: true })
    expect(waits).toEqual([1000])
  })

  test('follows an older version that is published again', async () => {
    const fields = shop.editor.draft(uid, 'en-us')?.fields ?? expect.fail('no draft')
    const before = englishRow()
    shop.edit('product', slug, 'en-us', { tagline: 'For the first light' })
    await shop.sync()
    shop.editor.publish('product', uid, 'en-us', fields)
    shop.spoilPath('/product/entries/', (body) => body.replace(/"_version":\d+/, '"_version":1'))
    expect(await follow(english)).toMatchObject({ changed: true })
    expect(englishRow()).toEqual(before)
    expect(waits).toEqual([])
  })

  test('asks for everything when the service cannot say whether a missing entry is gone', async () => {
    const types = shop.editor.contentTypes()
    shop.editor.reset()
    for (const type of types) shop.editor.putContentType(type)
    expect(await follow(english)).toBeUndefined()
  })
})
