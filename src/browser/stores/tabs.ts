import type { Cart } from '../../domain/cart/cart.ts'
import type { CartChannel } from '../../domain/pages/document-events.ts'

/**
 * Message to the other tabs of the region after the server confirmed a change. `gone`: that cart no longer exists;
 * `customer`: the id of the signed-in customer, 0 for a guest.
 */
export type CartUpdate =
  | { readonly kind: 'cart'; readonly locale: string; readonly cart: Cart }
  | { readonly kind: 'gone'; readonly cartId: string }
  | { readonly kind: 'customer'; readonly id: number }

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
  let channel: BroadcastChannel | undefined
  const open = (): BroadcastChannel => {
    const name: CartChannel = `shop-cart:${page.region}`
    return (channel ??= new BroadcastChannel(name))
  }
  return {
    publish: (update) => open().postMessage(update),
    subscribe: (listener) => {
      const onMessage = ({ data }: MessageEvent<CartUpdate>): void => listener(data)
      open().addEventListener('message', onMessage)
      return () => open().removeEventListener('message', onMessage)
    },
    withLock: (work) => ('locks' in navigator ? navigator.locks.request('shop-session', work) : work()),
  }
}
