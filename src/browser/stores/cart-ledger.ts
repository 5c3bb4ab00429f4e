import { type ReadableAtom, atom } from 'nanostores'
import type { Cart } from '../../domain/cart/cart.ts'
import { maxLineQuantity } from '../../domain/cart/line-quantity.ts'
import { type CartState, noCart } from './cart-state.ts'

/** Requested quantities that the server has not confirmed, by line id. */
type PendingQuantities = ReadonlyMap<string, number>

/** Applies pending quantities to a cart; lines pending at 0 are left out. Amounts stay as the server sent them. */
function withPendingQuantities(cart: Cart | undefined, pending: PendingQuantities): Cart | undefined {
  if (!cart || pending.size === 0) return cart
  const lines = cart.lines
    .map((line) => ({ ...line, quantity: pending.get(line.id) ?? line.quantity }))
    .filter(({ quantity }) => quantity > 0)
  return { ...cart, lines, count: lines.reduce((count, { quantity }) => count + quantity, 0) }
}

/** Whether `next` is a later version of the current cart, or another cart. Version 0 means that none was sent. */
function isNewer(next: Cart, current: Cart | undefined): boolean {
  return !current || next.id !== current.id || next.version === 0 || next.version >= current.version
}

type Change = Partial<Pick<CartState, 'status' | 'fault'>> & {
  readonly pending?: Partial<Omit<CartState['pending'], 'lines'>>
}

/** The confirmed cart and the pending quantities, combined into one visible state. */
export type CartLedger = {
  readonly $cart: ReadableAtom<CartState>
  readonly confirmed: () => Cart | undefined
  /** Accepts the server's cart unless it is older than the confirmed one. `undefined`: there is no cart. */
  readonly accept: (cart: Cart | undefined) => void
  /** Marks a cart as deleted; late responses that contain it are ignored. */
  readonly discard: (cartId: string) => void
  readonly setPendingQuantity: (lineId: string, quantity: number) => void
  readonly pendingQuantity: (lineId: string) => number | undefined
  /** Clears a pending quantity that was confirmed or refused. A newer quantity for the line stays pending. */
  readonly clearPending: (lineId: string, quantity: number | undefined) => void
  readonly update: (change?: Change) => void
}

/** Creates the ledger of one tab, without a cart. */
export function createCartLedger(): CartLedger {
  const $cart = atom<CartState>(noCart)
  const quantities = new Map<string, number>()
  const discarded = new Set<string>()
  let confirmed: Cart | undefined

  const update = (change: Change = {}): void => {
    const state = $cart.get()
    const pending = { ...state.pending, ...change.pending, lines: [...quantities.keys()] }
    $cart.set({ ...state, ...change, pending, cart: withPendingQuantities(confirmed, quantities) })
  }
  const replace = (cart: Cart | undefined): void => {
    confirmed = cart
    for (const id of quantities.keys()) if (!cart?.lines.some((line) => line.id === id)) quantities.delete(id)
  }
  return {
    $cart,
    confirmed: () => confirmed,
    accept: (cart) => {
      if (!cart || (!discarded.has(cart.id) && isNewer(cart, confirmed))) replace(cart)
      // The fault of a cart that could not be read ends with the next one that can.
      update($cart.get().status === 'error' ? { status: 'success', fault: undefined } : { status: 'success' })
    },
    discard: (cartId) => {
      discarded.add(cartId)
      if (confirmed?.id === cartId) replace(undefined)
      update()
    },
    setPendingQuantity: (lineId, quantity) => {
      quantities.set(lineId, Math.min(maxLineQuantity, Math.max(0, quantity)))
      update({ fault: undefined })
    },
    pendingQuantity: (lineId) => quantities.get(lineId),
    clearPending: (lineId, quantity) => {
      if (quantities.get(lineId) === quantity) quantities.delete(lineId)
      update()
    },
    update,
  }
}
