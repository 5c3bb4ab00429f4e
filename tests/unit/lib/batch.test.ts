import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBatch } from '../../../src/lib/batch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('questions of one moment', () => {
  const load = vi.fn((keys: readonly number[]) =>
    Promise.resolve(new Map(keys.filter((key) => key > 0).map((key) => [key, `no. ${key}`]))),
  )
  const ask = createBatch(load, { most: 3, waitMs: 5 })
  beforeEach(() => void load.mockClear())

  test('go together, each key once', async () => {
    const answers = Promise.all([ask(1), ask(2), ask(1), ask(-1)])
    await vi.advanceTimersByTimeAsync(5)
    expect(await answers).toEqual(['no. 1', 'no. 2', 'no. 1', undefined])
    expect(load.mock.calls).toEqual([[[1, 2, -1]]])
  })

  test('do not wait once there are as many as go into a call', async () => {
    expect(await Promise.all([ask(1), ask(2), ask(3)])).toHaveLength(3)
    const fourth = ask(4)
    await vi.advanceTimersByTimeAsync(5)
    expect(await fourth).toBe('no. 4')
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('fail together', async () => {
    load.mockRejectedValueOnce(new Error('down'))
    const answers = Promise.allSettled([ask(1), ask(2)])
    await vi.advanceTimersByTimeAsync(5)
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
