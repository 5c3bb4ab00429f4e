import { describe, expect, test } from 'vitest'
import { countByTurns } from '../../../../src/traffic/rates/count-by-turns.ts'
import { createRateLimits } from '../../../../src/traffic/rates/rate-limits.ts'
import { createMemoryCounter } from '../../../../src/traffic/rates/try-counter.ts'
import type { TryTurns } from '../../../../src/traffic/rates/try-turns.ts'
import { createMetrics } from '../../../../src/lib/metrics.ts'

/** Tries with a queue that gives turns, or none. */
function open(hasTurn: boolean, kind: 'captcha' | 'proCode' = 'proCode') {
  const own = createMemoryCounter(() => 0)
  const limits = createRateLimits({ own, shared: undefined, metrics: createMetrics('firn'), now: () => 0 })
  const asked: string[] = []
  const wait: TryTurns['wait'] = (turns) => {
    asked.push(turns.map((turn) => turn.join(' ')).join())
    return Promise.resolve(hasTurn)
  }
  const services = { limits, tryTurns: { wait, waitAsHuman: wait } }
  return { asked, limits, tryFrom: (address: string) => countByTurns(services, kind, address) }
}

describe('a try', () => {
  test('waits for a turn of its address after ten wrong codes', async () => {
    const { asked, tryFrom } = open(true)
    for (let tries = 0; tries < 10; tries += 1) await tryFrom('203.0.113.9')
    expect(asked).toEqual([])
    await tryFrom('203.0.113.9')
    expect(asked).toEqual(['pro_code_address_turn 203.0.113.9'])
  })

  test.each([
    ['proCode', 'pro_code_range_turn'],
    ['captcha', 'captcha_range_turn'],
  ] as const)('waits for a turn of its range with many addresses: %s', async (kind, rule) => {
    const { asked, tryFrom } = open(true, kind)
    for (let tries = 0; tries < 51; tries += 1) await tryFrom(`2001:db8:7:${tries}::1`)
    expect(asked).toEqual([`${rule} 2001:db8:7::/48`])
  })

  test('is refused without a turn, and does not count', async () => {
    const { limits, tryFrom } = open(false)
    for (let tries = 0; tries < 10; tries += 1) await tryFrom('203.0.113.9')
    for (let tries = 0; tries < 5; tries += 1)
      expect(await tryFrom('203.0.113.9')).toMatchObject({ reason: 'rate_limited' })
    expect((await limits.count('pro_code_range', '203.0.113.10')).msLeft).toBe(0)
  })
})
