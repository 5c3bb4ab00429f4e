import { statSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { entryUid } from '../../../sandbox/seed/content/entry-uid.ts'
import { describeProblem } from '../../../src/content-loaders/loader.ts'
import type { SyncResult, SyncTask } from '../../../src/content-loaders/sync.ts'
import { syncChanges } from '../../../src/content-loaders/sync-changes.ts'
import type { Item } from '../../../src/content/snapshot/snapshot-rows.ts'
import { openSnapshot, type Snapshot } from '../../../src/content/snapshot/snapshot.ts'
import type { CatalogueProduct } from '../../../src/domain/catalogue/catalogue.ts'
import { type EditableShop, openEditableShop } from '../../fixtures/editable-shop.ts'
import { addModifier, changeStore } from '../../fixtures/merchant.ts'
import { openShop, type TestShop } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'

const slug = 'firnlicht-25'
const hourMs = 60 * 60_000

let vendors: TestShop
let shop: EditableShop
beforeAll(async () => {
  vendors = await openShop()
})
afterAll(() => vendors.close())
beforeEach(async () => {
  shop = openEditableShop(vendors)
  await shop.sync()
  vendors.calls.length = 0
})
afterEach(() => shop.close())

/** A look at the demo as if it were a large shop. @param later ms after the first sync */
const followLarge = (later = 0, options: Pick<SyncTask, 'mediaTurn'> = {}): Promise<SyncResult> =>
  shop.sync({ smallShop: 0, clock: () => Date.now() + later, ...options })

function read<Result>(readFrom: (snapshot: Snapshot) => Result): Result {
  const snapshot = openSnapshot(shop.file)
  try {
    return readFrom(snapshot)
  } finally {
    snapshot.close()
  }
}
const itemsNow = (): Item[] => read((snapshot) => [...snapshot.items()])
const productNow = (id: number): CatalogueProduct | undefined =>
  read((snapshot) => snapshot.find('catalogue', String(id), 'us'))

const changeProduct = (path: number | string, changes: object): Promise<void> =>
  changeStore(vendors, 'us', `/v3/catalog/products/${path}`, changes)

const catalogueCalls = (): string[] => vendors.calls.filter((call) => call.includes('/v3/catalog/'))
const linesOf = ({ problems }: SyncResult): string[] => problems.map(describeProblem)

describe('a look at a large shop', () => {
  test('asks each store for the states of its products alone while nothing changes, and writes nothing', async () => {
    const { ino } = statSync(shop.file)
    expect(await followLarge()).toMatchObject({ changed: false, problems: [] })
    expect(catalogueCalls()).toEqual(Array.from({ length: 3 }, () => 'GET /v3/catalog/products'))
    expect(vendors.calls.filter((call) => call.includes('/media/'))).toEqual([])
    expect(statSync(shop.file).ino).toBe(ino)
  })

  test('reads a product again whose state differs, and no other', async () => {
    const { product, variant } = await stockedProduct(vendors)
    await changeProduct(`${product.id}/variants/${variant.id}`, { inventory_level: 0 })
    vendors.calls.length = 0
    expect(await followLarge()).toMatchObject({ changed: true })
    expect(catalogueCalls()).toHaveLength(4)
    expect(productNow(product.id)?.variants.find(({ id }) => id === variant.id)?.stock).toBe('sold_out')
    vendors.calls.length = 0
    await followLarge()
    expect(catalogueCalls()).toHaveLength(3)
    const items = itemsNow()
    expect(await shop.sync()).toMatchObject({ changed: false })
    expect(itemsNow()).toEqual(items)
  })

  test('follows the categories that guests may see, which a plan without groups does not narrow', async () => {
    const access = () => read((snapshot) => snapshot.find('guest_access', 'guests', 'us'))
    const narrowTo = (wire: string): void =>
      shop.spoilPath('/v2/customer_groups', (body) => body.replace('{"type":"all"}', wire))
    expect(access()).toBeUndefined()
    narrowTo('{"type":"specific","categories":[20,21]}')
    expect(await followLarge()).toMatchObject({ changed: true })
    expect(access()).toEqual({ categories: [20, 21] })
    narrowTo('{"type":"none"}')
    await followLarge()
    expect(access()).toEqual({ categories: [] })
    vendors.breakNetwork((url, init) =>
      url.includes('/v2/customer_groups') ? new Response('{}', { status: 403 }) : shop.request(url, init),
    )
    vendors.log.length = 0
    expect(await followLarge()).toMatchObject({ changed: true })
    expect(access()).toBeUndefined()
    expect(vendors.log.filter((line) => line.includes('vendor_refused_us'))).toEqual([])
  })

  test('removes a product that is hidden, and brings it back', async () => {
    const items = itemsNow()
    const { product } = await stockedProduct(vendors)
    await changeProduct(product.id, { is_visible: false })
    await followLarge()
    expect(productNow(product.id)).toBeUndefined()
    await changeProduct(product.id, { is_visible: true })
    await followLarge()
    expect(itemsNow()).toEqual(items)
  })

  test('reads a product again that was missing from an answer after an event', async () => {
    const { product } = await stockedProduct(vendors)
    const row = productNow(product.id)
    const meta = { pagination: { total: 0, count: 0, per_page: 10, current_page: 1, total_pages: 1, links: {} } }
    shop.spoilPath('/v3/catalog/products', () => JSON.stringify({ data: [], meta }))
    const task = { services: vendors.services, file: shop.file }
    await syncChanges(task, [{ kind: 'catalogue', store: 'us', products: [product.id] }])
    expect(productNow(product.id)).toBeUndefined()
    shop.spoilPath('/v3/catalog/products', (body) => body)
    await followLarge()
    expect(productNow(product.id)).toEqual(row)
  })

  test('reads by turns what states do not show', async () => {
    const { product } = await stockedProduct(vendors)
    await addModifier(vendors, product.id, { type: 'text', display_name: 'Engraving' })
    expect(await followLarge()).toMatchObject({ changed: false })
    expect(await followLarge(0, { mediaTurn: 1 })).toMatchObject({ changed: true })
    expect(productNow(product.id)?.modifiers).toBeDefined()
  })

  test('reads the whole catalogue once a day, with places in categories', async () => {
    const { product } = await stockedProduct(vendors)
    const category = Object.keys(productNow(product.id)?.position.category ?? {})[0] ?? expect.fail('no category')
    await changeStore(vendors, 'us', `/v3/catalog/categories/${category}/products/sort-order`, [
      { product_id: product.id, sort_order: 4711 },
    ])
    expect(await followLarge(23 * hourMs)).toMatchObject({ changed: false })
    expect(await followLarge(25 * hourMs)).toMatchObject({ changed: true })
    expect(productNow(product.id)?.position.category[Number(category)]).toBe(4711)
    vendors.calls.length = 0
    await followLarge(26 * hourMs)
    expect(catalogueCalls()).toHaveLength(3)
  })

  test('fails when a store has no product any more', async () => {
    const meta = { pagination: { total: 0, count: 0, per_page: 250, current_page: 1, total_pages: 1, links: {} } }
    shop.spoilPath('/stores/firncahash/v3/catalog/products', () => JSON.stringify({ data: [], meta }))
    await expect(followLarge()).rejects.toThrow('no product of the store ca any more')
  })

  test('asks for the pictures of changed entries, and reports what is missing', async () => {
    shop.edit('product', slug, 'en-us', { image: { amplience_id: { name: 'new-picture' } } })
    expect(linesOf(await followLarge())).toEqual(['picture new-picture: is not on the media service'])
    expect(linesOf(await followLarge())).toEqual([])
  })

  test('looks for faults that no single entry shows once an hour', async () => {
    shop.editor.remove('header', entryUid('header', 'header'))
    const line = 'header (en-us): Header - No Results'
    expect(linesOf(await followLarge())).not.toContain(line)
    expect(linesOf(await followLarge(2 * hourMs))).toContain(line)
    expect(linesOf(await followLarge(2.5 * hourMs))).not.toContain(line)
    expect(linesOf(await followLarge(3.5 * hourMs))).toContain(line)
  })
})
