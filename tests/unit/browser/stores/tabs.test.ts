import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTabs } from '../../../../src/browser/stores/tabs.ts'

/** Channels of one browser, which deliver at once. */
class Channel extends EventTarget {
  static readonly all = new Set<Channel>()
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    Channel.all.add(this)
  }
  postMessage(data: unknown): void {
    for (const other of Channel.all)
      if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent('message', { data }))
  }
}

beforeEach(() => void vi.stubGlobal('BroadcastChannel', Channel))
afterEach(() => {
  vi.unstubAllGlobals()
  Channel.all.clear()
})

describe('messages between tabs', () => {
  test('reach only tabs of the same store, except a sign-out, which reaches all stores', () => {
    const received: Record<string, string[]> = { us: [], ca: [] }
    for (const [store, messages] of Object.entries(received))
      createTabs({ store }).subscribe(({ kind }) => void messages.push(kind))
    const tab = createTabs({ store: 'us' })
    tab.publish({ kind: 'customer', id: 7, isPro: true })
    tab.publish({ kind: 'gone', cartId: 'a' })
    expect(received).toEqual({ us: ['customer', 'gone'], ca: [] })
    tab.publish({ kind: 'customer', id: 0, isPro: false })
    expect(received).toEqual({ us: ['customer', 'gone', 'customer'], ca: ['customer'] })
  })
})
