import { describe, expect, test } from 'vitest'
import { mapConcurrently } from '../../../src/lib/map-concurrently.ts'

describe('mapConcurrently', () => {
  test('returns results in order, with limited concurrency', async () => {
    let underWay = 0
    let most = 0
    const gates = [0, 1, 2].map(() => Promise.withResolvers<void>())
    const mapped = mapConcurrently([0, 1, 2], 2, async (item) => {
      most = Math.max(most, (underWay += 1))
      await gates[item]?.promise
      underWay -= 1
      return item * 10
    })
    for (const { resolve } of gates.toReversed()) resolve()
    expect(await mapped).toEqual([0, 10, 20])
    expect(most).toBe(2)
  })

  test('starts nothing after a failure, and rejects once running work has ended', async () => {
    const slow = Promise.withResolvers<void>()
    const ended: string[] = []
    const failure = new Error('of the work')
    const mapped = mapConcurrently(['fails', 'is slow', 'is not begun'], 2, async (item) => {
      if (item === 'fails') throw failure
      await slow.promise
      ended.push(item)
    }).catch((error: unknown) => {
      ended.push('rejected')
      return error
    })
    slow.resolve()
    expect(await mapped).toBe(failure)
    expect(ended).toEqual(['is slow', 'rejected'])
  })
})
