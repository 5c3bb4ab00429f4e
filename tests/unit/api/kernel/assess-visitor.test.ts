import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { assessVisitor } from '../../../../src/api/kernel/assess-visitor.ts'
import { clientAt, inRequestScope } from '../../../../src/lib/request-scope.ts'
import { createMetrics } from '../../../../src/lib/metrics.ts'
import type { BotCheck } from '../../../../src/ports/bot-protection.ts'
import type { LimitName } from '../../../../src/traffic/policy/rates.ts'
import { createRateLimits } from '../../../../src/traffic/rates/rate-limits.ts'
import { createMemoryCounter } from '../../../../src/traffic/rates/try-counter.ts'
import { createTryTurns } from '../../../../src/traffic/rates/try-turns.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], fakeNodeBuiltins: true }),
)
afterEach(() => void vi.useRealTimers())

// Not 0 at first: memory takes that for no time at all.
const now = () => 1000 + performance.now()
const address = '203.0.113.9'

/** Sends one form with a token from each visitor at once. @param spent limits that the address has used up */
async function sendAtOnce(visitors: readonly string[], spent: Partial<Record<LimitName, number>>) {
  const metrics = createMetrics('firn')
  const limits = createRateLimits({ own: createMemoryCounter(now), shared: undefined, metrics, now })
  const verified: string[] = []
  const verify = ({ token }: BotCheck) => {
    verified.push(token)
    return Promise.resolve(token.startsWith('bad') ? ('refused' as const) : ('human' as const))
  }
  const services = { limits, tryTurns: createTryTurns(limits, now), botProtection: { verify } }
  for (const name of ['captcha_address', 'token_form_address'] as const)
    await limits.consume(name, address, spent[name] ?? 0)
  const taken: string[] = []
  for (const visitor of visitors) {
    const scope = { id: visitor, dueAt: performance.now() + 10_000, client: { ...clientAt(address), visitor } }
    const sent = { token: visitor, action: 'contact', clientAddress: address }
    const assessed = inRequestScope(scope, () => assessVisitor(services, sent))
    void assessed.then(
      () => taken.push(visitor),
      () => undefined,
    )
  }
  await vi.advanceTimersByTimeAsync(10_000)
  return { taken: taken.toSorted(), verified: verified.toSorted(), limits }
}

describe('forms with tokens of an address that has sent many', () => {
  test('are verified at once, and then taken by turns', async () => {
    const { taken, verified } = await sendAtOnce(['a', 'b', 'c'], { token_form_address: 10 })
    expect(verified).toEqual(['a', 'b', 'c'])
    expect(taken).toHaveLength(2)
  })

  test('use up no token without being taken where the address sent many invalid ones, too', async () => {
    const { taken, verified } = await sendAtOnce(['a', 'b', 'c', 'd', 'e'], {
      captcha_address: 10,
      token_form_address: 10,
    })
    expect(taken).toHaveLength(2)
    expect(verified).toEqual(taken)
  })

  test('are not counted with an invalid token, which is verified no more often than others', async () => {
    const { taken, verified, limits } = await sendAtOnce(['bad1', 'bad2', 'bad3', 'bad4', 'bad5'], {
      captcha_address: 10,
      token_form_address: 10,
    })
    expect(taken).toEqual([])
    expect(verified).toHaveLength(2)
    // None of a range's forty has been counted.
    expect(await limits.consume('token_form_range', address, 40)).toMatchObject({ kind: 'counted' })
  })
})
