import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PublishRequest } from '../../../src/ports/publish-request.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { type EventChanges, sendStoreEvent } from '../../fixtures/store-event.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
let now = Date.now()
let productId: number
let otherId: number
/** The requests to publish of a test. */
const requests: PublishRequest[] = []
beforeAll(async () => {
  shop = await openShop({ clock: () => now, requestPublish: (request) => void requests.push(request) })
  productId = (await stockedProduct(shop)).product.id
  const all = await shop.services.commerce.us.catalogue.products()
  otherId = all.find(({ id }) => id !== productId)?.id ?? 0
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.calls.length = 0
  requests.length = 0
})

const send = (event: object | string, changes?: EventChanges) => sendStoreEvent(shop, event, changes)

const productUpdated = (id = productId) => ({ scope: 'store/product/updated', data: { type: 'product', id } })
const readsOf = (id: number) => [
  `/api/products/${id}`,
  `/api/products/${id}/variants`,
  `/api/products/${id}/options`,
  `/api/products?limit=3`,
  '/api/variants?limit=3',
  '/api/category_tree',
  '/api/categories',
  '/api/store',
  '/api/currencies',
  `/api/out-of-stock?ids=${id}`,
]
const warm = () =>
  Promise.all([...readsOf(productId), ...readsOf(otherId)].map((path) => new Visitor(shop.api).call('GET', path)))

/** The reads that the platform is asked again after an event, of all that was just read. */
async function askedAgainAfter(event: object): Promise<readonly string[]> {
  await warm()
  expect((await send(event)).status).toBe(202)
  shop.calls.length = 0
  await warm()
  return [...new Set(shop.calls)].toSorted()
}

describe('an event of a store', () => {
  const product = () => `GET /v3/catalog/products/${productId}`
  const lists = ['GET /v3/catalog/products', 'GET /v3/catalog/variants']

  test('invalidates the product, its variants, lists and stock, and no other product', async () => {
    const expected = [...lists, product(), `${product()}/options`, `${product()}/variants`].toSorted()
    expect(await askedAgainAfter(productUpdated())).toEqual(expected)
    const sku = {
      scope: 'store/sku/updated',
      data: { type: 'sku', id: 5, sku: { product_id: productId, variant_id: 7 } },
    }
    expect(await askedAgainAfter(sku)).toEqual(expected)
  })

  test.each([
    'store/product/inventory/updated',
    'store/sku/inventory/order/updated',
    'store/channel/1/inventory/product/stock_changed',
  ])(
    // prettier-ignore
    'invalidates stock alone: %s',
    async (scope) => {
      const inventory = { product_id: productId, method: 'absolute', value: 3 }
      expect(await askedAgainAfter({ scope, data: { id: productId, product_id: productId, inventory } })).toEqual(lists)
    },
  )

  test.each([
    [
      'store/category/updated',
      { id: 23 },
      ['GET /v3/catalog/categories', expect.stringMatching(/trees\/\d+\/categories/)],
    ],
    ['store/information/updated', { type: 'store' }, ['GET /v2/currencies', 'GET /v2/store']],
    ['store/order/created', { id: 100 }, []],
    ['store/cart/updated', { id: 'x' }, []],
    ['store/something/new', { id: 1 }, []],
  ])('invalidates exactly the affected reads: %s', async (scope, data, asked) => {
    expect(await askedAgainAfter({ scope, data })).toEqual(asked)
  })

  test('invalidates all prices when it is of price lists', async () => {
    const event = {
      scope: 'store/priceList/records/updated',
      data: [{ price_list_id: 1, variant_id: 2, currency: 'usd' }],
    }
    expect(await askedAgainAfter(event)).toEqual(
      expect.arrayContaining([product(), `GET /v3/catalog/products/${otherId}`]),
    )
  })

  test('invalidates the cached customer when it is of a customer or an address', async () => {
    const known = () => shop.services.reads.us.customer(1)
    for (const event of [
      { scope: 'store/customer/updated', data: { id: 1 } },
      { scope: 'store/customer/address/updated', data: { id: 9, address: { customer_id: 1 } } },
    ]) {
      await known()
      await send(event)
      shop.calls.length = 0
      await known()
      expect(shop.calls).toEqual(['GET /v3/customers'])
    }
  })

  test('invalidates nothing of another store', async () => {
    await warm()
    await send(productUpdated(), { store: 'ca' })
    shop.calls.length = 0
    await warm()
    expect(shop.calls).toEqual([])
  })

  test('causes no refresh without readers, and one for several readers, when sent a hundred times', async () => {
    await warm()
    shop.calls.length = 0
    for (let count = 0; count < 100; count += 1) await send(productUpdated())
    expect(shop.calls).toEqual([])
    await Promise.all(Array.from({ length: 50 }, () => new Visitor(shop.api).call('GET', `/api/products/${productId}`)))
    expect(shop.calls).toEqual([product()])
  })

  test('is processed once a day when it is sent twice', async () => {
    const id = 'the-same'
    expect((await send(productUpdated(), { id })).status).toBe(202)
    await warm()
    shop.calls.length = 0
    const again = await send(productUpdated(), { id })
    expect([again.status, await again.text()]).toEqual([200, ''])
    await warm()
    expect(shop.calls).toEqual([])
    now += 24 * 60 * 60 * 1000
    expect((await send(productUpdated(), { id })).status).toBe(202)
  })
})

