import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { entryUid } from '../../../sandbox/seed/content/entry-uid.ts'
import { describeProblem } from '../../../src/content-loaders/loader.ts'
import { openContent } from '../../../src/content/open-content.ts'
import { type EditableShop, openEditableShop } from '../../fixtures/editable-shop.ts'
import { openShop, type TestShop } from '../../fixtures/shop.ts'
import { localeOf } from '../../fixtures/small-shop.ts'

let vendors: TestShop
let shop: EditableShop
beforeAll(async () => {
  vendors = await openShop()
})
afterAll(() => vendors.close())
beforeEach(() => {
  shop = openEditableShop(vendors)
})
afterEach(() => shop.close())

const key = 'at-innsbruck'

function dealerIds(): string[] {
  const content = openContent(shop.file)
  const ids = content.dealers(localeOf('en-at')).map(({ uid }) => uid)
  content.close()
  return ids
}

describe('a sync of dealers', () => {
  test('leaves out a dealer at an impossible latitude, reports it, and keeps the others', async () => {
    await shop.sync()
    const before = dealerIds()
    expect(before.length).toBeGreaterThanOrEqual(40)
    const uid = entryUid('stores', key)
    shop.discard()
    shop.edit('stores', key, 'en-us', { latitude: 147.2654 })
    const { problems } = await shop.sync()
    expect(problems.filter(({ id }) => id === uid).map(describeProblem)).toEqual([
      `stores ${uid} (en-us) latitude: is no latitude`,
    ])
    expect(dealerIds()).toEqual(before.filter((id) => id !== uid))
  })
})
