import type { Cart } from '../../domain/cart.ts'
import type { CartFault } from './cart-fault.ts'

/**
 * The cart as this tab knows it. Quantities of `cart` are what the shopper wants; its amounts are the server's, and
 * stale while lines are pending or something is being added.
 */
export type CartState = {
  /** Of loading the cart: nothing asked yet, on its way, here, could not be had. */
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  readonly cart: Cart | undefined
  /** Why the last act failed; `lineId` when it was about a line. Cleared by the next act. */
  readonly fault: { readonly kind: CartFault; readonly lineId?: string } | undefined
  readonly pending: { readonly lines: readonly string[]; readonly adding: boolean; readonly leaving: boolean }
}

/** Before anything was asked. */
export const noCart: CartState = {
  status: 'idle',
  cart: undefined,
  fault: undefined,
  pending: { lines: [], adding: false, leaving: false },
}
