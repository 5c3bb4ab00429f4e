import { describe, expect, test } from 'vitest'
import { createPace } from '../../../src/traffic/pace.ts'

function open(options: { burst?: number; longestWaitMs?: number } = {}) {
  const clock = { now: 1000 }
  const pace = createPace({ gapMs: 120, burst: 1, longestWaitMs: 10_000, now: () => clock.now, ...options })
  /** The waits of so many turns that are taken at once, ms. */
  const waits = (turns: number, key = '203.0.113.1') => Array.from({ length: turns }, () => pace(key))
  return { clock, waits }
}

describe('the pace', () => {
  test('lets the first call of a key pass, and spaces later ones', () => {
    expect(open().waits(4)).toEqual([0, 120, 240, 360])
  })

  test('lets a burst pass without waiting', () => {
    expect(open({ burst: 3 }).waits(5)).toEqual([0, 0, 0, 120, 240])
  })

  test('takes several turns for one call from the burst, and waits for the missing ones', () => {
    const { clock } = open()
    const pace = createPace({ gapMs: 20, burst: 144, longestWaitMs: 1000, now: () => clock.now })
    expect([48, 48, 47, 1, 48, 1].map((turns) => pace('203.0.113.1', turns))).toEqual([0, 0, 0, 0, 960, 980])
    expect(pace('203.0.113.1', 48)).toBeUndefined()
    clock.now += 960
    expect(pace('203.0.113.1', 48)).toBe(980)
  })

  test('counts other keys separately', () => {
    const { waits } = open()
    waits(4)
    expect(waits(1, '203.0.113.2')).toEqual([0])
  })

  test('never delays one call a second', () => {
    const { clock, waits } = open()
    for (let turn = 0; turn < 10; turn += 1) {
      expect(waits(1)).toEqual([0])
      clock.now += 1000
    }
  })

  test('refuses a call that would wait too long, without delaying later ones', () => {
    const { clock, waits } = open({ longestWaitMs: 240 })
    expect(waits(5)).toEqual([0, 120, 240, undefined, undefined])
    clock.now += 120
    expect(waits(1)).toEqual([240])
  })
})
