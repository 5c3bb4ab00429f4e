import { expect, test } from 'vitest'
import { createPace } from '../../../src/traffic/pace.ts'

function open(options: { burst?: number; longestWaitMs?: number } = {}) {
  const clock = { now: 1000 }
  const pace = createPace({ gapMs: 120, burst: 1, longestWaitMs: 10_000, now: () => clock.now, ...options })
  /** The waits of so many turns that are taken at once, ms. */
  const waits = (turns: number, key = '203.0.113.1') => Array.from({ length: turns }, () => pace(key))
  return { clock, waits }
}

test('the first call of a key does not wait, later ones are spaced', () => {
  expect(open().waits(4)).toEqual([0, 120, 240, 360])
})

test('a burst does not wait', () => {
  expect(open({ burst: 3 }).waits(5)).toEqual([0, 0, 0, 120, 240])
})

test('work that is worth several turns takes them from the burst, and waits for those that are missing', () => {
  const { clock } = open()
  const pace = createPace({ gapMs: 20, burst: 144, longestWaitMs: 1000, now: () => clock.now })
  expect([48, 48, 47, 1, 48, 1].map((turns) => pace('203.0.113.1', turns))).toEqual([0, 0, 0, 0, 960, 980])
  expect(pace('203.0.113.1', 48)).toBeUndefined()
  clock.now += 960
  expect(pace('203.0.113.1', 48)).toBe(980)
})

test('other keys do not wait for it', () => {
  const { waits } = open()
  waits(4)
  expect(waits(1, '203.0.113.2')).toEqual([0])
})

test('one call a second never waits', () => {
  const { clock, waits } = open()
  for (let turn = 0; turn < 10; turn += 1) {
    expect(waits(1)).toEqual([0])
    clock.now += 1000
  }
})

test('a call that would wait too long is refused, and does not delay later ones', () => {
  const { clock, waits } = open({ longestWaitMs: 240 })
  expect(waits(5)).toEqual([0, 120, 240, undefined, undefined])
  clock.now += 120
  expect(waits(1)).toEqual([240])
})