describe('the publish that an event requests', () => {
  const inventory = { product_id: 77, variant_id: 7, method: 'absolute', value: 3 }

  test.each([
    ['store/product/updated', { type: 'product', id: 77 }],
    ['store/product/deleted', { type: 'product', id: 77 }],
    ['store/product/inventory/updated', { type: 'product', id: 77, inventory }],
    ['store/sku/updated', { type: 'sku', id: 5, sku: { product_id: 77, variant_id: 7 } }],
    ['store/sku/inventory/order/updated', { type: 'sku', id: 5, inventory }],
    ['store/channel/1/inventory/product/stock_changed', { product_id: 77, variant_id: 7, location_id: 1 }],
  ])('names the product: %s', async (scope, data) => {
    await send({ scope, data })
    expect(requests).toEqual([{ kind: 'catalogue', store: 'us', products: [77] }])
  })

  test.each([
    ['store/category/updated', { type: 'category', id: 23 }],
    ['store/priceList/record/updated', { price_list_id: 1, variant_id: 7, currency: 'usd' }],
    ['store/information/updated', { type: 'store' }],
    ['store/product/updated', { type: 'product' }],
  ])('names the whole catalogue where more may have changed: %s', async (scope, data) => {
    await send({ scope, data })
    expect(requests).toEqual([{ kind: 'catalogue', store: 'us' }])
  })

  test('is none for customers, orders and carts', async () => {
    for (const scope of ['store/customer/updated', 'store/order/created', 'store/cart/updated'])
      await send({ scope, data: { id: 1 } })
    expect(requests).toEqual([])
  })
})

describe('the webhook of a store', () => {
  const refused = async (answer: Response) => expect([answer.status, await answer.text()]).toEqual([401, ''])
  const minutes = (count: number) => new Date(Date.now() + count * 60_000)

  test('refuses an event unsigned, signed by another store, too old, from the future, or changed', async () => {
    await refused(await shop.api.request('/api/webhooks/commerce/us', { method: 'POST', body: '{}' }))
    await refused(await send(productUpdated(), { headers: { 'webhook-signature': 'v1,AAAA' } }))
    await refused(await send(productUpdated(), { headers: { 'webhook-signature': 'v1' } }))
    await refused(await send(productUpdated(), { headers: { 'webhook-id': 'another' } }))
    await refused(await send(productUpdated(), { headers: { 'x-webhook-secret': 'guess' } }))
    await refused(await send(productUpdated(), { signedBy: 'ca' }))
    await refused(await send(productUpdated(), { at: minutes(-6) }))
    await refused(await send(productUpdated(), { at: minutes(6) }))
    await refused(await send({ ...productUpdated(), producer: 'stores/another' }))
    await refused(await send('not even JSON', { headers: { 'webhook-signature': 'v1,AAAA' } }))
  })

  test('accepts one valid signature of several during key rotation', async () => {
    const [id, at] = ['rotated', new Date()]
    const body = JSON.stringify({ producer: `stores/${shop.config.commerce.us.storeHash}`, ...productUpdated() })
    const secret = Buffer.from(shop.config.commerce.us.clientSecret).toString('base64')
    const good = new Webhook(secret).sign(id, at, body)
    const answer = await send(body, { id, at, headers: { 'webhook-signature': `v1,AAAA v2,x ${good}` } })
    expect([answer.status, await answer.text()]).toEqual([202, ''])
  })

  test('refuses an oversized body, an invalid event, a wrong method or store, and invalidates nothing', async () => {
    await warm()
    shop.calls.length = 0
    expect((await send('x'.repeat(1_000_001))).status).toBe(413)
    expect((await send('{')).status).toBe(400)
    expect((await send('[]')).status).toBe(422)
    const path = '/api/webhooks/commerce/us'
    expect((await shop.api.request(path)).status).toBe(405)
    expect((await shop.api.request('/api/webhooks/commerce/eu', { method: 'POST' })).status).toBe(422)
    await warm()
    expect(shop.calls).toEqual([])
  })
})
