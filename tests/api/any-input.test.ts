import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, openShop } from '../fixtures/shop.ts'
import { Visitor } from '../fixtures/visitor.ts'

/** A sample with a fixed seed; the long run is `npm run soak`'s. */
const sample = { numRuns: 400, seed: 20_261_120 }

let shop: TestShop
let visitor: Visitor
beforeAll(async () => {
  shop = await openShop()
  visitor = await new Visitor(shop.api).arrive()
})
afterAll(() => shop.close())

const segment = fc.oneof(
  fc.constantFrom(
    'cart',
    'create',
    'items',
    'products',
    '100',
    'variants',
    'session',
    'forms',
    'en-us',
    'add',
    'checkout',
  ),
  fc.string({ maxLength: 12 }).map(encodeURIComponent),
)
const path = fc.array(segment, { maxLength: 4 }).map((parts) => `/api/${parts.join('/')}`)
const key = fc.oneof(
  fc.constantFrom('page', 'limit', 'include', 'include_fields', 'categories:in', 'locale', '__proto__', 'constructor'),
  fc.string({ maxLength: 8 }),
)
const query = fc
  .array(fc.tuple(key, fc.oneof(fc.constantFrom('1', 'name', 'options', '-1', 'de-at'), fc.string({ maxLength: 8 }))), {
    maxLength: 3,
  })
  .map((pairs) => new URLSearchParams(pairs).toString())
const line = fc.record(
  {
    productID: fc.oneof(fc.constant(100), fc.integer(), fc.double()),
    variantID: fc.oneof(fc.constant(10_000), fc.integer()),
    quantity: fc.oneof(fc.constant(1), fc.integer({ min: -2, max: 1001 })),
    options: fc.array(fc.record({ id: fc.integer(), value: fc.oneof(fc.integer(), fc.string()) }), { maxLength: 2 }),
  },
  { requiredKeys: ['productID', 'quantity'] },
)
const body = fc.oneof(
  fc.record({ items: fc.array(line, { maxLength: 3 }) }).map((value) => JSON.stringify(value)),
  fc.json({ maxDepth: 3 }),
  fc.string({ maxLength: 30 }),
)

test('whatever is sent, the API answers by its own rules and never fails', async () => {
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE')
  const request = fc.record({ method, path, query, body })
  await fc.assert(
    fc.asyncProperty(request, async ({ method: verb, path: where, query: asked, body: sent }) => {
      const payload = verb === 'GET' || verb === 'DELETE' ? {} : { body: sent }
      const response = await visitor.call(verb, `${where}?${asked}`, payload)
      expect(response.status).toBeLessThan(500)
      if (response.status >= 400) expect(response.headers.get('content-type')).toBe('application/problem+json')
    }),
    sample,
  )
})

test('whatever a form holds, it leads to a page of the shop or is refused', async () => {
  const name = fc.oneof(
    fc.constantFrom('product_id', 'variant_id', 'quantity', 'return', 'option[11]', 'line_id', '__proto__'),
    fc.string({ maxLength: 8 }),
  )
  const value = fc.oneof(fc.constantFrom('100', '10000', '1', '/en-us', '//evil.example'), fc.string({ maxLength: 20 }))
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
