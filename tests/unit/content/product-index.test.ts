import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createRegions } from '../../../src/content/questions/regions.ts'
import { createEntryStore } from '../../../src/content/snapshot/entry-store.ts'
import { createProductIndexes } from '../../../src/content/snapshot/product-index.ts'
import { createSharedValues } from '../../../src/content/snapshot/shared-values.ts'
import { openSnapshot } from '../../../src/content/snapshot/snapshot.ts'
import { trackSnapshot } from '../../../src/content/snapshot/tracked-snapshot.ts'
import { createTracker } from '../../../src/content/snapshot/tracker.ts'
import { entryOf, ref, type SmallShop, smallShop, writeSmallShop } from '../../fixtures/small-shop.ts'

/** The small shop with a second product, which differs from the first by its title, address and ids alone. */
function shopOfTwo(): SmallShop {
  const shop = smallShop()
  const drift = { ...entryOf(shop, 'ridge'), url: '/drift', display_title: 'Drift', bc_products: { us: { id: 102 } } }
  shop.entries.push({ type: 'product', uid: 'drift', locale: 'en-us', fields: drift })
  return shop
}

function openIndexes(shop: SmallShop): ReturnType<typeof createProductIndexes> {
  const folder = mkdtempSync(join(tmpdir(), 'firn-index-'))
  const file = join(folder, 'snapshot.sqlite')
  writeSmallShop(shop, file)
  const snapshot = openSnapshot(file)
  onTestFinished(() => {
    snapshot.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const entries = createEntryStore(trackSnapshot(createTracker(), () => snapshot))
  const regions = createRegions(entries, 'visitor')
  return createProductIndexes(entries, (product) => [...regions(product.regions)])
}

describe('the index of products', () => {
  test('shares the fields of a product that are alike in several languages', () => {
    const indexOf = openIndexes(shopOfTwo())
    const [english, german] = [indexOf('en-us').byUid('ridge'), indexOf('de').byUid('ridge')]
    expect(english).toMatchObject({ slug: 'ridge-25', platformIds: { us: 101 } })
    expect(german).toEqual(english)
    for (const field of ['regions', 'platformIds', 'platformCategories', 'attributes', 'specs'] as const)
      expect(german?.[field], field).toBe(english?.[field])
    const french = indexOf('fr').byUid('ridge')
    expect(french).toMatchObject({ slug: 'ridge-25', regions: ['ca'], platformIds: { ca: 401 } })
  })

  test('has one list of addresses for languages that have the same', () => {
    const indexOf = openIndexes(shopOfTwo())
    expect(indexOf('de').addresses()).toBe(indexOf('en-us').addresses())
    expect(
      indexOf('fr')
        .addresses()
        .map(({ slug, regions }) => [slug, regions.length]),
    ).toEqual([
      ['drift', 5],
      ['ridge-25', 1],
    ])
  })

  test('shares the fields that two products have alike', () => {
    const { byUid, detailsOf } = openIndexes(shopOfTwo())('en-us')
    const [ridge, drift] = [byUid('ridge'), byUid('drift')]
    expect(drift).not.toEqual(ridge)
    expect(drift?.regions).toBe(ridge?.regions)
    expect(drift?.categories).toBe(ridge?.categories)
    expect(detailsOf('drift')?.prices).toBe(detailsOf('ridge')?.prices)
    expect([detailsOf('drift')?.title, detailsOf('ridge')?.title]).toEqual(['Drift', 'Ridge 25'])
  })

  test('has a summary for each language that has other specifications', () => {
    const shop = shopOfTwo()
    const deck = (value: string) => [{ id: 'deck', title: 'Deck', value }]
    const english = entryOf(shop, 'ridge')
    english['updated_product_specs'] = deck('Mesh')
    const fields = { ...english, updated_product_specs: deck('Gitter') }
    shop.entries.push({ type: 'product', uid: 'ridge', locale: 'de', fields })
    const indexOf = openIndexes(shop)
    const [one, other] = [indexOf('en-us').byUid('ridge'), indexOf('de').byUid('ridge')]
    expect([one?.specs, other?.specs]).toEqual([{ deck: 'Mesh' }, { deck: 'Gitter' }])
    expect(other?.regions).toBe(one?.regions)
  })

  test('reads title, prices and neighbours of single products', () => {
    const shop = shopOfTwo()
    entryOf(shop, 'ridge')['related_products'] = [...ref('product', 'drift'), ...ref('page', 'home')]
    const { byUid, detailsOf } = openIndexes(shop)('de')
    expect(byUid('ridge')).not.toHaveProperty('title')
    expect(detailsOf('ridge')).toEqual({ title: 'Ridge 25', related: ['drift'], prices: expect.any(Object) })
    expect(detailsOf('gone')).toBeUndefined()
  })
})

describe('shared values', () => {
  test('are the first of equal ones, as it was made for memory', () => {
    const made: string[] = []
    const share = createSharedValues<readonly string[]>(10, (value) => {
      made.push(value.join())
      return [...value]
    })
    const [first, equal, other] = [share(['a', 'b']), share(['a', 'b']), share(['b', 'a'])]
    expect(equal).toBe(first)
    expect([first, other]).toEqual([
      ['a', 'b'],
      ['b', 'a'],
    ])
    expect(made).toEqual(['a,b', 'b,a'])
  })

  test('are compared with as many as there is memory for', () => {
    const share = createSharedValues<{ readonly id: number }>(1)
    const first = share({ id: 1 })
    share({ id: 2 })
    const again = share({ id: 1 })
    expect(again).toEqual(first)
    expect(again).not.toBe(first)
  })
})
