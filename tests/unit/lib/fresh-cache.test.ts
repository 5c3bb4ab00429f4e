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
    cache = createFreshCache({ freshMs: 100, staleMs: 1000, size: 2, clock: () => now })
  })

  test('asks once while an answer is fresh, and again when it is not', async () => {
    expect([await cache.get('a', load), await cache.get('a', load)]).toEqual([1, 1])
    now = 100
    expect(await cache.get('a', load)).toBe(2)
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

  test('forgets what was loaded longest ago when it is full', async () => {
    for (const key of ['a', 'b', 'c']) await cache.get(key, load)
    expect(await cache.get('c', load)).toBe(3)
    expect(await cache.get('a', load)).toBe(4)
  })
})
