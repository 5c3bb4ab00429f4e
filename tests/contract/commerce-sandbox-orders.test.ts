import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoPace } from '../../sandbox/commerce/pace.ts'
import type { CheckoutDetails } from '../../sandbox/commerce/storage/kinds.ts'
import type { Order, OrderProduct, Shipment } from '../../sandbox/commerce/wire/orders.ts'
import { type CommerceStandIn, openCommerce } from '../fixtures/commerce-stand-in.ts'
import { openBrowser } from '../fixtures/hosted-browser.ts'

type Event = {
  scope: string
  data: { status?: { previous_status_id: number; new_status_id: number }; orderId?: number }
}

let shop: CommerceStandIn
let events: Event[]
beforeEach(() => {
  events = []
  shop = openCommerce(':memory:', {
    pace: demoPace,
    carry: (_url, { body }) => {
      events.push(JSON.parse(body) as Event)
      return Promise.resolve(new Response())
    },
  })
})
afterEach(() => shop.commerce.close())

const bozeman: CheckoutDetails = {
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Lind',
  address1: '1 Road',
  city: 'Bozeman',
  state: 'Montana',
  postal_code: '59715',
  country_code: 'US',
  phone: '',
}

/** Orders one piece of each of so many variants by the hosted checkout. */
async function placeOrder(lines: number): Promise<number> {
  const { product } = await shop.someVariant()
  const [first, ...rest] = product.variants.filter(({ inventory_level }) => inventory_level > 0).slice(0, lines)
  if (!first) throw new Error('nothing to order')
  const cart = await shop.createCart(first)
  for (const { id, product_id } of rest)
    await shop.call(`/v3/carts/${cart.id}/items`, {
      method: 'POST',
      body: { line_items: [{ product_id, variant_id: id, quantity: 1 }] },
    })
  const { body } = await shop.call<{ data: { checkout_url: string } }>(`/v3/carts/${cart.id}/redirect_urls`, {
    method: 'POST',
  })
  const browser = openBrowser(shop)
  await browser.visit(body.data.checkout_url)
  const hosted = 'http://localhost:3100/storefront/us/checkout'
  await browser.submit(`${hosted}/address`, { ...bozeman })
  const { html } = await browser.submit(`${hosted}/order`, {
    cart: cart.id,
    shipping_method: '2',
    card_number: '4111111111111111',
  })
  return Number(/Order #(\d+)/.exec(html)?.[1])
}

const orderOf = async (id: number): Promise<Order> => (await shop.call<Order>(`/v2/orders/${id}`)).body
const shipmentsOf = (id: number) => shop.call<Shipment[]>(`/v2/orders/${id}/shipments`)

async function nextStage(): Promise<void> {
  shop.pass(demoPace.orderStep)
  await shop.commerce.tick()
}

describe('an order of the demo', () => {
  test('goes from Pending to Completed by itself, its items in two trackable parcels', async () => {
    const id = await placeOrder(2)
    const seen = [(await orderOf(id)).status]
    expect((await shipmentsOf(id)).status).toBe(204)
    for (let stage = 0; stage < 5; stage += 1) {
      await nextStage()
      seen.push((await orderOf(id)).status)
    }
    expect(seen).toEqual(['Pending', 'Awaiting Fulfillment', 'Partially Shipped', 'Shipped', 'Completed', 'Completed'])
    const { body: parcels } = await shipmentsOf(id)
    expect(parcels.map(({ items }) => items.length)).toEqual([1, 1])
    for (const { generated_tracking_link, tracking_number } of parcels)
      expect(generated_tracking_link).toBe(`https://tools.usps.com/go/TrackConfirmAction?tLabels=${tracking_number}`)
    expect(await orderOf(id)).toMatchObject({
      items_shipped: 2,
      items_total: 2,
      date_shipped: expect.stringMatching(/\+0000$/),
    })
    const { body: products } = await shop.call<OrderProduct[]>(`/v2/orders/${id}/products`)
    expect(products.every(({ quantity, quantity_shipped }) => quantity === quantity_shipped)).toBe(true)
  })

  test('skips the partial stage with a single item, and waits its time', async () => {
    const id = await placeOrder(1)
    await nextStage()
    shop.pass(demoPace.orderStep - 1)
    await shop.commerce.tick()
    expect((await orderOf(id)).status).toBe('Awaiting Fulfillment')
    shop.pass(1)
    await shop.commerce.tick()
    expect((await orderOf(id)).status).toBe('Shipped')
  })

  test('sends hooks for each stage and parcel', async () => {
    for (const scope of ['store/order/*', 'store/shipment/*', 'store/cart/converted'])
      await shop.call('/v3/hooks', { method: 'POST', body: { scope, destination: 'https://shop.example/hook' } })
    const id = await placeOrder(1)
    await shop.commerce.tick()
    expect(events.map(({ scope }) => scope)).toEqual(['store/order/created', 'store/cart/converted'])
    events = []
    await nextStage()
    await nextStage()
    const statuses = events.filter(({ scope }) => scope === 'store/order/statusUpdated').map(({ data }) => data.status)
    expect(statuses).toEqual([
      { previous_status_id: 1, new_status_id: 11 },
      { previous_status_id: 11, new_status_id: 2 },
    ])
    expect(events.find(({ scope }) => scope === 'store/shipment/created')?.data.orderId).toBe(id)
  })

  test('stays at its stage when its pace is zero, until the merchant moves it', async () => {
    await shop.control('pace', 'PUT', { orderStep: 0 })
    const id = await placeOrder(1)
    await nextStage()
    expect((await orderOf(id)).status).toBe('Pending')
    await shop.call(`/v2/orders/${id}`, { method: 'PUT', body: { status_id: 5 } })
    expect((await orderOf(id)).status).toBe('Cancelled')
    expect((await shop.call(`/v2/orders/${id}`, { method: 'PUT', body: { status_id: 99 } })).status).toBe(422)
  })
})

describe('manual shipments', () => {
  test('take the rest of the order, with the merchant’s own link', async () => {
    const id = await placeOrder(1)
    const { body: products } = await shop.call<OrderProduct[]>(`/v2/orders/${id}/products`)
    const parcel = {
      order_address_id: id,
      tracking_number: 'X1',
      tracking_link: 'https://www.ups.com/track?n=X1',
      items: [{ order_product_id: products[0]?.id, quantity: 1 }],
    }
    const sent = await shop.call<Shipment>(`/v2/orders/${id}/shipments`, { method: 'POST', body: parcel })
    expect(sent).toMatchObject({
      status: 201,
      body: { tracking_link: 'https://www.ups.com/track?n=X1', tracking_number: 'X1' },
    })
    expect((await shop.call(`/v2/orders/${id}/shipments`, { method: 'POST', body: parcel })).status).toBe(400)
    expect((await shop.call(`/v2/orders/${id}/shipments/${sent.body.id}`)).body).toEqual(sent.body)
    expect((await shop.call(`/v2/orders/${id}/shipments/count`)).body).toEqual({ count: 1 })
  })
})

describe('the demo’s orders', () => {
  test('cover every stage, newest first, and stay there', async () => {
    shop.pass(demoPace.orderStep * 10)
    await shop.commerce.tick()
    const { body: ada } = await shop.call<Order[]>('/v2/orders?customer_id=1&sort=date_created:desc')
    expect(ada.map(({ status }) => status)).toEqual([
      'Pending',
      'Awaiting Fulfillment',
      'Partially Shipped',
      'Shipped',
      'Cancelled',
      'Refunded',
      'Completed',
    ])
    const dates = ada.map(({ date_created }) => Date.parse(date_created))
    expect(dates).toEqual(dates.toSorted((a, b) => b - a))
    const shipped = ada.find(({ status }) => status === 'Shipped')
    expect((await shipmentsOf(shipped?.id ?? 0)).body).toHaveLength(1)
  })

  test('are dated by the moment that is set, and so are codes', async () => {
    const moment = Date.UTC(2030, 11, 31, 23, 59)
    const { call, commerce } = openCommerce(':memory:', { seededAt: moment })
    const { body } = await call<Order[]>('/v2/orders?customer_id=1&sort=date_created:desc&limit=1')
    expect(body.map(({ date_created }) => Date.parse(date_created))).toEqual([moment])
    expect(commerce.tradeAccount('us', 2)?.expires).toBe('2031-10-31')
    commerce.close()
  })

  test('can be queried by each of the platform’s filters', async () => {
    const idsBy = async (query: string): Promise<number[]> => {
      const { body = [] } = await shop.call<Order[] | undefined>(`/v2/orders?${query}`)
      return body.map(({ id }) => id)
    }
    const all = await idsBy('limit=250')
    const [first = 0] = all
    expect(await idsBy(`max_id=${first}`)).toEqual([first])
    expect(await idsBy('status_id=5&customer_id=1')).toHaveLength(1)
    expect(await idsBy('email=PRO@firn.example')).toEqual(await idsBy('customer_id=2'))
    expect(await idsBy('sort=id:desc&limit=250')).toEqual(all.toReversed())
    expect(await idsBy('min_date_created=2026-11-10')).toEqual(
      await idsBy('min_date_created=2026-11-10&customer_id=1').then(async (ids) =>
        [...ids, ...(await idsBy('min_date_created=2026-11-10&customer_id=2'))].toSorted((a, b) => a - b),
      ),
    )
    expect((await shop.call('/v2/orders?sort=total')).status).toBe(400)
    expect(await shop.call('/v2/orders/count?customer_id=1')).toMatchObject({ body: { count: 7 } })
  })
})
