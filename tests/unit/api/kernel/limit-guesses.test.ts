import { describe, expect, test } from 'vitest'
import { type Guess, limitGuesses } from '../../../../src/api/kernel/limit-guesses.ts'
import { createRateLimits } from '../../../../src/traffic/rates/rate-limits.ts'
import { type TryCounter, createMemoryCounter } from '../../../../src/traffic/rates/try-counter.ts'
import { createTryTurns } from '../../../../src/traffic/rates/try-turns.ts'
import { createMetrics } from '../../../../src/lib/metrics.ts'

/** Guesses at orders of one address, and how many counters they leave. */
function open() {
  const metrics = createMetrics('firn')
  const memory = createMemoryCounter(() => 0)
  const stored = new Set<string>()
  const shared: TryCounter = {
    async add(key, by, seconds) {
      const counted = await memory.add(key, by, seconds)
      if (counted.count > 0) stored.add(key)
      else stored.delete(key)
      return counted
    },
  }
  const limits = createRateLimits({ own: memory, shared, metrics, now: () => 0 })
  const tryTurns = createTryTurns(limits, () => 0)
  const services = { limits, tryTurns, metrics, botProtection: { verify: () => Promise.resolve('human' as const) } }
  let checks = 0
  const guess = (target: string, found?: string): Promise<string | undefined> => {
    const one: Guess = {
      kind: 'order',
      store: 'us',
      target,
      clientAddress: '203.0.113.9',
      botToken: undefined,
      canWait: true,
    }
    return limitGuesses(services, one, () => {
      checks += 1
      return Promise.resolve(found)
    })
  }
  return { guess, stored, checks: () => checks }
}

describe('guesses', () => {
  test('leave no counter when refused', async () => {
    const { guess, stored, checks } = open()
    for (let order = 0; order < 5; order += 1) await guess(String(order))
    const before = stored.size
    for (let order = 5; order < 30; order += 1)
      await expect(guess(String(order))).rejects.toMatchObject({ code: 'rate_limited' })
    expect([checks(), stored.size]).toEqual([5, before])
  })

  test('leave no counter when right', async () => {
    const { guess, stored } = open()
    for (let order = 0; order < 10; order += 1) expect(await guess(String(order), 'found')).toBe('found')
    expect(stored.size).toBe(0)
  })

  test('are counted when simultaneous', async () => {
    const { guess, checks } = open()
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, order) => guess(String(order))))
    expect(checks()).toBe(5)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(15)
  })
})
