import { createClient } from '@redis/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createRateLimits } from '../../../../src/api/limits/rate-limits.ts'
import { type TryCounter, createMemoryCounter, createRedisCounter } from '../../../../src/api/limits/try-counter.ts'
import { Problem } from '../../../../src/api/kernel/problems.ts'
import { createMetrics } from '../../../../src/lib/metrics.ts'
import { openRedisServer, redisPath } from '../../../fixtures/redis-server.ts'

let now = 0
const clock = (): number => now
const metrics = createMetrics('firn')
const node = (shared?: TryCounter) => createRateLimits({ own: createMemoryCounter(clock), shared, metrics })

/** How many of so many tries are let through. */
async function taken(limits: ReturnType<typeof node>, times: number, key = 'us/ada@firn.example'): Promise<number> {
  let count = 0
  for (let time = 0; time < times; time += 1) {
    try {
      await limits.consume('login_pair', key)
      count += 1
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'rate_limited') throw error
    }
  }
  return count
}

describe('tries', () => {
  test('are counted by key until their window ends, and may be given back', async () => {
    const limits = node()
    expect([await taken(limits, 6), await taken(limits, 6, 'us/per@firn.example')]).toEqual([5, 5])
    await limits.refund('login_pair', 'us/per@firn.example')
    expect(await taken(limits, 1, 'us/per@firn.example')).toBe(0)
    now += 15 * 60_000
    expect(await taken(limits, 4)).toBe(4)
    await limits.refund('login_pair', 'us/ada@firn.example')
    expect(await taken(limits, 6)).toBe(2)
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

  test('that only slow others down are counted and never refused; those of a range are its neighbours’ too', async () => {
    const limits = node()
    for (let time = 0; time < 30; time += 1) {
      expect(await limits.count('login_range', '203.0.113.9')).toBe(0)
      expect(await limits.count('login_range', '203.0.113.250')).toBe(0)
    }
    expect(await limits.count('login_range', '203.0.113.77')).toBe(15 * 60_000)
    expect(await limits.count('login_range', '203.0.114.77')).toBe(0)
    await limits.refund('login_range', '203.0.113.77')
    await limits.refund('login_range', '203.0.113.9')
    expect(await limits.count('login_range', '203.0.113.77')).toBe(0)
  })

  test('of addresses hold their own key: another way to write one is the same', async () => {
    const limits = node()
    await limits.consume('create_address', '203.0.113.9')
    await limits.consume('create_address', '::ffff:203.0.113.9')
    await limits.consume('create_address', '203.0.113.9')
    await expect(limits.consume('create_address', '203.0.113.9')).rejects.toMatchObject({
      code: 'rate_limited',
      headers: { 'Retry-After': '3600' },
    })
  })
})

test.skipIf(redisPath === '')('a Redis counts them, and holds no address and no account', async () => {
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
  const keys = await client.keys('*')
  expect(keys).toHaveLength(2)
  expect(keys.join()).not.toContain('ada')
})
