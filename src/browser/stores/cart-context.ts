import type { LogMessage } from '../browser-log.ts'
import { ApiError } from '../client/api-error.ts'
import type { Session, ShopApi } from '../client/shop-api.ts'
import type { PageContext } from '../page-context.ts'
import type { CommerceEvent } from '../../domain/analytics/analytics-event.ts'
import { cartChangeEvents } from '../../domain/analytics/commerce-events.ts'
import type { Cart } from '../../domain/cart/cart.ts'
import { type CartFault, isRefusal, toFault } from './cart-fault.ts'
import type { CartLedger } from './cart-ledger.ts'
import type { CustomerStore } from './customer-store.ts'
import type { SessionAccess } from './session-access.ts'
import type { Tabs } from './tabs.ts'

export type CartDependencies = {
  readonly api: ShopApi
  readonly tabs: Tabs
  /** This tab's page; carts of tabs in another locale have names in another language. */
  readonly page: Pick<PageContext, 'locale'>
  /** Whether this browser has a session; without one the page requests no cart. */
  readonly hasSession: () => boolean
  /** Called with each session: what its customer sees of the page. */
  readonly onViewer: (viewer: Pick<Session, 'hidesFreeShipping' | 'alerts'>) => void
  readonly redirectTo: (url: string) => void
  /** The campaign that the visit came from, as a query, with consent; handed to the checkout. */
  readonly campaign: () => string
  /** Measures what this tab changed in the cart, and the way to the checkout. */
  readonly track: (event: CommerceEvent) => void
  /** Logs unexpected failures; refusals by the API are not logged. */
  readonly log: (message: LogMessage, cause: unknown) => void
}

/** State and services shared by the actions of one cart store. */
export type CartContext = CartDependencies & {
  readonly ledger: CartLedger
  readonly session: SessionAccess
  readonly customers: CustomerStore
  readonly enqueue: <T>(work: () => Promise<T>) => Promise<T>
  /** Loads the session with its cart; repeats while other tabs change the cart. */
  readonly read: () => Promise<void>
  /** Number of failed changes so far. */
  failures: number
}

/** Applies the response to a write of this tab, and publishes it to other tabs. */
export function applyResponse(
  { ledger, tabs, page, track }: CartContext,
  cart: Cart | undefined,
  changedId?: string,
): void {
  cartChangeEvents(ledger.confirmed(), cart).forEach(track)
  if (cart) {
    ledger.accept(cart)
    tabs.publish({ kind: 'cart', locale: page.locale, cart })
  } else if (changedId !== undefined) {
    ledger.discard(changedId)
    tabs.publish({ kind: 'gone', cartId: changedId })
  }
}

/** Returns the reason to show; where the outcome is unknown, the cart is loaded first. */
export async function recover({ read, log }: CartContext, error: unknown): Promise<CartFault> {
  const kind = toFault(error)
  if (isRefusal(error)) return kind
  // Expected outcomes: the loaded cart says by how much it is over its limit, or which lines there are.
  if (kind !== 'limit' && kind !== 'line_gone') log('Cart change failed', error)
  // The first failure is already reported to the shopper; a second one adds nothing.
  await read().catch(() => undefined)
  return kind
}

/** Whether the platform has no such cart. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found'
