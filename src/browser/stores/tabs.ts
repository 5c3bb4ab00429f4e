import type { Cart } from '../../domain/cart.ts'
import type { CartChannel } from '../../domain/document-events.ts'

/** What a tab tells the others of its region after the server answered. `gone`: that cart is no more. */
export type CartNews =
  | { readonly kind: 'cart'; readonly locale: string; readonly cart: Cart }
  | { readonly kind: 'gone'; readonly cartId: string }

/** The other tabs of this browser, and turns taken among them. */
export type Tabs = {
  readonly tell: (news: CartNews) => void
  /** Returns how to stop listening. */
  readonly listen: (hear: (news: CartNews) => void) => () => void
  /** Runs work while no other tab runs its own. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Tabs that show the same region; the channel opens at the first need. A browser without Web Locks works at once: the
 * server takes turns too.
 */
export function createTabs(place: { readonly region: string }): Tabs {
  let channel: BroadcastChannel | undefined
  const open = (): BroadcastChannel => {
    const name: CartChannel = `firn-cart:${place.region}`
    return (channel ??= new BroadcastChannel(name))
  }
  return {
    tell: (news) => open().postMessage(news),
    listen: (hear) => {
      const onMessage = ({ data }: MessageEvent<CartNews>): void => hear(data)
      open().addEventListener('message', onMessage)
      return () => open().removeEventListener('message', onMessage)
    },
    alone: (work) => ('locks' in navigator ? navigator.locks.request('firn-session', work) : work()),
  }
}
