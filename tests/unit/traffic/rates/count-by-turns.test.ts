import { describe, expect, test } from 'vitest'
import { countByTurns } from '../../../../src/traffic/rates/count-by-turns.ts'
import { createRateLimits } from '../../../../src/traffic/rates/rate-limits.ts'
import { createMemoryCounter } from '../../../../src/traffic/rates/try-counter.ts'
import type { TryTurns } from '../../../../src/traffic/rates/try-turns.ts'
import { createMetrics } from '../../../../src/lib/metrics.ts'

type Kind = Parameters<typeof countByTurns>[1]

/** Tries with queues that give turns, or none. */
function open(hasTurn: boolean, kind: Kind = 'proCode') {
  const own = createMemoryCounter(() => 0)
  const limits = createRateLimits({ own, shared: undefined, metrics: createMetrics('firn'), now: () => 0 })
  const asked: string[] = []
  const queueOf =
    (name: keyof TryTurns): TryTurns['wait'] =>
    (turns) => {
      asked.push(`${name} ${turns.map((turn) => turn.join(' ')).join()}`)
      return Promise.resolve(hasTurn)
    }
  const services = { limits, tryTurns: { wait: queueOf('wait'), waitAsHuman: queueOf('waitAsHuman') } }
  const tryFrom = (address: string, next?: Kind) => countByTurns(services, kind, address, next)
  return { asked, limits, tryFrom }
}

describe('a try', () => {
  test.each([
    ['proCode', 'wait pro_code_address_turn'],
    ['captcha', 'wait captcha_address_turn'],
    ['tokenForm', 'waitAsHuman token_form_address_turn'],
  ] as const)('waits for a turn of its address after ten: %s', async (kind, turn) => {
    const { asked, tryFrom } = open(true, kind)
    for (let tries = 0; tries < 10; tries += 1) await tryFrom('203.0.113.9')
    expect(asked).toEqual([])
    expect(await tryFrom('203.0.113.9')).toMatchObject({ kind: 'counted' })
    expect(asked).toEqual([`${turn} 203.0.113.9`])
  })

  test.each([
    ['proCode', 'wait pro_code_range_turn', 50, 100],
    ['captcha', 'wait captcha_range_turn', 50, 50],
    ['tokenForm', 'waitAsHuman token_form_range_turn', 20, 40],
  ] as const)('waits for a turn of its range with many addresses: %s', async (kind, turn, ipv6, ipv4) => {
    for (const [most, range, addressOf] of [
      [ipv6, '2001:db8:7::/48', (host: number) => `2001:db8:7:${host}::1`],
      [ipv4, '203.0.113.0/24', (host: number) => `203.0.113.${host}`],
    ] as const) {
      const { asked, tryFrom } = open(true, kind)
      for (let tries = 0; tries < most; tries += 1) await tryFrom(addressOf(tries))
      expect(asked).toEqual([])
      await tryFrom(addressOf(most))
      expect(asked).toEqual([`${turn} ${range}`])
    }
  })

  test('waits for the turns of the act that it is the check of, in place of its own that come sooner', async () => {
    const address = '203.0.113.9'
    const { asked, limits, tryFrom } = open(true, 'captcha')
    await limits.consume('token_form_address', address, 10)
    expect(await tryFrom(address, 'tokenForm')).toMatchObject({ hasNextTurn: false })
    expect(asked).toEqual([])
    await limits.consume('captcha_address', address, 9)
    expect(await tryFrom(address, 'tokenForm')).toMatchObject({ hasNextTurn: true })
    await limits.consume('token_form_range', address, 40)
    await tryFrom(address, 'tokenForm')
    await tryFrom('203.0.113.9')
    expect(asked).toEqual([
      'wait token_form_address_turn 203.0.113.9',
      'wait token_form_address_turn 203.0.113.9,token_form_range_turn 203.0.113.0/24',
      'wait captcha_address_turn 203.0.113.9',
    ])
  })

  test('waits for its own turns where the act that it is the check of needs none', async () => {
    const { asked, limits, tryFrom } = open(true, 'captcha')
    await limits.consume('captcha_address', '203.0.113.9', 10)
    expect(await tryFrom('203.0.113.9', 'tokenForm')).toMatchObject({ hasNextTurn: false })
    expect(asked).toEqual(['wait captcha_address_turn 203.0.113.9'])
  })

  test('is refused without a turn, and does not count', async () => {
    const { limits, tryFrom } = open(false)
    for (let tries = 0; tries < 10; tries += 1) await tryFrom('203.0.113.9')
    for (let tries = 0; tries < 5; tries += 1)
      expect(await tryFrom('203.0.113.9')).toMatchObject({ reason: 'rate_limited' })
    expect((await limits.count('pro_code_range', '203.0.113.10')).msLeft).toBe(0)
  })
})
