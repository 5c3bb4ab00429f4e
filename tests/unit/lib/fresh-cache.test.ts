import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFreshCache, type FreshCache } from '../../../src/lib/fresh-cache.ts'

describe('a cache of fresh answers', () => {
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

  test('asks once while an answer is fresh, and again when it is not', async () => {
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

  test('goes on with what it has when asking ahead fails', async () => {
    await cache.get('a', load)
    now = 90
    expect([await cache.get('a', fail), await cache.get('a', fail)]).toEqual([1, 1])
    await setImmediate()
    now = 99
    expect(await cache.get('a', load)).toBe(1)
    await setImmediate()
    expect(await cache.get('a', load)).toBe(2)
  })

  test('lets one wait in vain for a vendor that hangs, and answers the others with what it has until it is back', async () => {
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

  test('waits again for a vendor of which nothing bad was heard for ten seconds', async () => {
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

  test('asks once for all who ask at the same time', async () => {
    expect(await Promise.all([cache.get('a', load), cache.get('a', load), cache.get('b', load)])).toEqual([1, 1, 2])
  })

  test('lets an old answer stand in while asking fails, yet not for ever', async () => {
    await cache.get('a', load)
    now = 1099
    expect(await cache.get('a', fail)).toBe(1)
    now = 1100
    await expect(cache.get('a', fail)).rejects.toThrow('down')
  })

  test('keeps no failure, also none that is thrown before asking', async () => {
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

  test('keeps nothing that is larger than all it may keep', async () => {
    const large = createFreshCache<string>({ freshMs: 100, staleMs: 0, bytes: 500, clock: () => now })
    const loadMuch = () => Promise.resolve(String((loads += 1)).repeat(500))
    await large.get('a', loadMuch)
    expect(await large.get('a', loadMuch)).toMatch(/^2/)
  })

  test('also remembers that there is nothing', async () => {
    const nothing = createFreshCache<number | undefined>({ freshMs: 100, staleMs: 0, bytes: 500, clock: () => now })
    const loadNothing = () => {
      loads += 1
      return Promise.resolve(undefined)
    }
    expect([await nothing.get('a', loadNothing), await nothing.get('a', loadNothing)]).toEqual([undefined, undefined])
    expect(loads).toBe(1)
  })

  test('forgets all keys of a beginning, and what is on its way for them', async () => {
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

  describe('with failures that concern one caller alone', () => {
    const limited = new Error('limited')
    beforeEach(() => {
      const concernsCaller = (error: unknown) => error === limited
      cache = createFreshCache({ freshMs: 100, staleMs: 60_000, bytes: 5000, clock: () => now, concernsCaller })
    })

    test('loads anew for those who waited for that caller’s load', async () => {
      const first = Promise.withResolvers<number>()
      const refused = cache.get('a', () => first.promise)
      const others = [cache.get('a', load), cache.get('a', load)]
      first.reject(limited)
      await expect(refused).rejects.toBe(limited)
      expect(await Promise.all(others)).toEqual([1, 1])
    })

    test('gives other callers no stale answer because of them', async () => {
      await cache.get('a', load)
      now = 100
      expect(await cache.get('a', () => Promise.reject(limited))).toBe(1)
      expect(await cache.get('a', load)).toBe(2)
    })
  })
})
