import { expect, test } from 'vitest'
import { createRenderPace } from '../../../src/server/render-pace.ts'

function open() {
  const clock = { now: 1000 }
  const waits: number[] = []
  const wait = (ms: number): Promise<void> => {
    waits.push(ms)
    return Promise.resolve()
  }
  return { clock, waits, pace: createRenderPace({ now: () => clock.now, wait }) }
}

test('the first render of a network does not wait, those that follow at once are spaced', async () => {
  const { pace, waits } = open()
  for (let page = 0; page < 4; page += 1) await pace('203.0.113.1')
  expect(waits).toEqual([120, 240, 360])
})

test('renders of other networks do not wait for it', async () => {
  const { pace, waits } = open()
  for (let page = 0; page < 4; page += 1) await pace('203.0.113.1')
  waits.length = 0
  await pace('203.0.113.2')
  expect(waits).toEqual([])
})

test('a shopper who opens a page every second never waits', async () => {
  const { clock, pace, waits } = open()
  for (let page = 0; page < 10; page += 1) {
    await pace('203.0.113.1')
    clock.now += 1000
  }
  expect(waits).toEqual([])
})
