import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBatch } from '../../../src/lib/batch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('requests of one tick', () => {
  const load = vi.fn((keys: readonly number[]) =>
    Promise.resolve(new Map(keys.filter((key) => key > 0).map((key) => [key, `no. ${key}`]))),
  )
  const ask = createBatch(load, { most: 3, waitMs: 5 })
  beforeEach(() => void load.mockClear())

  test('are batched, each key once', async () => {
    const answers = Promise.all([ask(1), ask(2), ask(1), ask(-1)])
    await vi.advanceTimersByTimeAsync(5)
    expect(await answers).toEqual(['no. 1', 'no. 2', 'no. 1', undefined])
    expect(load.mock.calls).toEqual([[[1, 2, -1]]])
  })

  test('are split by the batch size', async () => {
    const answers = Promise.all([ask(1), ask(2), ask(3), ask(4)])
    await vi.advanceTimersByTimeAsync(5)
    expect(await answers).toEqual(['no. 1', 'no. 2', 'no. 3', 'no. 4'])
    expect(load.mock.calls).toEqual([[[1, 2, 3]], [[4]]])
  })

  test('are loaded again when requested in a later tick', async () => {
    const first = ask(1)
    await vi.advanceTimersByTimeAsync(5)
    const second = ask(1)
    await vi.advanceTimersByTimeAsync(5)
    expect(await Promise.all([first, second])).toEqual(['no. 1', 'no. 1'])
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('reject together', async () => {
    load.mockRejectedValueOnce(new Error('down'))
    const answers = Promise.allSettled([ask(1), ask(2)])
    await vi.advanceTimersByTimeAsync(5)
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
