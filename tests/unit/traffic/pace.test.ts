import { expect, test } from 'vitest'
import { createPace } from '../../../src/traffic/pace.ts'

function open(options: { burst?: number; longestWaitMs?: number } = {}) {
  const clock = { now: 1000 }
  const waits: number[] = []
  const wait = (ms: number): Promise<void> => {
    waits.push(ms)
    return Promise.resolve()
  }
  const pace = createPace({ gapMs: 120, burst: 1, longestWaitMs: 10_000, now: () => clock.now, wait, ...options })
  return { clock, waits, pace }
}

test('the first call of a key does not wait, later ones are spaced', async () => {
  const { pace, waits } = open()
  for (let turn = 0; turn < 4; turn += 1) expect(await pace('203.0.113.1')).toBe(true)
  expect(waits).toEqual([120, 240, 360])
})

test('a burst does not wait', async () => {
  const { pace, waits } = open({ burst: 3 })
  for (let turn = 0; turn < 5; turn += 1) await pace('203.0.113.1')
  expect(waits).toEqual([120, 240])
})

test('other keys do not wait for it', async () => {
  const { pace, waits } = open()
  for (let turn = 0; turn < 4; turn += 1) await pace('203.0.113.1')
  waits.length = 0
  await pace('203.0.113.2')
  expect(waits).toEqual([])
})

test('one call a second never waits', async () => {
  const { clock, pace, waits } = open()
  for (let turn = 0; turn < 10; turn += 1) {
    await pace('203.0.113.1')
    clock.now += 1000
  }
  expect(waits).toEqual([])
})

test('a call that would wait too long is refused, and does not delay later ones', async () => {
  const { clock, pace } = open({ longestWaitMs: 240 })
  const turns = [1, 2, 3, 4, 5].map(() => pace('203.0.113.1'))
  expect(await Promise.all(turns)).toEqual([true, true, true, false, false])
  clock.now += 120
  expect(await pace('203.0.113.1')).toBe(true)
})
