import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Hook } from '../../sandbox/commerce/wire/hooks.ts'
import { type CommerceStandIn, accountOf, openCommerce } from '../fixtures/commerce-stand-in.ts'

type Event = { scope: string; store_id: string; hash: string; producer: string; created_at: number; data: object }
type Sent = { url: string; headers: Headers; text: string; event: Event }

const destination = 'https://shop.example/hook'

let shop: CommerceStandIn
let sent: Sent[]
let status: number
beforeEach(() => {
  sent = []
  status = 204
  shop = openCommerce(':memory:', {
    carry: (url, { headers, body: text }) => {
      sent.push({ url, headers: new Headers(headers), text, event: JSON.parse(text) as Event })
      return Promise.resolve(new Response(null, { status }))
    },
  })
})
afterEach(() => shop.commerce.close())

const register = (body: object, store = 'us') =>
  shop.call<{ data: Hook; errors?: object }>('/v3/hooks', { method: 'POST', body: { destination, ...body }, store })
const put = (path: string, body: unknown) => shop.call(path, { method: 'PUT', body })

/** The events of some work, in the order in which they came. */
async function eventsOf(work: () => Promise<unknown>): Promise<Event[]> {
  await shop.commerce.tick()
  sent = []
  await work()
  await shop.commerce.tick()
  return sent.map(({ event }) => event)
}
const named = (events: readonly Event[]): string[] => events.map(({ scope }) => scope.replace('store/', ''))

