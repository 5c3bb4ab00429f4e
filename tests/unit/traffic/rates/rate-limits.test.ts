import { createClient } from '@redis/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type CountedTry, createRateLimits } from '../../../../src/traffic/rates/rate-limits.ts'
import { type TryCounter, createMemoryCounter, createRedisCounter } from '../../../../src/traffic/rates/try-counter.ts'
import { type LimitName, type LimitRule, limits as rules, pointsOf } from '../../../../src/traffic/policy/rates.ts'
import { createMetrics } from '../../../../src/lib/metrics.ts'
import { openRedisServer, redisPath } from '../../../fixtures/redis-server.ts'

let now = 0
const clock = (): number => now
const metrics = createMetrics('firn')
const node = (shared?: TryCounter) => createRateLimits({ own: createMemoryCounter(clock), shared, metrics, now: clock })

/** The number of tries, of so many, that are let through. `counted` receives them. */
async function taken(
  limits: ReturnType<typeof node>,
  times: number,
  key = 'us/ada@firn.example',
  counted: CountedTry[] = [],
): Promise<number> {
  let count = 0
  for (let time = 0; time < times; time += 1) {
    const outcome = await limits.consume('login_pair', key)
    if (outcome.kind === 'refuse') continue
    counted.push(outcome)
    count += 1
  }
  return count
}

describe('tries', () => {
  test('are counted by key until their window ends', async () => {
    const limits = node()
    expect([await taken(limits, 6), await taken(limits, 6, 'us/per@firn.example')]).toEqual([5, 5])
    now += 15 * 60_000
    expect(await taken(limits, 6)).toBe(5)
  })

  test('are refunded to their own window, not to the next', async () => {
    const limits = node()
    const tries: CountedTry[] = []
    expect(await taken(limits, 5, 'us/ada@firn.example', tries)).toBe(5)
    await tries[0]?.refund()
    expect(await taken(limits, 6)).toBe(1)
    now += 15 * 60_000
    expect(await taken(limits, 2)).toBe(2)
    for (const counted of tries) await counted.refund()
    expect(await taken(limits, 6)).toBe(3)
  })

  test('are counted together by nodes that share a counter', async () => {
    const shared = createMemoryCounter(clock)
    const [one, other] = [node(shared), node(shared)]
    expect([await taken(one, 3), await taken(other, 3), await taken(one, 1)]).toEqual([3, 2, 0])
  })

  test('are fewer, and counted by each node, while the shared counter fails', async () => {
    const broken: TryCounter = { add: () => Promise.reject(new Error('the connection is gone')) }
    expect([await taken(node(broken), 6), await taken(node(broken), 6)]).toEqual([3, 3])
  })

  test('are never refused when they only slow others down, and count for the whole range', async () => {
    const limits = node()
    const tries: CountedTry[] = []
    for (let time = 0; time < 30; time += 1) {
      tries.push(await limits.count('login_range', '203.0.113.9'), await limits.count('login_range', '203.0.113.250'))
    }
    expect(tries.filter(({ msLeft }) => msLeft > 0)).toEqual([])
    const beyond = await limits.count('login_range', '203.0.113.77')
    expect(beyond.msLeft).toBe(15 * 60_000)
    expect(await limits.count('login_range', '203.0.114.77')).toMatchObject({ msLeft: 0 })
    await beyond.refund()
    await tries[0]?.refund()
    expect(await limits.count('login_range', '203.0.113.77')).toMatchObject({ msLeft: 0 })
  })

  test('are counted under one key for every notation of an address', async () => {
    const limits = node()
    await limits.consume('create_address', '203.0.113.9')
    await limits.consume('create_address', '::ffff:203.0.113.9')
    await limits.consume('create_address', '203.0.113.9')
    expect(await limits.consume('create_address', '203.0.113.9')).toEqual({
      kind: 'refuse',
      reason: 'rate_limited',
      retrySeconds: 3600,
    })
  })
})

