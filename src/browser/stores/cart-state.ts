import type { Cart } from '../../domain/cart/cart.ts'
import type { CartFault } from './cart-fault.ts'

/**
 * The cart as this tab shows it. Quantities include pending changes; amounts are the server's, and stale while lines
 * are pending or an item is being added.
 */
export type CartState = {
  /** Loading state: not requested yet, in flight, loaded, failed. */
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  readonly cart: Cart | undefined
  /**
   * The reason of the last action's failure; `lineId` and its `name` when it changed a line. Cleared by the next
   * action.
   */
  readonly fault: { readonly kind: CartFault; readonly lineId?: string; readonly name?: string } | undefined
  readonly pending: { readonly lines: readonly string[]; readonly adding: boolean; readonly checkingOut: boolean }
}

/** The state before the cart is requested. */
export const noCart: CartState = {
  status: 'idle',
  cart: undefined,
  fault: undefined,
  pending: { lines: [], adding: false, checkingOut: false },
}
