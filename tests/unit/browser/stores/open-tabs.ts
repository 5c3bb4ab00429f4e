import { createShopApi } from '../../../../src/browser/client/shop-api.ts'
import { type CartStore, createCartStore } from '../../../../src/browser/stores/cart-store.ts'
import type { CommerceEvent } from '../../../../src/domain/analytics/analytics-event.ts'
import { createSerialQueue } from '../../../../src/browser/stores/serial-queue.ts'
import type { CartUpdate, Tabs } from '../../../../src/browser/stores/tabs.ts'
import type { ShopServer } from '../../../fixtures/shop-server.ts'

/** A visible tab of one browser, so that its store is mounted. */
export type Tab = CartStore & {
  readonly redirects: readonly string[]
  readonly logged: readonly string[]
  readonly tracked: readonly CommerceEvent[]
}

/** One browser: its tabs share messages and a lock, as with BroadcastChannel and Web Locks. */
export function openBrowser(server: ShopServer): { readonly openTab: (locale?: string) => Tab } {
  const listeners = new Set<(update: CartUpdate) => void>()
  const withLock = createSerialQueue()
  return {
    openTab: (locale = 'en-us') => {
      const own = new Map<(update: CartUpdate) => void, (update: CartUpdate) => void>()
      const tabs: Tabs = {
        publish: (update) => {
          for (const listener of listeners) if (![...own.values()].includes(listener)) listener(structuredClone(update))
        },
        subscribe: (handler) => {
          const listener = (update: CartUpdate): void => handler(update)
          own.set(handler, listener)
          listeners.add(listener)
          return () => {
            listeners.delete(listener)
            own.delete(handler)
          }
        },
        withLock,
      }
      const redirects: string[] = []
      const logged: string[] = []
      const tracked: CommerceEvent[] = []
      const page = { locale, store: 'us' }
      const api = createShopApi(server.fetch, page)
      const store = createCartStore({
        api,
        tabs,
        page,
        hasSession: server.hasSession,
        onViewer: () => undefined,
        campaign: () => '',
        track: (event) => void tracked.push(event),
        redirectTo: (url) => void redirects.push(url),
        log: (message) => void logged.push(message),
      })
      store.connect()
      return { ...store, redirects, logged, tracked }
    },
  }
}
