import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { entryUid } from '../../../sandbox/seed/content/entry-uid.ts'
import { syncChanges } from '../../../src/content-loaders/sync-changes.ts'
import type { Item } from '../../../src/content/snapshot/snapshot-rows.ts'
import { openSnapshot } from '../../../src/content/snapshot/snapshot.ts'
import type { PublishRequest } from '../../../src/ports/publish-request.ts'
import { type EditableShop, openEditableShop } from '../../fixtures/editable-shop.ts'
import { openShop, type TestShop } from '../../fixtures/shop.ts'

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
})
afterEach(() => shop.close())

const follow = (...requests: PublishRequest[]) => syncChanges({ services: vendors.services, file: shop.file }, requests)

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
