import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readReadiness } from '../../../src/api/health/readiness.ts'
import { hashId } from '../../../src/session/session-id.ts'
import type { SessionAnswer } from '../../../src/api/visitor/schemas.ts'
import { type RedisServer, connectRedis, openRedisServer, redisPath } from '../../fixtures/redis-server.ts'
import { type ShopOptions, type TestShop, impatient, openShop } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'

/** Patience with a Redis that comes back, ms: the shop looks for it each second (faults, F13) where it gets to run. */
const backWithin = 45_000

describe.skipIf(redisPath === '')('the shop with its sessions in Redis', () => {
  let server: RedisServer
  let shop: TestShop
  beforeAll(async () => {
    server = await openRedisServer()
  })
  afterAll(() => server.close())

  const open = async (options: ShopOptions) => {
    shop = await openShop({ settings: { SESSION_STORE_URL: server.url }, ...options })
  }
  /** The shop with its connection: a busy machine takes its time to make one. */
  const openConnected = async (options: ShopOptions = {}) => {
    await open(options)
    await vi.waitFor(() => shop.services.sessions.ping(), { timeout: 45_000 })
  }
  const readSession = (visitor: Visitor) => visitor.call('GET', '/api/session')
  /** A visitor's answers while it is away: to be tried again, and no cookie is touched. */
  async function expectAway(visitor: Visitor): Promise<void> {
    const id = visitor.cookies.get('firn_session')
    const answers = await Promise.all([
      readSession(visitor),
      visitor.call('POST', '/api/cart/create', { body: { items: [] } }),
      readSession(new Visitor(shop.api)),
    ])
    for (const answer of answers) {
      expect([answer.status, (await answer.json()).code]).toEqual([503, 'session_unavailable'])
      expect(answer.headers.get('retry-after')).toBe('2')
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(visitor.cookies.get('firn_session')).toBe(id)
    expect((await visitor.call('GET', '/api/store')).status).toBe(200)
    expect((await shop.api.request('/readyz')).status).toBe(200)
    expect((await readReadiness(shop.services)).sessions).toBe('down')
  }

  test('works while Redis does not answer, and finds session and cart afterwards', async () => {
    await openConnected(impatient)
    const { product, variant } = await stockedProduct(shop)
    const items = [{ productID: product.id, variantID: variant.id, quantity: 2 }]
    // With a quarter of a second for each answer, a Redis that is there may be away for a moment on a busy machine.
    const patient = { timeout: backWithin, interval: 50 }
    const visitor = await vi.waitFor(() => new Visitor(shop.api).arrive(), patient)
    await vi.waitFor(async () => {
      expect((await visitor.call('POST', '/api/cart/create', { body: { items } })).status).toBe(201)
    }, patient)
    server.freeze()
    await expectAway(visitor)
    server.thaw()
    await vi.waitFor(async () => {
      const { data } = await (await readSession(visitor)).json()
      expect(data).toMatchObject({ csrf_token: visitor.csrf, cart_status: 'present' })
    }, patient)
    await shop.close()
  })

  test('has at worst an older cart, and no redirect loop, when a lagging replica takes over', async () => {
    await openConnected()
    const hand = await connectRedis(server)
    const { product, variant } = await stockedProduct(shop)
    const add = (from: Visitor) =>
      from.call('POST', '/api/cart/create', {
        body: { items: [{ productID: product.id, variantID: variant.id, quantity: 1 }] },
      })
    const cartOf = async (from: Visitor): Promise<{ id: string | undefined; status: string }> => {
      const { data }: SessionAnswer = await (await readSession(from)).json()
      return { id: data.cart?.id, status: data.cart_status }
    }
    const visitor = await new Visitor(shop.api).arrive()
    const key = `firn:session:${hashId(visitor.cookies.get('firn_session') ?? '')}`
    const held = () => hand.use((client) => client.hGetAll(key))
    const takeOver = (older: Record<string, string>) => hand.use((client) => client.hSet(key, older))

    // Without the pointer to a new cart: the next add makes another.
    const empty = await held()
    expect((await add(visitor)).status).toBe(201)
    await takeOver(empty)
    expect(await cartOf(visitor)).toEqual({ id: undefined, status: 'none' })
    expect((await add(visitor)).status).toBe(201)

    // With the pointer to a cart that is gone: the platform knows better.
    const full = await held()
    const { id } = await cartOf(visitor)
    expect((await visitor.call('DELETE', `/api/cart/${id}`)).status).toBe(200)
    await takeOver(full)
    expect(await cartOf(visitor)).toEqual({ id: undefined, status: 'none' })
    expect((await add(visitor)).status).toBe(201)

    // Without the session at all: another is given, once.
    await hand.use((client) => client.del(key))
    const refused = await add(visitor)
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'csrf_invalid'])
    await visitor.arrive()
    expect((await add(visitor)).status).toBe(201)
    hand.close()
    await shop.close()
  })

  test('starts without Redis, and has sessions once it is there', async () => {
    await server.kill()
    await open(impatient)
    const visitor = new Visitor(shop.api)
    visitor.cookies.set('firn_session', 'A'.repeat(43))
    await expectAway(visitor)
    await server.start()
    await vi.waitFor(async () => expect((await readSession(visitor)).status).toBe(200), {
      timeout: backWithin,
      interval: 50,
    })
    await shop.close()
  })
})
