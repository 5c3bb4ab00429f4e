import type { Cart } from '../../domain/cart/cart.ts'

/** Requested quantities that the server has not confirmed, by line id. */
export type PendingQuantities = ReadonlyMap<string, number>

/** Applies pending quantities to a cart; lines pending at 0 are left out. Amounts stay as the server sent them. */
export function withPendingQuantities(cart: Cart | undefined, pending: PendingQuantities): Cart | undefined {
  if (!cart || pending.size === 0) return cart
  const lines = cart.lines
    .map((line) => ({ ...line, quantity: pending.get(line.id) ?? line.quantity }))
    .filter(({ quantity }) => quantity > 0)
  return { ...cart, lines, count: lines.reduce((count, { quantity }) => count + quantity, 0) }
}

/** Whether `next` is a later version of the current cart, or another cart. Version 0 means that none was sent. */
export function isNewer(next: Cart, current: Cart | undefined): boolean {
  return !current || next.id !== current.id || next.version === 0 || next.version >= current.version
}
