import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findLocale } from '../../../src/domain/locale/locale.ts'
import { followEdits } from '../../fixtures/publish-edits/follow-edits.ts'
import { type EditableShop, openEditableShop } from '../../fixtures/editable-shop.ts'
import { openShop, type TestShop } from '../../fixtures/shop.ts'

/** Two stores; German falls back to English where it lacks an entry. */
const offered = ['en-us', 'de-de'].flatMap((name) => findLocale(name) ?? [])

let vendors: TestShop
let shop: EditableShop
beforeAll(async () => {
  vendors = await openShop()
  shop = openEditableShop(vendors)
  await shop.sync()
})
afterAll(async () => {
  shop.close()
  await vendors.close()
})

describe('a ledger that follows random edits', () => {
  test('marks every page that asks a question whose answer is another', () => {
    const { missed, marked } = followEdits(shop.file, offered, { seeds: ['one', 'two', 'three'], edits: 4 })
    expect(missed).toEqual([])
    expect(marked).toBeGreaterThan(0)
  })
})
