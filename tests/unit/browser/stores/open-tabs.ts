import { createShopApi } from '../../../../src/browser/client/shop-api.ts'
import { type CartStore, createCartStore } from '../../../../src/browser/stores/cart-store.ts'
import { createTurns } from '../../../../src/browser/stores/create-turns.ts'
import type { CartNews, Tabs } from '../../../../src/browser/stores/tabs.ts'
import type { ShopServer } from '../../../fixtures/shop-server.ts'

/** A tab of one browser that somebody looks at, so that its store is live. */
export type Tab = CartStore & { readonly went: readonly string[]; readonly logged: readonly string[] }

/** One browser: its tabs hear each other and take turns, as with BroadcastChannel and Web Locks. */
export function openBrowser(server: ShopServer): { readonly openTab: (locale?: string) => Tab } {
  const ears = new Set<(news: CartNews) => void>()
  const alone = createTurns()
  return {
    openTab: (locale = 'en-us') => {
      const heard = new Map<(news: CartNews) => void, (news: CartNews) => void>()
      const tabs: Tabs = {
        tell: (news) => {
          for (const ear of ears) if (![...heard.values()].includes(ear)) ear(structuredClone(news))
        },
        listen: (hear) => {
          const ear = (news: CartNews): void => hear(news)
          heard.set(hear, ear)
          ears.add(ear)
          return () => {
            ears.delete(ear)
            heard.delete(hear)
          }
        },
        alone,
      }
      const went: string[] = []
      const logged: string[] = []
      const place = { region: 'us', locale }
      const api = createShopApi(server.fetch, place)
      const store = createCartStore({
        api,
        tabs,
        place,
        hasSession: server.hasSession,
        onPro: () => undefined,
        leaveFor: (url) => void went.push(url),
        log: (message) => void logged.push(message),
      })
      store.connect()
      return { ...store, went, logged }
    },
  }
}
