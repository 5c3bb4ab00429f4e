import type { Cart } from '../../domain/cart/cart.ts'
import type { CustomerMark } from '../../domain/customer/customer-state.ts'
import type { CartChannel } from '../../domain/pages/document-events.ts'
import { stores } from '../../domain/region/stores.ts'
import type { PageContext } from '../page-context.ts'
import { type BrowserChannel, openChannel, withSharedLock } from './browser-channel.ts'

/**
 * Message to the other tabs of the store after the server confirmed a change. `gone`: that cart no longer exists;
 * `customer`: who is signed in. Tabs of all stores learn of a guest: a sign-out ends every store's sign-in.
 */
export type CartUpdate =
  | { readonly kind: 'cart'; readonly locale: string; readonly cart: Cart }
  | { readonly kind: 'gone'; readonly cartId: string }
  | ({ readonly kind: 'customer' } & CustomerMark)

/** Messages and a lock shared by the tabs of one browser. */
export type Tabs = {
  readonly publish: (update: CartUpdate) => void
  /** Calls `listener` for each message of another tab. Returns the function that unsubscribes. */
  readonly subscribe: (listener: (update: CartUpdate) => void) => () => void
  /** Runs `work` while holding a lock that all tabs share. */
  readonly withLock: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Connects the tabs that show the same store; the channel opens on first use.
 */
export function createTabs(page: Pick<PageContext, 'store'>): Tabs {
  const channels = new Map<string, BrowserChannel>()
  const open = (store = page.store): BrowserChannel => {
    const name: CartChannel = `shop-cart:${store}`
    const channel = channels.get(name) ?? openChannel(name)
    channels.set(name, channel)
    return channel
  }
  return {
    publish: (update) => {
      const isGuest = update.kind === 'customer' && update.id === 0
      const affected = isGuest ? new Set([page.store, ...stores]) : [page.store]
      for (const store of affected) open(store).postMessage(update)
    },
    subscribe: (listener) => {
      const onMessage = ({ data }: MessageEvent<CartUpdate>): void => listener(data)
      open().addEventListener('message', onMessage)
      return () => open().removeEventListener('message', onMessage)
    },
    withLock: (work) => withSharedLock('shop-session', work),
  }
}
