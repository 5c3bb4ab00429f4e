import type { Cart } from '../../domain/cart/cart.ts'
import type { CustomerMark } from '../../domain/customer/customer-state.ts'
import type { CartChannel } from '../../domain/pages/document-events.ts'
import { stores } from '../../domain/region/stores.ts'

/**
 * Message to the other tabs of the region after the server confirmed a change. `gone`: that cart no longer exists;
 * `customer`: who is signed in. Tabs of all regions learn of a guest: a sign-out ends every store's sign-in.
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
 * Connects the tabs that show the same region; the channel opens on first use. Browsers without Web Locks run the work
 * unlocked: the server serializes it as well.
 */
export function createTabs(page: { readonly region: string }): Tabs {
  const channels = new Map<string, BroadcastChannel>()
  const open = (region = page.region): BroadcastChannel => {
    const name: CartChannel = `shop-cart:${region}`
    const channel = channels.get(name) ?? new BroadcastChannel(name)
    channels.set(name, channel)
    return channel
  }
  return {
    publish: (update) => {
      const isGuest = update.kind === 'customer' && update.id === 0
      const regions = isGuest ? new Set([page.region, ...stores]) : [page.region]
      for (const region of regions) open(region).postMessage(update)
    },
    subscribe: (listener) => {
      const onMessage = ({ data }: MessageEvent<CartUpdate>): void => listener(data)
      open().addEventListener('message', onMessage)
      return () => open().removeEventListener('message', onMessage)
    },
    withLock: (work) => ('locks' in navigator ? navigator.locks.request('shop-session', work) : work()),
  }
}
