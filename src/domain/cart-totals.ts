/** Price of one piece in minor units, and how many of it. */
export type PricedLine = { readonly price: number; readonly quantity: number }

/** Minor units. `count` is of pieces. */
export type CartTotals = {
  readonly count: number
  readonly subtotal: number
  readonly discount: number
  readonly total: number
}

/**
 * What a cart comes to before delivery and taxes: the sum of its lines less the discount, which never exceeds that sum.
 * The platform's own figures are what is paid; these are what they must agree with.
 */
export function cartTotals(lines: readonly PricedLine[], discount = 0): CartTotals {
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const taken = Math.min(Math.max(0, discount), subtotal)
  return { count: pieces(lines), subtotal, discount: taken, total: subtotal - taken }
}

/** How many pieces a cart holds. */
export function pieces(lines: readonly Pick<PricedLine, 'quantity'>[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