describe('a count', () => {
  test('leaves memory after its window has ended', async () => {
    let at = 1000
    const counter = createMemoryCounter(() => at)
    for (let key = 0; key < 100; key += 1) await counter.add(`key ${key}`, 1, key % 2 === 0 ? 60 : 86_400)
    expect(counter.size).toBe(100)
    at += 61_000
    await counter.add('another key', 0, 60)
    expect(counter.size).toBe(50)
    at += 86_400_000
    await counter.add('another key', 0, 60)
    expect(counter.size).toBe(0)
  })

  test('is read without being stored, and is not stored at 0', async () => {
    const stored: number[] = []
    const counter = createMemoryCounter(clock)
    const limits = node({
      async add(key, by, seconds) {
        const counted = await counter.add(key, by, seconds)
        stored.push(counted.count)
        return counted
      },
    })
    expect(await limits.peek('login_account', 'us/lind')).toBe(0)
    const tries = []
    for (let time = 0; time < 3; time += 1) tries.push(await limits.count('login_account', 'us/lind'))
    expect(await limits.peek('login_account', 'us/lind')).toBe(15 * 60_000)
    for (const counted of tries) await counted.refund()
    expect(await limits.peek('login_account', 'us/lind')).toBe(0)
    expect(stored).toEqual([0, 1, 2, 3, 3, 2, 1, 0, 0])
  })
})

/** Networks of one range, by both families. */
const families = {
  ipv6: (network: number) => `2001:db8:7:${network.toString(16)}::1`,
  ipv4: (network: number) => `203.0.113.${network}`,
}

describe('the limits of a range', () => {
  test.each([
    ['page_range', 600, 1200],
    ['page_known_range', 1200, 2400],
    ['session_range', 240, 480],
  ] as const)('are counted together by nodes that share a counter: %s', async (name, ipv6, ipv4) => {
    for (const [most, addressOf] of [
      [ipv6, families.ipv6],
      [ipv4, families.ipv4],
    ] as const) {
      const shared = createMemoryCounter(clock)
      const [one, other] = [node(shared), node(shared)]
      expect(await one.consume(name, addressOf(1), most / 2)).toMatchObject({ kind: 'counted' })
      expect(await other.consume(name, addressOf(2), most / 2)).toMatchObject({ kind: 'counted' })
      expect(await one.consume(name, addressOf(3))).toMatchObject({ reason: 'rate_limited' })
    }
  })

  test.each([
    ['login_range', 60, 60, 15 * 60],
    ['order_status_range', 20, 20, 60],
    ['captcha_range', 50, 50, 15 * 60],
    ['pro_code_range', 50, 100, 60 * 60],
  ] as const)('count the wrong tries of all its networks, by all nodes: %s', async (name, ipv6, ipv4, seconds) => {
    for (const [most, addressOf] of [
      [ipv6, families.ipv6],
      [ipv4, families.ipv4],
    ] as const) {
      const shared = createMemoryCounter(clock)
      const nodes = [node(shared), node(shared)]
      const tryFrom = async (network: number) => (await nodes[network % 2]?.count(name, addressOf(network)))?.msLeft
      for (let network = 0; network < most; network += 1) expect(await tryFrom(network)).toBe(0)
      expect(await tryFrom(most)).toBe(seconds * 1000)
      expect(await nodes[0]?.count(name, '2001:db8:8::1')).toMatchObject({ msLeft: 0 })
    }
  })

  test('are counted by each node only for calls, which it has to survive by itself', () => {
    const ofNode = Object.entries<LimitRule>(rules).filter(([, { by, on }]) => by === 'range' && on === 'node')
    expect(ofNode.map(([name]) => name)).toEqual(['api_range', 'api_known_range'])
  })
})

/** Turns of slowed tries: the rule, whom it counts, how many by IPv6 and by IPv4, and in how many seconds. */
const turnRows = [
  ['login_account_turn', 'account', 1, 1, 8],
  ['login_address_turn', 'address', 1, 1, 2],
  ['login_turn', 'store', 1, 1, 2],
  ['captcha_address_turn', 'address', 1, 1, 2],
  ['captcha_range_turn', 'range', 2, 2, 1],
  ['order_status_order_turn', 'order', 1, 1, 3],
  ['order_status_address_turn', 'address', 1, 1, 3],
  ['order_status_turn', 'store', 1, 1, 2],
  ['token_form_address_turn', 'address', 1, 1, 5],
  ['token_form_range_turn', 'range', 1, 2, 2],
  ['pro_code_address_turn', 'address', 1, 1, 5],
  ['pro_code_range_turn', 'range', 1, 1, 1],
] as const

