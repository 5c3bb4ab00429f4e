import { afterEach, describe, expect, test, vi } from 'vitest'
import { openChannel, withSharedLock } from '../../../../src/browser/stores/browser-channel.ts'

const refuse = () => {
  throw new DOMException('The operation is insecure', 'SecurityError')
}
afterEach(() => vi.unstubAllGlobals())

describe('a browser that refuses storage', () => {
  test('leaves its tabs unconnected, without an error', () => {
    vi.stubGlobal('BroadcastChannel', vi.fn(refuse))
    const channel = openChannel('shop-cart:us')
    const listener = vi.fn()
    channel.addEventListener('message', listener)
    channel.postMessage({ kind: 'gone', cartId: '1' })
    channel.removeEventListener('message', listener)
    expect(listener).not.toHaveBeenCalled()
  })

  test('runs work without a lock, once', async () => {
    vi.stubGlobal('navigator', {
      locks: { request: () => Promise.reject(new DOMException('The operation is insecure', 'SecurityError')) },
    })
    const work = vi.fn(() => Promise.resolve('done'))
    expect(await withSharedLock('shop-session', work)).toBe('done')
    expect(work).toHaveBeenCalledTimes(1)
  })

  test('does not repeat work that failed under the lock', async () => {
    vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => Promise<unknown>) => work() } })
    const work = vi.fn(() => Promise.reject(new Error('failed')))
    await expect(withSharedLock('shop-session', work)).rejects.toThrow('failed')
    expect(work).toHaveBeenCalledTimes(1)
  })
})
