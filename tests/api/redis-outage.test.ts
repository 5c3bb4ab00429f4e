import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type RedisServer, openRedisServer, redisPath } from '../fixtures/redis-server.ts'
import { type TestShop, openShop } from '../fixtures/shop.ts'
import { stockedProduct } from '../fixtures/some-product.ts'
import { Visitor } from '../fixtures/visitor.ts'

/** Of a Redis that comes back, ms (security guide §3). */
const backWithin = 5000

describe.skipIf(redisPath === '')('with its sessions in a Redis', () => {
  let server: RedisServer
  let shop: TestShop
  beforeAll(async () => {
    server = await openRedisServer()
  })
  afterAll(() => server.close())

  const open = async () => {
    shop = await openShop({ settings: { SESSION_STORE_URL: server.url } })
  }
  const look = (visitor: Visitor) => visitor.call('GET', '/api/session')
  /** What a visitor sees while it is away: to be tried again, and nobody's cookie is touched. */
  async function expectAway(visitor: Visitor): Promise<void> {
    const id = visitor.cookies.get('firn_session')
    const answers = await Promise.all([
      look(visitor),
      visitor.call('POST', '/api/cart/create', { body: { items: [] } }),
      look(new Visitor(shop.api)),
    ])
    for (const answer of answers) {
      expect([answer.status, (await answer.json()).code]).toEqual([503, 'session_unavailable'])
      expect(answer.headers.get('retry-after')).toBe('2')
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(visitor.cookies.get('firn_session')).toBe(id)
    expect((await visitor.call('GET', '/api/store')).status).toBe(200)
    const ready = await shop.api.request('/readyz')
    expect([ready.status, (await ready.json()).sessions]).toEqual([200, 'down'])
  }

  test('the shop goes on without one that stops answering, and finds session and cart again', async () => {
    await open()
    // A busy machine takes its time to connect.
    await vi.waitFor(() => shop.services.sessions.ping(), { timeout: 10_000 })
    const { product, variant } = await stockedProduct(shop)
    const visitor = await new Visitor(shop.api).arrive()
    const items = [{ productID: product.id, variantID: variant.id, quantity: 2 }]
    expect((await visitor.call('POST', '/api/cart/create', { body: { items } })).status).toBe(201)
    server.freeze()
    await expectAway(visitor)
    server.thaw()
    await vi.waitFor(async () => expect((await look(visitor)).status).toBe(200), { timeout: backWithin, interval: 50 })
    const { data } = await (await look(visitor)).json()
    expect(data).toMatchObject({ csrf_token: visitor.csrf, cart_status: 'present' })
    await shop.close()
  })

  test('the shop starts without one, and has sessions as soon as it is there', async () => {
    await server.kill()
    await open()
    const visitor = new Visitor(shop.api)
    visitor.cookies.set('firn_session', 'A'.repeat(43))
    await expectAway(visitor)
    await server.start()
    await vi.waitFor(async () => expect((await look(visitor)).status).toBe(200), { timeout: backWithin, interval: 50 })
    await shop.close()
  })
})
