import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKnownEvents, createMemoryKnownEvents, createRedisKnownEvents } from '../../src/session/known-events.ts'
import { describeKnownEvents } from '../fixtures/known-events-contract.ts'
import { type RedisServer, connectRedis, openRedisServer, redisPath } from '../fixtures/redis-server.ts'

describeKnownEvents('memory', () => {
  let now = Date.parse('2026-11-20T12:00:00Z')
  const pass = (ms: number) => Promise.resolve(void (now += ms))
  return Promise.resolve({ events: createMemoryKnownEvents(() => now), pass, close: () => undefined })
})

describe.skipIf(redisPath === '')('with a Redis', () => {
  let server: RedisServer
  beforeAll(async () => {
    server = await openRedisServer()
  })
  afterAll(() => server.close())

  describeKnownEvents('Redis', async () => {
    const redis = await connectRedis(server)
    await redis.use((client) => client.flushAll())
    return {
      events: createRedisKnownEvents(redis),
      // Expiry is Redis's own: time passes by taking it off what is left.
      pass: (ms) =>
        redis.use(async (client) => {
          for (const key of await client.keys('*')) await client.pExpire(key, (await client.pTTL(key)) - ms)
        }),
      close: () => redis.close(),
    }
  })
})

describe('known events while Redis fails', () => {
  test('are decided by the node’s own records, and the failure is reported', async () => {
    let failures = 0
    const shared = { add: () => Promise.reject(new Error('down')) }
    const onFailure = () => void (failures += 1)
    const events = createKnownEvents({ own: createMemoryKnownEvents(() => 0), shared, onFailure })
    expect([await events.add('us/1'), await events.add('us/1'), failures]).toEqual([true, false, 1])
  })
})
