import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cartOf } from '../../fixtures/cart-answer.ts'
import { sessionOf } from '../../fixtures/customers.ts'
import type { TestShop } from '../../fixtures/shop.ts'
import { type AskedLine, openShopWithLine } from '../../fixtures/shop-with-line.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
let line: AskedLine
beforeAll(async () => ({ shop, line } = await openShopWithLine()))
afterAll(() => shop.close())

type Write = (visitor: Visitor, cart: { readonly id: string; readonly lineId: string }, quantity: string) => unknown

/** Every write that carries the quantity of a line; what a field holds is sent as it is. */
const writes: readonly [string, Write][] = [
  [
    'the form of a line',
    (visitor, { lineId }, quantity) => visitor.post('/api/forms/en-us/cart/update', { line_id: lineId, quantity }),
  ],
  [
    'a change by scripts',
    (visitor, { id, lineId }, quantity) =>
      visitor.call('PUT', `/api/cart/${id}/items/${lineId}`, {
        body: { productID: line.productID, quantity: quantity === '' ? null : Number(quantity) },
      }),
  ],
  [
    'the form of a product',
    (visitor, _cart, quantity) =>
      visitor.post('/api/forms/en-us/cart/add', {
        ...{ product_id: String(line.productID), variant_id: String(line.variantID), quantity },
      }),
  ],
  [
    'an add by scripts',
    (visitor, { id }, quantity) =>
      visitor.call('POST', `/api/cart/${id}/items`, {
        body: { items: [{ ...line, quantity: quantity === '' ? null : Number(quantity) }] },
      }),
  ],
]

/** Lets a visitor with two pieces write a quantity. @returns the lines after it: are they theirs, and how many */
async function linesAfter(write: Write, quantity: string): Promise<readonly (readonly [boolean, number])[]> {
  const visitor = await new Visitor(shop.api).arrive()
  const body = { items: [{ ...line, quantity: 2 }] }
  const cart = await cartOf(await visitor.call('POST', '/api/cart/create', { body }))
  await write(visitor, { id: cart.id, lineId: cart.lineId }, quantity)
  const lines = (await sessionOf(visitor)).cart?.line_items.physical_items ?? []
  return lines.map(({ id, quantity: left }) => [id === cart.lineId, left])
}

describe.each(writes)('%s', (_name, write) => {
  test.each(['0', '00', '-0', '-1', '', '0.4', '1e-3', 'NaN', '1000'])(
    'keeps the line unchanged at a quantity of “%s”',
    async (quantity) => expect(await linesAfter(write, quantity)).toEqual([[true, 2]]),
  )

  test('accepts a quantity that can be ordered', async () => {
    const [[isTheirs, quantity] = []] = await linesAfter(write, '3')
    expect([isTheirs, quantity === 3 || quantity === 5]).toEqual([true, true])
  })
})
