import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { Visitor } from '../../fixtures/visitor.ts'

/** A sample with a fixed seed. */
const sample = { numRuns: 400, seed: 20_261_120 }

let shop: TestShop
let visitor: Visitor
beforeAll(async () => {
  shop = await openShop()
  visitor = await new Visitor(shop.api).arrive()
})
afterAll(() => shop.close())

describe('a cart form', () => {
  test('refuses any content or redirects to a page of the shop', async () => {
    const name = fc.oneof(
      fc.constantFrom('product_id', 'variant_id', 'quantity', 'return', 'option[11]', 'line_id', '__proto__'),
      fc.string({ maxLength: 8 }),
    )
    const value = fc.oneof(
      fc.constantFrom('100', '10000', '1', '/en-us', '//evil.example'),
      fc.string({ maxLength: 20 }),
    )
    const act = fc.constantFrom('add', 'update', 'remove', 'checkout')
    await fc.assert(
      fc.asyncProperty(act, fc.dictionary(name, value, { maxKeys: 5 }), async (what, fields) => {
        const response = await visitor.post(`/api/forms/en-us/cart/${what}`, fields)
        expect([303, 400]).toContain(response.status)
        if (response.status === 303)
          expect(response.headers.get('location')).toMatch(/^(\/(?![/\\])|http:\/\/localhost:3100\/storefront\/us\/)/)
      }),
      sample,
    )
  })
})
