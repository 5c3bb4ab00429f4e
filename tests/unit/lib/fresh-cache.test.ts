import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFreshCache, type FreshCache } from '../../../src/lib/fresh-cache.ts'

describe('the cache', () => {
  let now = 0
  let loads = 0
  let cache: FreshCache<number>
  const load = () => Promise.resolve((loads += 1))
  const fail = () => Promise.reject(new Error('down'))
  beforeEach(() => {
    now = 0
    loads = 0
    cache = createFreshCache({ freshMs: 100, staleMs: 1000, bytes: 500, clock: () => now })
  })

  test('loads once while an answer is fresh, and again when it is stale', async () => {
    expect([await cache.get('a', load), await cache.get('a', load)]).toEqual([1, 1])
    now = 100
    expect(await cache.get('a', load)).toBe(2)
  })

  test('refreshes ahead in the last quarter of an answer’s lifetime, without a wait', async () => {
    await cache.get('a', load)
    now = 74
    expect(await cache.get('a', load)).toBe(1)
    now = 75
    const slow = Promise.withResolvers<number>()
    expect(await cache.get('a', () => slow.promise)).toBe(1)
    expect(await cache.get('a', load)).toBe(1)
    slow.resolve(7)
    await slow.promise
    now = 150
    expect(await cache.get('a', load)).toBe(7)
    expect(loads).toBe(1)
  })

  test('keeps its answer when a refresh ahead fails', async () => {
    await cache.get('a', load)
    now = 90
    expect([await cache.get('a', fail), await cache.get('a', fail)]).toEqual([1, 1])
    await setImmediate()
    now = 99
    expect(await cache.get('a', load)).toBe(1)
    await setImmediate()
    expect(await cache.get('a', load)).toBe(2)
  })

  test('waits once for a hanging vendor, and serves stale answers until it recovers', async () => {
    await cache.get('a', load)
    now = 100
    const hanging = Promise.withResolvers<number>()
    const first = cache.get('a', () => hanging.promise)
    hanging.reject(new Error('too late'))
    expect(await first).toBe(1)
    const again = Promise.withResolvers<number>()
    expect(await cache.get('a', () => again.promise)).toBe(1)
    expect(await cache.get('a', load)).toBe(1)
    again.resolve(7)
    await setImmediate()
    expect(await cache.get('a', load)).toBe(7)
  })

  test('waits again for a vendor after ten seconds without a failure', async () => {
    const slow = createFreshCache<number>({ freshMs: 100, staleMs: 60_000, bytes: 500, clock: () => now })
    await slow.get('a', load)
    now = 100
    expect(await slow.get('a', fail)).toBe(1)
    now = 10_099
    expect(await slow.get('a', fail)).toBe(1)
    await setImmediate()
    now = 20_099
    expect(await slow.get('a', load)).toBe(2)
  })

  test('loads once for concurrent calls', async () => {
    expect(await Promise.all([cache.get('a', load), cache.get('a', load), cache.get('b', load)])).toEqual([1, 1, 2])
  })

  test('serves stale answers on failure, for a limited time', async () => {
    await cache.get('a', load)
    now = 1099
    expect(await cache.get('a', fail)).toBe(1)
    now = 1100
    await expect(cache.get('a', fail)).rejects.toThrow('down')
  })

  test('caches no failures, not even synchronous ones', async () => {
    await expect(cache.get('a', fail)).rejects.toThrow('down')
    const careless = () => {
      throw new Error('at once')
    }
    await expect(cache.get('a', careless)).rejects.toThrow('at once')
    expect(await cache.get('a', load)).toBe(1)
  })

  test('drops the least recently used answer when it is full', async () => {
    for (const key of ['a', 'b']) await cache.get(key, load)
    expect(await cache.get('a', load)).toBe(1)
    await cache.get('c', load)
    expect(await cache.get('a', load)).toBe(1)
    expect(await cache.get('b', load)).toBe(4)
  })

  test('does not cache answers above its size limit', async () => {
    const large = createFreshCache<string>({ freshMs: 100, staleMs: 0, bytes: 500, clock: () => now })
    const loadMuch = () => Promise.resolve(String((loads += 1)).repeat(500))
    await large.get('a', loadMuch)
    expect(await large.get('a', loadMuch)).toMatch(/^2/)
  })

  test('caches missing values', async () => {
    const nothing = createFreshCache<number | undefined>({ freshMs: 100, staleMs: 0, bytes: 500, clock: () => now })
    const loadNothing = () => {
      loads += 1
      return Promise.resolve(undefined)
    }
    expect([await nothing.get('a', loadNothing), await nothing.get('a', loadNothing)]).toEqual([undefined, undefined])
    expect(loads).toBe(1)
  })

  test('invalidates keys by prefix, loads in flight included', async () => {
    cache = createFreshCache({ freshMs: 100, staleMs: 1000, bytes: 5000, clock: () => now })
    await cache.get('1/a', load)
    await cache.get('12/a', load)
    const slow = Promise.withResolvers<number>()
    const running = cache.get('1/b', () => slow.promise)
    cache.drop('1/')
    slow.resolve(99)
    expect(await running).toBe(99)
    expect(await cache.get('1/a', load)).toBe(3)
    expect(await cache.get('1/b', load)).toBe(4)
    expect(await cache.get('12/a', load)).toBe(2)
  })

  describe('with failures of one caller', () => {
    const limited = new Error('limited')
    beforeEach(() => {
      const concernsCaller = (error: unknown) => error === limited
      cache = createFreshCache({ freshMs: 100, staleMs: 60_000, bytes: 5000, clock: () => now, concernsCaller })
    })

    test('loads again for the other waiting callers', async () => {
      const first = Promise.withResolvers<number>()
      const refused = cache.get('a', () => first.promise)
      const others = [cache.get('a', load), cache.get('a', load)]
      first.reject(limited)
      await expect(refused).rejects.toBe(limited)
      expect(await Promise.all(others)).toEqual([1, 1])
    })

    test('serves no stale answer to other callers', async () => {
      await cache.get('a', load)
      now = 100
      expect(await cache.get('a', () => Promise.reject(limited))).toBe(1)
      expect(await cache.get('a', load)).toBe(2)
    })
  })
})
