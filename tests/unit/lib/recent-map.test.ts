import { describe, expect, test } from 'vitest'
import { createRecentMap } from '../../../src/lib/recent-map.ts'

describe('a map of recent entries', () => {
  test('drops the least recently used entry once it is full', () => {
    const map = createRecentMap<string, number>(3)
    for (const [index, key] of ['a', 'b', 'c'].entries()) map.set(key, index)
    expect(map.get('a')).toBe(0)
    map.set('d', 3)
    expect([...map.keys()]).toEqual(['d', 'a', 'c'])
    expect(map.size).toBe(3)
  })

  test('has room again after a deletion, and holds a key only once', () => {
    const map = createRecentMap<string, number>(2)
    for (const value of [1, 2, 3]) map.set('a', value)
    map.set('b', 1)
    map.delete('b')
    map.set('c', 1)
    expect([...map.entries()]).toEqual([
      ['c', 1],
      ['a', 3],
    ])
  })

  test('expires entries when their time is over', () => {
    let now = 1
    const map = createRecentMap<string, true>(10, { ttl: 1000, ttlResolution: 0, perf: { now: () => now } })
    map.set('a', true)
    now = 1001
    expect(map.has('a')).toBe(true)
    now = 1002
    expect(map.has('a')).toBe(false)
  })
})
