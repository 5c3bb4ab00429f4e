import { describe, expect, test } from 'vitest'
import { PausedError, createPause } from '../../../../src/vendors/guard/pause.ts'

/**
 * A vendor that answers 429 without a reset until `recoversAt`, called every 100 ms. Returns when it was called, ms.
 */
function callsTo(recoversAt: number, untilMs: number): readonly number[] {
  let now = 0
  const pause = createPause(
    () => now,
    () => 1,
  )
  const calls: number[] = []
  for (; now < untilMs; now += 100) {
    try {
      pause.enter(0)
    } catch (error) {
      if (!(error instanceof PausedError)) throw error
      continue
    }
    calls.push(now)
    if (now < recoversAt) pause.refuse(now, undefined)
    else pause.accept(now)
  }
  return calls
}

describe('a queued call', () => {
  test('is not sent after another 429', () => {
    const pause = createPause(
      () => 0,
      () => 0,
    )
    pause.refuse(0, 0)
    pause.enter(0).confirm()
    const turn = pause.enter(1500)
    expect(turn.waitMs).toBe(1000)
    pause.refuse(0, undefined)
    expect(() => turn.confirm()).toThrow(PausedError)
  })
})

describe('a vendor that answers 429 without a reset', () => {
  // The worst moments to recover: right after a call, wherever the waits have grown to.
  const refused = callsTo(Infinity, 300_000)

  test.each(refused.slice(0, -2))('is used again within 15 s when it recovers after its refusal at %s ms', (at) => {
    const recovered = at + 1
    const next = callsTo(recovered, at + 60_000).find((call) => call >= recovered)
    expect(next).toBeLessThanOrEqual(recovered + 15_000)
  })

  test('is called with backoff until it recovers', () => {
    const gaps = refused.slice(1).map((at, index) => at - (refused[index] ?? 0))
    expect(gaps).toEqual(gaps.toSorted((one, other) => one - other))
    expect([Math.min(...gaps) >= 1000, gaps.length < 45]).toEqual([true, true])
  })

  test('is not flooded once it has recovered', () => {
    const calls = callsTo(30_000, 60_000).filter((at) => at >= 30_000)
    const first = calls[0] ?? 0
    expect(calls.filter((at) => at < first + 1000).length).toBeLessThanOrEqual(11)
  })
})
