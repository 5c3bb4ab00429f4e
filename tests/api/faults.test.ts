import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Fetch } from '../../src/lib/fetch.ts'
import { type TestShop, openShop } from '../fixtures/shop.ts'
import { stockedProduct } from '../fixtures/some-product.ts'
import { Visitor } from '../fixtures/visitor.ts'

let shop: TestShop
let items: unknown[]
let visitor: Visitor

beforeEach(async () => {
  shop = await openShop()
  const { product, variant } = await stockedProduct(shop)
  items = [{ productID: product.id, variantID: variant.id, quantity: 1 }]
  visitor = await new Visitor(shop.api).arrive()
  shop.calls.length = 0
})
afterEach(async () => {
  vi.useRealTimers()
  await shop.close()
})

const add = () => visitor.call('POST', '/api/cart/create', { body: { items } })
const refused: Fetch = () => Promise.reject(new TypeError('fetch failed: ECONNREFUSED 10.0.0.7:443'))
const silent: Fetch = () => new Promise<Response>(() => undefined)

describe('with the platform dead', () => {
  const dead: readonly (readonly [string, Fetch])[] = [
    ['refusing connections', refused],
    ['answering 500', () => Response.json({ title: 'stack trace at secret.host' }, { status: 500 })],
    ['answering 503 in HTML', () => new Response('<html>secret.host is down</html>', { status: 503 })],
    ['refusing our token', () => Response.json({ title: 'secret.host: bad token' }, { status: 401 })],
    ['sending us elsewhere', () => new Response(null, { status: 302, headers: { location: 'http://secret.host/' } })],
    ['answering HTML with 200', () => new Response('<html>secret.host</html>', { status: 200 })],
    ['answering something else', () => Response.json({ data: { secret: 'secret.host' } }, { status: 200 })],
    ['answering without end', () => new Response('x'.repeat(5_000_001), { status: 200 })],
  ]
  test.each(dead)('%s, a read and a write are 502 and tell nothing of it', async (_how, network) => {
    shop.breakNetwork(network)
    for (const response of [await visitor.call('GET', '/api/products'), await add()]) {
      expect(response.status).toBe(502)
      const body = await response.text()
      expect(JSON.parse(body).code).toBe('upstream_unreachable')
      expect(body).not.toMatch(/secret|10\.0\.0\.7|ECONN/)
    }
  })

  test('a read is tried twice, a write once', async () => {
    shop.breakNetwork(refused)
    await visitor.call('GET', '/api/products')
    expect(shop.calls.splice(0)).toHaveLength(2)
    await add()
    expect(shop.calls).toHaveLength(1)
  })

  test('the session is still given, and says that the cart cannot be reached', async () => {
    await add()
    shop.breakNetwork(refused)
    const { data } = await (await visitor.call('GET', '/api/session')).json()
    expect(data).toMatchObject({ cart: null, cart_status: 'unreachable', csrf_token: visitor.csrf })
    shop.breakNetwork(undefined)
    const back = await (await visitor.call('GET', '/api/session')).json()
    expect(back.data.cart_status).toBe('present')
  })

  test('the node stays ready and names who is gone', async () => {
    shop.breakNetwork(refused)
    const response = await shop.api.request('/readyz')
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      status: 'ready',
      upstreams: { 'commerce:us': 'down', 'commerce:ca': 'down', content: 'down', media: 'down' },
      sessions: 'up',
    })
  })
})

describe('with the platform hanging', () => {
  test('a read is 504 after five seconds, a write after ten', async () => {
    shop.breakNetwork(silent)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const read = visitor.call('GET', '/api/products')
    await vi.advanceTimersByTimeAsync(5001)
    expect((await read).status).toBe(504)
    const write = add()
    await vi.advanceTimersByTimeAsync(9000)
    await vi.advanceTimersByTimeAsync(1001)
    expect((await (await write).json()).code).toBe('upstream_timeout')
  })
})

describe('with the platform’s quota used up', () => {
  const busy = (headers: Record<string, string>): Fetch => {
    let first = true
    return (url, init) => {
      if (!first) return shop.sandbox.request(url, init)
      first = false
      return Response.json({ status: 429 }, { status: 429, headers })
    }
  }
  test('a near reset is waited for, once, also by a write', async () => {
    shop.breakNetwork(busy({ 'X-Rate-Limit-Time-Reset-Ms': '30' }))
    expect((await visitor.call('GET', '/api/products')).status).toBe(200)
    shop.breakNetwork(busy({ 'X-Rate-Limit-Time-Reset-Ms': '30' }))
    expect((await add()).status).toBe(201)
  })

  test('a far one, or none named, is told at once', async () => {
    for (const headers of [{ 'X-Rate-Limit-Time-Reset-Ms': '20000' }, {}]) {
      shop.breakNetwork(busy(headers))
      const response = await add()
      expect([response.status, (await response.json()).code]).toEqual([503, 'upstream_busy'])
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })
})

test('a write that the platform answers with 500 because the cart is gone makes a new cart', async () => {
  const { data }: { data: { id: string } } = await (await add()).json()
  await shop.services.commerce.us.carts.delete(data.id)
  shop.breakNetwork((url, init) =>
    url.includes(`/carts/${data.id}/items`) ? new Response('{}', { status: 500 }) : shop.sandbox.request(url, init),
  )
  const response = await add()
  expect(response.status).toBe(201)
  expect((await response.json()).data.id).not.toBe(data.id)
})

test('a node is not ready before it has a release, nor while it stops', async () => {
  const starting = await openShop({ isReady: () => false })
  const response = await starting.api.request('/readyz')
  expect([response.status, (await response.json()).status]).toEqual([503, 'not_ready'])
  expect((await starting.api.request('/healthz')).status).toBe(200)
  await starting.close()
})
