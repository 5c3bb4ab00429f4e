import { hash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { networkOf, rangeOf } from '../../../src/lib/ip-ranges.ts'
import type { Redis } from '../../../src/lib/redis.ts'
import { type LimitName, type LimitRule, limits, quotaSeconds } from '../../../src/traffic/policy/rates.ts'
import { ada, sessionOf } from '../../fixtures/customers.ts'
import { type RedisServer, connectRedis, openRedisServer, redisPath } from '../../fixtures/redis-server.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { openRedisStores } from '../../fixtures/visitor-stores.ts'
import { Visitor } from '../../fixtures/visitor.ts'

const hour = 60 * 60_000
const day = 24 * hour
/** Networks of one /56, one for each try: fewer than must wait for turns. */
const networks = Array.from({ length: 18 }, (_, index) => `2001:db8:7:${index.toString(16)}::1`)

/** The key of a rule's count in Redis. */
function counterOf(name: LimitName, key: string): string {
  const { by }: LimitRule = limits[name]
  const counted = by === undefined ? key : by === 'range' ? rangeOf(key) : networkOf(key)
  return `firn:limit:${hash('sha256', `${name}/${counted}`, 'base64url')}`
}

describe.skipIf(redisPath === '')('the data that strangers of a range leave in a store without eviction', () => {
  let server: RedisServer
  let hand: Redis
  let shop: TestShop
  beforeEach(async () => {
    server = await openRedisServer(['--maxmemory-policy', 'noeviction'])
    hand = await connectRedis(server)
    shop = await openShop({ settings: { SESSION_STORE_URL: server.url, API_CALLS_PER_MINUTE: '1200' } })
    await vi.waitFor(() => shop.services.sessions.ping(), { timeout: 45_000 })
    await hand.use((client) => client.flushAll())
  })
  afterEach(async () => {
    hand.close()
    await shop.close()
    await server.close()
  })

  /** Ms that each key has left; -1 for one that stays. One may go between its name and its time, which is -2 then. */
  const timesLeft = (pattern = '*'): Promise<number[]> =>
    hand.use(async (client) => {
      const left = await Promise.all((await client.keys(pattern)).map((key) => client.pTTL(key)))
      return left.filter((ms) => ms !== -2)
    })
  const at = (address: string) => new Visitor(shop.api, 'us', siteUrl, address)
  const acts = [
    ['sessions', (address: string) => at(address).call('GET', '/api/session')],
    [
      'wrong passwords',
      (address: string, turn: number) =>
        at(address).post('/api/forms/en-us/account/sign-in', { email: `sam-${turn}@firn.example`, pw: 'nonsense1' }),
    ],
    [
      'right passwords of one account',
      async (address: string) => {
        const visitor = at(address)
        await visitor.post('/api/forms/en-us/account/sign-in', { email: ada.email, pw: ada.pw })
        expect((await sessionOf(visitor)).customer?.id).toBe(ada.id)
      },
    ],
    [
      'made-up order numbers',
      (address: string, turn: number) =>
        at(address).call('GET', `/api/order-status/${900_000 + turn}?email=sam@firn.example`),
    ],
    [
      'decisions about statistics',
      (address: string) => at(address).post('/api/forms/en-us/consent', { choice: 'erased', return: '/en-us' }),
    ],
    ['pages’ reports', (address: string) => at(address).call('POST', '/api/measurements', { body: {} })],
  ] as const

  test.each(acts)('expires within a day: %s', async (_what, act) => {
    for (const [turn, address] of networks.entries()) await act(address, turn)
    const left = await timesLeft()
    expect(left.length).toBeGreaterThan(0)
    expect(left.filter((ms) => ms < 0 || ms > day)).toEqual([])
  })

  /** The first add of a new guest. */
  async function openFirstAdd(): Promise<(address: string) => Promise<void>> {
    const { product, variant } = await stockedProduct(shop)
    const items = [{ productID: product.id, variantID: variant.id, quantity: 1 }]
    const headers = { 'idempotency-key': 'the-first-add' }
    return async (address) => {
      const visitor = await at(address).arrive()
      expect((await visitor.call('POST', '/api/cart/create', { body: { items }, headers })).status).toBe(201)
    }
  }

  test('expires within a day for first carts beyond those of their range; thirty days for those before', async () => {
    const addFrom = await openFirstAdd()
    const [first = ''] = networks
    await addFrom(first)
    expect(Math.max(...(await timesLeft('*:session:*')))).toBeGreaterThan(29 * day)
    await hand.use((client) => client.flushAll())
    await shop.services.limits.consume('first_cart_range', first, 300)
    for (const address of networks) await addFrom(address)
    const left = await timesLeft()
    expect(left.length).toBeGreaterThan(networks.length)
    expect(left.filter((ms) => ms < 0 || ms > day)).toEqual([])
  })

  test('is nothing but carts and proofs of consent once the longest window is over', async () => {
    const opened = await openRedisStores(server)
    onTestFinished(() => opened.close())
    const consume = vi.spyOn(shop.services.limits, 'consume')
    const count = vi.spyOn(shop.services.limits, 'count')
    const addFrom = await openFirstAdd()
    for (const [turn, address] of networks.entries()) {
      for (const [, act] of acts) await act(address, turn)
      await addFrom(address)
      await at(address).post('/api/forms/en-us/consent', { choice: 'accepted', return: '/en-us' })
    }
    const tries = [...consume.mock.calls, ...count.mock.calls]
    const secondsOf = new Map<string, number>(tries.map(([name, key]) => [counterOf(name, key), limits[name].seconds]))
    const counters = await hand.use(async (client) => {
      const keys = await client.keys('firn:limit:*')
      return Promise.all(keys.map(async (key) => ({ key, left: await client.pTTL(key) })))
    })
    expect(counters.filter(({ key }) => secondsOf.has(key)).length).toBeGreaterThan(networks.length)
    // Others count calls of the quota's window.
    const isTooLong = ({ key, left }: (typeof counters)[number]): boolean =>
      left === -1 || left > (secondsOf.get(key) ?? quotaSeconds) * 1000
    expect(counters.filter(isTooLong)).toEqual([])

    await opened.pass(Math.max(...Object.values(limits).map(({ seconds }) => seconds)) * 1000)
    const left = await hand.use((client) => client.keys('*'))
    const kinds = Map.groupBy(left, (key) => key.split(':')[1] ?? '')
    expect(Object.fromEntries([...kinds].map(([kind, keys]) => [kind, keys.length]))).toEqual({
      session: networks.length,
      consent: networks.length,
    })
  })

  test('expires within the hour for unused sessions', async () => {
    for (const address of networks) await at(address).call('GET', '/api/session')
    const left = await timesLeft()
    expect(left.length).toBeGreaterThanOrEqual(networks.length)
    expect(Math.max(...left)).toBeLessThanOrEqual(hour)
  })

  test('has records of refused writes for a second', async () => {
    for (const [turn, address] of networks.entries()) {
      const visitor = await at(address).arrive()
      const items = [{ productID: 2_000_000_000 + turn, variantID: 1, quantity: 1 }]
      const headers = { 'idempotency-key': 'the-first-add' }
      const refused = await visitor.call('POST', '/api/cart/create', { body: { items }, headers })
      expect(refused.status).toBeGreaterThanOrEqual(400)
    }
    const left = await timesLeft('*:idempotency:*')
    expect(Math.max(0, ...left)).toBeLessThanOrEqual(1000)
  })

  test('has no answers of refused forms but for three seconds, where a second press waits', async () => {
    const visitor = await at('2001:db8:7::1').arrive()
    const fields = { email: 'sam@firn.example', pw: 'nonsense1' }
    const press = () => visitor.sameBrowser().post('/api/forms/en-us/account/sign-in', fields)
    await press()
    expect(await timesLeft('*:form:*')).toEqual([])
    await Promise.all([press(), press()])
    const left = await timesLeft('*:form:*')
    expect(left).toHaveLength(1)
    expect(Math.max(...left)).toBeLessThanOrEqual(3000)
  })
})