describe('the turns of slowed tries', () => {
  test.each(turnRows)('come at their rate, on all nodes: %s of one %s', async (name, of, ipv6, ipv4, seconds) => {
    for (const [most, addressOf] of [
      [ipv6, families.ipv6],
      [ipv4, families.ipv4],
    ] as const) {
      const shared = createMemoryCounter(clock)
      const nodes = [node(shared), node(shared)]
      const msUntil = async (turn: number) =>
        (await nodes[turn % 2]?.count(name, of === 'range' ? addressOf(turn) : addressOf(1)))?.msLeft
      for (let turn = 0; turn < most; turn += 1) expect(await msUntil(turn)).toBe(0)
      expect(await msUntil(most)).toBe(seconds * 1000)
      now += seconds * 1000 - 1
      expect(await msUntil(most)).toBe(1)
      // A neighbour in the range has turns of its own, unless the range is what is slowed.
      expect((await nodes[0]?.count(name, addressOf(9)))?.msLeft).toBe(of === 'range' ? 1 : 0)
      now += 1
      expect(await msUntil(0)).toBe(0)
    }
  })

  test('have a row for each of their rules', () => {
    const named = Object.keys(rules).filter((name) => name.endsWith('_turn'))
    expect(turnRows.map(([name]) => name)).toEqual(named)
  })
})

/** The outcomes of so many tries together, and of one more. */
async function outcomesOf(limits: ReturnType<typeof node>, name: LimitName, key: string, most: number) {
  const all = await limits.consume(name, key, most)
  return [all.kind, (await limits.consume(name, key)).kind]
}

describe('the limits that follow a setting', () => {
  const nodeWith = (settings: Partial<Parameters<typeof pointsOf>[0]>) => {
    const points = pointsOf({ apiCallsPerMinute: 1200, commerceQuota: 150, ...settings })
    return createRateLimits({ own: createMemoryCounter(clock), shared: undefined, points, metrics, now: clock })
  }

  test.each([
    ['api_address', 40],
    ['api_range', 80],
    ['api_session', 20],
    ['api_known_address', 200],
    ['api_known_range', 400],
    ['write_session', 10],
    ['page_range', 20],
    ['page_known_range', 40],
    ['session_range', 8],
    ['first_cart_address', 5],
    ['first_cart_range', 10],
  ] as const)('are parts of forty calls a minute: %s', async (name, most) => {
    const limits = nodeWith({ apiCallsPerMinute: 40 })
    expect(await outcomesOf(limits, name, '2001:db8:7::1', most)).toEqual(['counted', 'refuse'])
  })

  test.each([
    [150, 30, 1],
    [1500, 300, 10],
    [15_000, 300, 20],
  ])('are parts of a quota of %i calls, wrong tries and turns 300 at most', async (commerceQuota, wrong, turns) => {
    const limits = nodeWith({ commerceQuota })
    for (const [name, most] of [
      ['login_all', wrong],
      ['order_status_all', wrong],
      ['login_turn', turns],
      ['order_status_turn', turns],
    ] as const)
      expect(await outcomesOf(limits, name, 'us', most), name).toEqual(['counted', 'refuse'])
  })
})

describe('the limits of a store', () => {
  test.each(['login_all', 'order_status_all'] as const)('are counted together by nodes: %s', async (name) => {
    const shared = createMemoryCounter(clock)
    const [one, other] = [node(shared), node(shared)]
    for (let time = 0; time < 15; time += 1) {
      expect(await one.count(name, 'us')).toMatchObject({ msLeft: 0 })
      expect(await other.count(name, 'us')).toMatchObject({ msLeft: 0 })
    }
    expect(await one.count(name, 'us')).toMatchObject({ msLeft: 60_000 })
    expect(await other.count(name, 'ca')).toMatchObject({ msLeft: 0 })
  })
})

describe('a counter in Redis', () => {
  test.skipIf(redisPath === '')('counts tries, and holds no address and no account', async () => {
    const server = await openRedisServer()
    const client = createClient({ url: server.url })
    onTestFinished(async () => {
      client.destroy()
      await server.close()
    })
    await client.connect()
    const shared = createRedisCounter({ use: (work) => work(client) })
    expect([await taken(node(shared), 3), await taken(node(shared), 3)]).toEqual([3, 2])
    const { count, msLeft } = await shared.add('another', 1, 60)
    expect(count).toBe(1)
    expect(msLeft).toBeGreaterThan(50_000)
    expect((await shared.add('another', -1, 60)).count).toBe(0)
    // A count of 0 is gone, and one that is read makes none.
    expect((await shared.add('a third', 0, 60)).count).toBe(0)
    const keys = await client.keys('*')
    expect(keys).toHaveLength(1)
    expect(keys.join()).not.toContain('ada')
  })
})