describe('hooks', () => {
  test('are registered, changed, listed and removed by their own account only', async () => {
    const made = await register({ scope: 'store/product/*', headers: { 'x-secret': 's' } })
    expect(made).toMatchObject({
      status: 200,
      body: {
        data: {
          scope: 'store/product/*',
          is_active: true,
          client_id: accountOf('us').clientId,
          store_hash: accountOf('us').hash,
        },
      },
    })
    const { id } = made.body.data
    await put(`/v3/hooks/${id}`, { is_active: false })
    const list = await shop.call<{ data: Hook[] }>('/v3/hooks?is_active=false')
    expect(list.body.data).toMatchObject([{ id, headers: { 'x-secret': 's' }, is_active: false }])
    expect((await shop.call<{ data: Hook[] }>('/v3/hooks', { store: 'ca' })).body.data).toEqual([])
    expect((await shop.call(`/v3/hooks/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await shop.call(`/v3/hooks/${id}`)).status).toBe(404)
  })

  test.each(['http://shop.example/hook', 'https://shop.example:8443/hook', 'ftp://shop.example', 'shop.example'])(
    'require https on the default port, and refuse %s',
    async (elsewhere) => {
      expect(await register({ scope: 'store/cart/updated', destination: elsewhere })).toMatchObject({
        status: 422,
        body: { errors: { destination: expect.any(String) } },
      })
    },
  )

  test('may use a loopback destination in a demo', async () => {
    expect((await register({ scope: 'store/cart/updated', destination: 'http://localhost:3000/hook' })).status).toBe(
      200,
    )
  })

  test('are unique per scope and destination, at most ten per scope', async () => {
    const scope = 'store/order/created'
    for (let each = 0; each < 10; each += 1) await register({ scope, destination: `${destination}/${each}` })
    expect((await register({ scope, destination: `${destination}/0` })).status).toBe(422)
    expect((await register({ scope })).status).toBe(422)
    expect((await register({ scope: 'store/order/updated' })).status).toBe(200)
    expect((await register({})).status).toBe(422)
  })
})

describe('an event', () => {
  test('is thin, signed with the base64 of the client secret, and carries the registered headers', async () => {
    await register({ scope: 'store/sku/updated', headers: { 'X-Secret': 'shared' } })
    const { product, variant } = await shop.someVariant()
    await put(`/v3/catalog/products/${product.id}/variants/${variant.id}`, { price: 12.5 })
    await shop.commerce.tick()
    const [{ url, headers, text, event }] = sent as [Sent]
    expect(url).toBe(destination)
    expect(headers.get('x-secret')).toBe('shared')
    expect(headers.get('webhook-id')).toBe(event.hash)
    expect(event).toEqual({
      scope: 'store/sku/updated',
      store_id: expect.stringMatching(/^\d+$/),
      data: { type: 'sku', id: variant.sku_id, sku: { product_id: product.id, variant_id: variant.id } },
      hash: expect.stringMatching(/^[0-9a-f]{40}$/),
      created_at: shop.seconds(),
      producer: `stores/${accountOf('us').hash}`,
    })
    // The stand-in's clock stands still; only the moment of sending is not checked here.
    const scheme = new Webhook(Buffer.from(accountOf('us').clientSecret).toString('base64'))
    expect(scheme.sign(event.hash, new Date(shop.seconds() * 1000), text)).toBe(headers.get('webhook-signature'))
    expect(headers.get('webhook-timestamp')).toBe(String(shop.seconds()))
  })

  test('may come twice, with the same hash', async () => {
    await register({ scope: 'store/product/updated' })
    await shop.control('pace', 'PUT', { copies: 2 })
    const { product } = await shop.someVariant()
    const events = await eventsOf(() => put(`/v3/catalog/products/${product.id}`, { price: 99 }))
    expect(events).toHaveLength(2)
    expect(new Set(events.map(({ hash }) => hash)).size).toBe(1)
  })

  test('is retried with the platform’s delays until accepted', async () => {
    await register({ scope: 'store/product/updated' })
    const { product } = await shop.someVariant()
    status = 500
    await put(`/v3/catalog/products/${product.id}`, { price: 99 })
    await shop.commerce.tick()
    shop.pass(59_000)
    await shop.commerce.tick()
    expect(sent).toHaveLength(1)
    shop.pass(1000)
    status = 200
    await shop.commerce.tick()
    expect(sent).toHaveLength(2)
    expect(sent[1]?.event.hash).toBe(sent[0]?.event.hash)
    shop.pass(48 * 3600_000)
    await shop.commerce.tick()
    expect(sent).toHaveLength(2)
  })

  test('deactivates its hook after being refused for two days', async () => {
    const { body } = await register({ scope: 'store/product/updated' })
    const { product } = await shop.someVariant()
    status = 500
    await put(`/v3/catalog/products/${product.id}`, { price: 99 })
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await shop.commerce.tick()
      shop.pass(86_400_000)
    }
    expect(sent).toHaveLength(12)
    expect((await shop.call<{ data: Hook }>(`/v3/hooks/${body.data.id}`)).body.data.is_active).toBe(false)
  })

  test('is not sent for a refused change', async () => {
    await register({ scope: 'store/customer/*' })
    const two = [
      { email: 'one@example.com', first_name: 'O', last_name: 'N' },
      { email: 'ada@firn.example', first_name: 'A', last_name: 'L' },
    ]
    expect(await eventsOf(() => shop.call('/v3/customers', { method: 'POST', body: two }))).toEqual([])
  })
})

describe('events', () => {
  beforeEach(async () => {
    for (const family of [
      'product',
      'sku',
      'priceList',
      'customer',
      'cart',
      'order',
      'shipment',
      'channel',
      'category',
    ])
      await register({ scope: `store/${family}/*` })
  })

  test('report a changed product alone, without its variants, and nothing when nothing changes', async () => {
    const { product } = await shop.someVariant()
    const path = `/v3/catalog/products/${product.id}`
    expect(named(await eventsOf(() => put(path, { price: 77 })))).toEqual(['product/updated'])
    expect(await eventsOf(() => put(path, { price: 77 }))).toEqual([])
  })

  test('report a variant by its sku id, with its stock and when it runs out', async () => {
    const { product, variant } = await shop.someVariant()
    const path = `/v3/catalog/products/${product.id}/variants/${variant.id}`
    expect(named(await eventsOf(() => put(path, { price: 55 })))).toEqual(['sku/updated'])
    const events = await eventsOf(() => put(path, { inventory_level: 0 }))
    expect(named(events)).toEqual([
      'sku/inventory/updated',
      'channel/1/inventory/product/stock_changed',
      'channel/1/inventory/product/out_of_stock_reached',
    ])
    expect(events[0]?.data).toMatchObject({
      id: variant.sku_id,
      inventory: { variant_id: variant.id, method: 'absolute', value: 0 },
    })
  })

  test('report a price list’s records singly or as a batch, without a product event', async () => {
    const { variant, product } = await shop.someVariant()
    const other = product.variants.find(({ id }) => id !== variant.id)
    const row = (variant_id: number | undefined, price: number) => ({ variant_id, currency: 'USD', price })
    const one = await eventsOf(() => put('/v3/pricelists/1/records', [row(variant.id, 10)]))
    expect(one).toMatchObject([
      {
        scope: expect.stringMatching(/^store\/priceList\/record\/(created|updated)$/),
        data: { price_list_id: 1, variant_id: variant.id, currency: 'usd' },
      },
    ])
    expect(one[0]?.data).not.toHaveProperty('type')
    const both = await eventsOf(() => put('/v3/pricelists/1/records', [row(variant.id, 11), row(other?.id, 11)]))
    expect(both.flatMap(({ data }) => data)).toHaveLength(2)
    const gone = await eventsOf(() =>
      shop.call(`/v3/pricelists/1/records?variant_id:in=${variant.id}`, { method: 'DELETE' }),
    )
    expect(named(gone)).toEqual(['priceList/record/deleted'])
    const assigned = await eventsOf(() => put('/v3/pricelists/1/assignments', { customer_group_id: 2, channel_id: 1 }))
    expect(named(assigned)).toEqual(['priceList/assignment/updated'])
  })

  test('report customers and their addresses', async () => {
    const address = {
      customer_id: 1,
      first_name: 'Ada',
      last_name: 'Lind',
      address1: '1 Road',
      city: 'Bozeman',
      state_or_province: 'Montana',
      postal_code: '59715',
      country_code: 'US',
    }
    const events = await eventsOf(async () => {
      await put('/v3/customers', [{ id: 1, phone: '1' }])
      await shop.call('/v3/customers/addresses', { method: 'POST', body: [address] })
      await shop.call('/v3/customers/addresses?id:in=1', { method: 'DELETE' })
      await shop.call('/v3/customers?id:in=1', { method: 'DELETE' })
    })
    expect(named(events)).toEqual([
      'customer/updated',
      'customer/address/created',
      'customer/address/deleted',
      'customer/deleted',
    ])
    expect(events[1]?.data).toMatchObject({ address: { customer_id: 1 } })
  })

  test('report a cart from its first line to its deletion', async () => {
    const { variant } = await shop.someVariant()
    const events = await eventsOf(async () => {
      const { id } = await shop.createCart(variant)
      await put(`/v3/carts/${id}`, { customer_id: 1 })
      await shop.call(`/v3/carts/${id}`, { method: 'DELETE' })
    })
    expect(named(events)).toEqual(['cart/created', 'cart/updated', 'cart/deleted'])
  })

  test('report a hidden category', async () => {
    const { body } = await shop.call<{ data: { id: number }[] }>('/v3/catalog/categories')
    const id = body.data[0]?.id
    expect(named(await eventsOf(() => put(`/v3/catalog/categories/${id}`, { is_visible: false })))).toEqual([
      'category/updated',
    ])
  })
})
