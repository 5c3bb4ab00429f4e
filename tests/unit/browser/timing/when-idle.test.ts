import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { whenIdle } from '../../../../src/browser/timing/when-idle.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('whenIdle', () => {
  test('runs work within two seconds in a browser that is never idle', () => {
    const neverIdle = (work: () => void, { timeout = Infinity } = {}): void => void setTimeout(work, timeout)
    vi.stubGlobal('window', { requestIdleCallback: neverIdle })
    vi.stubGlobal('requestIdleCallback', neverIdle)
    const work = vi.fn<() => void>()
    whenIdle(work)
    vi.advanceTimersByTime(1999)
    expect(work).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(work).toHaveBeenCalledOnce()
  })

  test('runs work within 200 ms without idle callbacks', () => {
    vi.stubGlobal('window', {})
    const work = vi.fn<() => void>()
    whenIdle(work)
    vi.advanceTimersByTime(200)
    expect(work).toHaveBeenCalledOnce()
  })
})
