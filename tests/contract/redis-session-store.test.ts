import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { newSessionData } from '../../src/session/change-session.ts'
import { storesIn } from '../../src/session/open-stores.ts'
import { createRedisKeyValueStore } from '../../src/session/redis-key-value-store.ts'
import { hashId } from '../../src/session/session-id.ts'
import { SessionStoreError } from '../../src/session/session-store.ts'
import { createLog, type Log } from '../../src/lib/log.ts'
import { type Redis, createRedis } from '../../src/lib/redis.ts'
import { describeConsentStore } from '../fixtures/consent-store-contract.ts'
import { describeCustomerCarts } from '../fixtures/customer-carts-contract.ts'
import { logTo } from '../fixtures/log-to.ts'
import { patientRedisMs } from '../fixtures/patient-redis.ts'
import { type RedisServer, connectRedis, openRedisServer, redisPath } from '../fixtures/redis-server.ts'
import { describeSessionLife } from '../fixtures/session-life-contract.ts'
import { describeSessionStore } from '../fixtures/session-store-contract.ts'
import { describeSessionRevocations } from '../fixtures/session-revocations-contract.ts'
import { openRedisStores } from '../fixtures/visitor-stores.ts'
import { describeFormAnswers } from '../fixtures/form-answers-contract.ts'
import { describeIdempotencyStore } from '../fixtures/idempotency-store-contract.ts'

/*
 * Sessions in a real Redis, which `npm test` makes sure of; without one these tests are reported as skipped.
 */
const silent = createLog('silent')
const sessionsIn = (redis: Redis, log: Log = silent, waitMs?: number) =>
  storesIn(createRedisKeyValueStore(redis, waitMs), log).sessions

