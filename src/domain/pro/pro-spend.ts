/**
 * The spend that a brand allows a trade customer unless the pro service says otherwise, major units (specification,
 * core 9).
 */
export const defaultSpendLimit = 3000

/** All in minor units of the cart's currency. `afterCart`: what will be spent once the cart is ordered. */
export type Spend = {
  readonly total: number
  readonly limit: number
  readonly afterCart: number
  /** The cart may not be ordered as it is (specification, addendum 5). */
  readonly exceeds: boolean
}

/**
 * A trade customer's spend with a cart. Reaching the limit is allowed, passing it is not; an empty cart passes nothing.
 * @param total ordered so far @param cart amount of the cart
 * @example spendWith(290_000, 300_000, 15_000).exceeds // true
 */
export function spendWith(total: number, limit: number, cart: number): Spend {
  const afterCart = total + cart
  return { total, limit, afterCart, exceeds: cart > 0 && afterCart > limit }
}
