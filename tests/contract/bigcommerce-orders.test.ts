import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Orders } from '../../src/ports/commerce/orders.ts'
import { toOrderSummary } from '../../src/ports/commerce/to-order-summary.ts'
import {
  orderProductSchema,
  orderSchema,
  orderShippingAddressSchema,
  shipmentSchema,
} from '../../src/vendors/bigcommerce/wire/order.ts'
import { placeOrder } from '../fixtures/placed-order.ts'
import { type TestShop, openShop } from '../fixtures/shop.ts'
import { missingContracts } from '../fixtures/vendor-openapi.ts'

let shop: TestShop
let orders: Orders
let placed: Awaited<ReturnType<typeof placeOrder>>
/** An account of the demo, which may have older orders. */
const buyer = 3
beforeAll(async () => {
  shop = await openShop()
  orders = shop.services.commerce.us.orders
  placed = await placeOrder(shop, buyer, 'buyer@firn.example')
  await placeOrder(shop, buyer, 'buyer@firn.example')
  await placeOrder(shop, 1, 'ada@firn.example')
})
afterEach(() => shop.breakNetwork(undefined))
afterAll(() => shop.close())

const inside =
  /staff_notes|ip_address|geoip|payment_provider|external_|cost_price|bin_picking|credit_card|comments|merchant_shipping_cost/

/** Answers lists of orders with what `change` makes of them. */
function changeOrders(change: (list: Record<string, unknown>[]) => unknown): void {
  shop.breakNetwork(async (url, init) => {
    const answer = await shop.sandbox.request(url, init)
    if (!url.includes('/v2/orders?')) return answer
    const list: Record<string, unknown>[] = await answer.json()
    return Response.json(change(list))
  })
}

describe('an order of a store', () => {
  test('has ISO dates, numeric amounts and no internal fields', async () => {
    const order = await orders.get(placed.orderId)
    expect(order?.date_created).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/)
    expect(order?.date_shipped).toBeNull()
    expect(order?.total_inc_tax).toBeGreaterThan(0)
    expect(order?.billing_address.email).toBe('buyer@firn.example')
    expect(JSON.stringify(order)).not.toMatch(inside)
  })

  test('has products with options, and shipping addresses', async () => {
    const products = await orders.products(placed.orderId)
    expect(products).toMatchObject([{ order_id: placed.orderId, name: placed.productName, quantity: 2 }])
    expect(products[0]?.product_options[0]?.display_value).not.toBe('')
    expect(await orders.shippingAddresses(placed.orderId)).toMatchObject([{ city: 'Bozeman', country_iso2: 'US' }])
    expect(JSON.stringify(products)).not.toMatch(inside)
  })

  test('names choices by the product’s own options, which are not those that products share', async () => {
    const [line] = await orders.products(placed.orderId)
    const products = await shop.services.commerce.us.catalogue.products()
    const variants = products.find(({ id }) => id === line?.product_id)?.variants
    const own = variants?.[0]?.option_values.map(({ option_id }) => option_id) ?? []
    expect(own).not.toEqual([])
    expect(line?.product_options.map(({ product_option_id }) => product_option_id)).toEqual(own)
    expect(line?.product_options.filter(({ option_id }) => own.includes(option_id))).toEqual([])
  })

  test('has no parcels before the first shipment (the platform’s 204)', async () => {
    expect(await orders.shipments(placed.orderId)).toEqual([])
  })

  test('is missing when unknown', async () => {
    expect(await orders.get(99_999_999)).toBeUndefined()
    expect(await orders.head(99_999_999)).toBeUndefined()
  })
})

describe('the orders of a customer', () => {
  test('come newest first, page by page', async () => {
    const pageOf = async (page: number, limit = 1) => orders.ofCustomer(buyer, { page, limit })
    const whole = await pageOf(1, 50)
    const ids = whole.orders.map(({ id }) => id)
    expect([whole.more, ids.indexOf(placed.orderId)]).toEqual([false, 1])
    const [first, second] = [await pageOf(1), await pageOf(2)]
    expect([first.more, second.more]).toEqual([true, true])
    expect([...first.orders, ...second.orders].map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect(await pageOf(ids.length + 1)).toEqual({ orders: [], more: false })
  })

  test('never include those of guests (customer 0)', async () => {
    shop.calls.length = 0
    expect(await orders.ofCustomer(0, { page: 1, limit: 10 })).toEqual({ orders: [], more: false })
    expect(shop.calls).toEqual([])
  })

  test('are filtered by customer, even if the platform ignores the filter', async () => {
    changeOrders((list) => list.map((order) => ({ ...order, customer_id: 0 })))
    expect((await orders.ofCustomer(buyer, { page: 1, limit: 10 })).orders).toEqual([])
  })

  test('exclude incomplete and deleted ones', async () => {
    changeOrders(([one, other]) => [
      { ...one, status_id: 0 },
      { ...other, is_deleted: true },
    ])
    expect((await orders.ofCustomer(buyer, { page: 1, limit: 10 })).orders).toEqual([])
  })

  test.each([
    ['that was charged, not the one in which prices were shown', 'EUR', 'EUR'],
    ['in which prices were shown, where the platform names no other', undefined, 'PLN'],
  ])('have sums of the currency %s', async (_which, charged, expected) => {
    changeOrders(([one]) => [
      { ...one, currency_code: 'PLN', currency_exchange_rate: '4.2500000000', default_currency_code: charged },
    ])
    const [order] = (await orders.ofCustomer(buyer, { page: 1, limit: 10 })).orders
    expect(order).toMatchObject({ currency_code: expected })
    expect(order).not.toHaveProperty('default_currency_code')
    const summary = order && toOrderSummary(order, { stageOf: orders.stageOf, timeZone: 'UTC' })
    expect(summary?.total?.currency).toBe(expected)
  })

  test('are rejected when one has an invalid date', async () => {
    changeOrders(([one]) => [{ ...one, date_created: 'yesterday-ish' }])
    await expect(orders.ofCustomer(buyer, { page: 1, limit: 10 })).rejects.toThrow('unexpected shape at 0.date_created')
  })
})

describe.skipIf(missingContracts)('the vendor’s own examples', () => {
  const folder = resolve(process.env['VENDOR_CONTRACTS'] ?? join(import.meta.dirname, '../../../shared/contracts'))
  const example = (name: string): unknown =>
    JSON.parse(readFileSync(join(folder, 'bigcommerce/examples', `${name}.200.json`), 'utf8'))

  test('are parsed unchanged', () => {
    const order = orderSchema.parse(example('order'))
    expect([order.date_created, order.total_inc_tax, order.discount_amount]).toEqual([
      '2019-03-05T21:40:11.000Z',
      69.84,
      5,
    ])
    const products = z.array(orderProductSchema).parse(example('order-products'))
    expect(products.map(({ product_options }) => product_options.map((choice) => choice.product_option_id))).toEqual([
      [120, 121, 122, 123, 124],
      [],
    ])
    expect(z.array(orderShippingAddressSchema).parse(example('order-shipping-addresses'))).toHaveLength(2)
    const [shipment] = z.array(shipmentSchema).parse(example('order-shipments'))
    expect(shipment).toMatchObject({ shipping_provider_display_name: 'USPS', date_created: '2019-03-11T17:22:08.000Z' })
    expect(JSON.stringify(shipment)).not.toMatch(inside)
  })
})
