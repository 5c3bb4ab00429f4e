import type { Cart } from '../../domain/cart.ts'

/** Quantities asked for but not confirmed, by line id. */
export type WantedQuantities = ReadonlyMap<string, number>

/**
 * The cart with quantities as the shopper wants them; lines wanted at 0 are left out. Amounts stay as the server last
 * said them.
 */
export function withWanted(cart: Cart | undefined, wanted: WantedQuantities): Cart | undefined {
  if (!cart || wanted.size === 0) return cart
  const lines = cart.lines
    .map((line) => ({ ...line, quantity: wanted.get(line.id) ?? line.quantity }))
    .filter(({ quantity }) => quantity > 0)
  return { ...cart, lines, count: lines.reduce((count, { quantity }) => count + quantity, 0) }
}

/** Whether `next` is news: a later version of the same cart, or another cart. Version 0 means that it was not told. */
export function isNewer(next: Cart, known: Cart | undefined): boolean {
  return !known || next.id !== known.id || next.version === 0 || next.version >= known.version
}
