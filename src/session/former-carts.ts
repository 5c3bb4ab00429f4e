import type { FormerCart, Slot } from './session-data.ts'

/** The time for which a shopper may come back from the hosted checkout and is thanked for the order, ms. */
export const checkoutReturnMs = 24 * 60 * 60 * 1000

/** Most former carts of a slot: each call reads the session. */
const mostFormerCarts = 2

const recentCarts = ({ formerCarts = [] }: Slot, now: number): readonly FormerCart[] =>
  formerCarts.filter(({ at }) => now - at < checkoutReturnMs)

/**
 * Lists the carts whose order is the visitor's: the slot's cart, and those that left it within `checkoutReturnMs`.
 * @param now ms of the session store's clock
 */
export function orderableCarts(slot: Slot, now: number): readonly string[] {
  const former = recentCarts(slot, now).map(({ id }) => id)
  return slot.cart === undefined ? former : [slot.cart, ...former]
}

/**
 * Returns a slot's former carts with one more, newest first.
 * @param now ms of the session store's clock
 */
export function addFormerCart(slot: Slot, id: string, now: number): readonly FormerCart[] {
  const others = recentCarts(slot, now).filter((cart) => cart.id !== id)
  return [{ id, at: now }, ...others].slice(0, mostFormerCarts)
}