describe.skipIf(redisPath === '')('the session store in Redis', () => {
  let server: RedisServer
  let opened: Redis[] = []
  const lines: string[] = []

  beforeAll(async () => {
    server = await openRedisServer()
  })
  afterAll(() => server.close())
  afterEach(() => {
    opened.forEach((redis) => redis.close())
    opened = []
    lines.length = 0
  })

  const connect = async (limitMs?: number): Promise<Redis> => {
    const redis = await connectRedis(server, logTo(lines), limitMs)
    opened.push(redis)
    return redis
  }
  const open = async (waitMs?: number) => sessionsIn(await connect(), logTo(lines), waitMs)

  describeSessionStore('Redis', () => openRedisStores(server))
  describeSessionLife('Redis', () => openRedisStores(server))
  describeIdempotencyStore('Redis', () => openRedisStores(server))
  describeFormAnswers('Redis', () => openRedisStores(server))
  describeConsentStore('a Redis', () => openRedisStores(server))
  describeCustomerCarts('Redis', () => openRedisStores(server))
  describeSessionRevocations('Redis', () => openRedisStores(server))

  test('does not count the time for which its own process is busy', async () => {
    const redis = await connect(1000)
    const answers = Array.from({ length: 3 }, async () => {
      for (let step = 0; step < 3; step += 1) await redis.use((client) => client.get('nothing'))
    })
    const workLong = (): void => {
      const end = performance.now() + 500
      while (performance.now() < end);
    }
    for (let times = 0; times < 3; times += 1) {
      workLong()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await expect(Promise.all(answers)).resolves.toHaveLength(3)
  })

  test('shares sessions between nodes, and lets one write at a time', async () => {
    const [one, other] = await Promise.all([open(), open()])
    const session = await one.create(newSessionData('ca'))
    const seen = await other.get(session.id)
    expect(seen?.data).toEqual(session.data)
    expect(await one.update(session, { ...session.data, region: 'us' })).toBeDefined()
    expect(await other.update(session, session.data)).toBeUndefined()
  })

  test('stores ids only as hashes, from which they cannot be derived', async () => {
    const sessions = await open()
    const session = await sessions.create(newSessionData())
    const next = await sessions.rotate(session, session.data, 60_000)
    const redis = await connect()
    const keys = await redis.use((client) => client.keys('*'))
    const values = await redis.use((client) => Promise.all(keys.map((key) => client.hVals(key))))
    const stored = JSON.stringify([keys, values])
    for (const { id } of next ? [session, next] : []) {
      expect(stored).toContain(hashId(id))
      expect(stored).not.toContain(id)
    }
    expect(next).toBeDefined()
  })

  test('expires sessions by the clock of Redis, even when a node’s clock is wrong', async () => {
    const session = await (await open()).create(newSessionData())
    const left = async () => (await connect()).use((client) => client.pTTL(`firn:session:${hashId(session.id)}`))
    expect(await left()).toBeLessThanOrEqual(60 * 60 * 1000)
    await (await open()).touch(session)
    expect(await left()).toBeGreaterThan(3 * 60 * 60 * 1000 - 60_000)
    const { now } = Date
    const wrong = vi.spyOn(Date, 'now').mockImplementation(() => now() + 60 * 24 * 60 * 60 * 1000)
    const found = await (await open()).get(session.id)
    wrong.mockRestore()
    expect((found?.readAt ?? 0) - (found?.seenAt ?? Infinity)).toBeLessThan(60_000)
  })

  test('reads, changes and extends sessions of the previous version', async () => {
    const [store, hand] = [await open(), await connect()]
    const id = 'b'.repeat(43)
    const key = `firn:session:${hashId(id)}`
    const data = { ...newSessionData('ca'), slots: { ca: { cart: 'c-1' } } }
    const older = { version: '3', seen: String(Date.now()), data: JSON.stringify(data) }
    await hand.use((client) => client.hSet(key, older))
    await hand.use((client) => client.pExpire(key, 20 * 24 * 60 * 60 * 1000))
    const found = await store.get(id)
    expect(found).toMatchObject({ version: 3, isNew: false, data: { region: 'ca' } })
    expect(Math.round(((found?.readAt ?? 0) - (found?.seenAt ?? 0)) / 60_000)).toBe(10 * 24 * 60)
    if (found) await store.touch(found)
    const seen = await store.get(id)
    expect((seen?.readAt ?? 0) - (seen?.seenAt ?? Infinity)).toBeLessThan(60_000)
    expect(found && (await store.update(found, { ...found.data, region: 'us' }))).toMatchObject({ version: 4 })
  })

  test('reads, replaces and deletes carts and revocations of the previous version', async () => {
    const hand = await connect()
    const { customerCarts, sessionRevocations } = storesIn(createRedisKeyValueStore(await connect()), silent)
    await hand.use((client) => client.set('firn:cart:us:7', 'c-1'))
    await hand.use((client) => client.set('firn:ended:us:7', '1700000000000'))
    expect(await customerCarts.get('us', 7)).toBe('c-1')
    expect(await sessionRevocations.lastRevocation('us', 7)).toBe(1_700_000_000_000)
    await customerCarts.delete('us', 7, 'c-1')
    expect(await customerCarts.get('us', 7)).toBeUndefined()
    await sessionRevocations.revokeAll('us', 7, 1_800_000_000_000)
    expect(await sessionRevocations.lastRevocation('us', 7)).toBe(1_800_000_000_000)
  })

  const damages: [name: string, command: (key: string) => string[]][] = [
    ['of another type', (key) => ['SET', key, 'nonsense']],
    ['without its data', (key) => ['HDEL', key, 'data']],
    ['with data that is not JSON', (key) => ['HSET', key, 'data', '{']],
    ['with data of another shape', (key) => ['HSET', key, 'data', '{"slots":{"us":{"cart":7}}}']],
    ['with a version that is no number', (key) => ['HSET', key, 'version', '']],
    ['with a version that is written otherwise', (key) => ['HSET', key, 'version', '007']],
  ]

  test.each(damages)('treats as missing, and logs, a session %s', async (_, command) => {
    const store = await open()
    const session = await store.create(newSessionData())
    await (await connect()).use((client) => client.sendCommand(command(`firn:session:${hashId(session.id)}`)))
    expect(await store.get(session.id)).toBeUndefined()
    expect(lines.join('')).toContain('session_unreadable')
  })

  test.each(damages)('replaces an entry %s', async (_, command) => {
    const hand = await connect()
    const entries = createRedisKeyValueStore(await connect())
    const { consents, idempotency, sessionRevocations } = storesIn(entries, silent)
    const keys = [`idempotency:${hashId('damaged')}`, `consent:${hashId('damaged')}`, 'ended:us:8']
    const decision = { version: 1, choice: 'refused', at: 1, locale: 'de-at' } as const
    const begin = () => idempotency.begin('damaged', 'key', 'one line')
    await begin()
    await consents.record('damaged', decision)
    await sessionRevocations.revokeAll('us', 8, 1_700_000_000_000)
    for (const key of keys) await hand.use((client) => client.sendCommand(command(`firn:${key}`)))

    expect(await begin()).toBeUndefined()
    expect(await begin()).toEqual({ digest: 'one line', state: 'begun' })
    await consents.record('damaged', { ...decision, at: 2 })
    expect(await consents.find('damaged')).toEqual([{ ...decision, at: 2 }])
    await sessionRevocations.revokeAll('us', 8, 1_800_000_000_000)
    expect(await sessionRevocations.lastRevocation('us', 8)).toBe(1_800_000_000_000)
    for (const key of keys) await entries.delete(key)
  })

  describe('a lock', () => {
    test('is exclusive across nodes, first in first out', async () => {
      const [one, other] = await Promise.all([open(), open()])
      const order: string[] = []
      const first = Promise.withResolvers<void>()
      const started = Promise.withResolvers<void>()
      const holding = one.locked('id', () => {
        started.resolve()
        return first.promise
      })
      await started.promise
      const work: Promise<unknown>[] = [holding]
      for (const [index, store] of [other, one, other, one].entries())
        work.push(store.locked('id', () => Promise.resolve(order.push(`${index}`))))
      await other.locked('another id', () => Promise.resolve(order.push('another')))
      first.resolve()
      await Promise.all(work)
      expect(order[0]).toBe('another')
      // Neither node is passed over twice.
      expect(['0123', '1032', '0132', '1023']).toContain(order.slice(1).join(''))
    })

    test('expires with its lease when its node is dead', async () => {
      const [one, other] = await Promise.all([connect(), open()])
      const dead = sessionsIn(one)
      const started = Promise.withResolvers<void>()
      void dead.locked('id', () => {
        started.resolve()
        return new Promise<never>(() => undefined)
      })
      await started.promise
      one.close()
      // The end of the lease, without waiting for it.
      const lease = await (await connect()).use((client) => client.pTTL(`firn:lock:{${hashId('id')}}`))
      expect(lease).toBeGreaterThan(0)
      expect(lease).toBeLessThanOrEqual(5000)
      await (await connect()).use((client) => client.del(`firn:lock:{${hashId('id')}}`))
      await expect(other.locked('id', () => Promise.resolve('done'))).resolves.toBe('done')
    })

    test('is known to be awaited from another node', async () => {
      const openAnswers = async () => storesIn(createRedisKeyValueStore(await connect()), silent).formAnswers
      const [one, other] = await Promise.all([openAnswers(), openAnswers()])
      const press = { sessionId: 'id', digest: 'route and fields' }
      const waiting = await one.locked(press, async (isAwaited) => {
        expect(await isAwaited()).toBe(false)
        const second = other.locked(press, () => Promise.resolve())
        await vi.waitFor(async () => expect(await isAwaited()).toBe(true), { timeout: 45_000 })
        return { second }
      })
      await waiting.second
      await one.locked(press, async (isAwaited) => expect(await isAwaited()).toBe(false))
    })

    test('throws a store failure on timeout, and never runs its work', async () => {
      const [one, other] = await Promise.all([open(), open(1)])
      const first = Promise.withResolvers<void>()
      const started = Promise.withResolvers<void>()
      const holding = one.locked('id', () => {
        started.resolve()
        return first.promise
      })
      await started.promise
      const late = vi.fn(() => Promise.resolve())
      await expect(other.locked('id', late)).rejects.toThrow(SessionStoreError)
      expect(late).not.toHaveBeenCalled()
      first.resolve()
      await holding
    })

    test('rethrows failures of the work', async () => {
      const failure = new Error('of the work')
      await expect((await open()).locked('id', () => Promise.reject(failure))).rejects.toBe(failure)
    })
  })
})

describe.skipIf(redisPath === '')('a failing Redis', () => {
  const lines: string[] = []
  /** @param options without a limit: with the shop's own */
  const open = (url: string, options: { readonly limitMs?: number } = { limitMs: patientRedisMs }) => {
    const redis = createRedis(url, logTo(lines), options)
    return { redis, store: sessionsIn(redis), close: () => redis.close() }
  }

  test('throws StoreError while unreachable, and is used within five seconds of its return', async () => {
    const server = await openRedisServer()
    await server.kill()
    const { store, close } = open(server.url)
    await expect(store.get('x')).rejects.toThrow(SessionStoreError)
    await expect(store.ping()).rejects.toThrow(SessionStoreError)
    await server.start()
    await vi.waitFor(() => store.ping(), { timeout: 45_000, interval: 20 })
    const session = await store.create(newSessionData())
    await server.kill()
    await expect(store.get(session.id)).rejects.toThrow(SessionStoreError)
    expect(lines.filter((line) => line.includes('redis_down')).length).toBeGreaterThan(0)
    await server.start()
    await vi.waitFor(() => store.ping(), { timeout: 45_000, interval: 20 })
    close()
    await server.close()
  })

  test('times out after 250 ms without an answer', async () => {
    const server = await openRedisServer()
    const { store, close } = open(server.url, {})
    await vi.waitFor(() => store.ping(), { timeout: 45_000 })
    server.freeze()
    await expect(store.get('x')).rejects.toMatchObject({ cause: { message: 'no result within 250 ms' } })
    await expect(store.create(newSessionData())).rejects.toThrow(SessionStoreError)
    server.thaw()
    await vi.waitFor(() => store.ping(), { timeout: 45_000, interval: 20 })
    close()
    await server.close()
  })

  test('throws StoreError when full or a replica', async () => {
    const server = await openRedisServer()
    const { redis, store, close } = open(server.url)
    await vi.waitFor(() => redis.ping(), { timeout: 45_000 })
    const session = await store.create(newSessionData())
    await redis.use((client) => client.configSet('maxmemory', '1'))
    await expect(store.create(newSessionData())).rejects.toThrow(SessionStoreError)
    await expect(store.rotate(session, session.data)).rejects.toThrow(SessionStoreError)
    await store.touch(session)
    expect(await store.get(session.id)).toMatchObject({ isNew: false, data: session.data })
    await redis.use((client) => client.configSet('maxmemory', '0'))
    expect(await store.get(session.id)).toBeDefined()
    await redis.use((client) => client.replicaOf('127.0.0.1', 1))
    await expect(store.touch(session)).rejects.toThrow(SessionStoreError)
    await expect(store.locked(session.id, () => Promise.resolve())).rejects.toThrow(SessionStoreError)
    close()
    await server.close()
  })

  test('counts as unreachable when it evicts keys', async () => {
    const server = await openRedisServer(['--maxmemory', '50mb', '--maxmemory-policy', 'allkeys-lru'])
    const { store, close } = open(server.url)
    await vi.waitFor(
      () => expect(store.create(newSessionData())).rejects.toMatchObject({ cause: { name: 'EvictingRedisError' } }),
      { timeout: 45_000 },
    )
    await expect(store.ping()).rejects.toThrow(SessionStoreError)
    close()
    await server.close()
  })
})
