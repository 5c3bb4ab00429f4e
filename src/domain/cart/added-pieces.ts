import type { Cart } from './cart.ts'

/** Pieces of a product, as a plain form or an order put them into the cart. */
export type AddedPieces = {
  /** In the store's catalogue. */
  readonly productId: number
  /** Absent where choices named the variant. */
  readonly variantId?: number | undefined
  readonly quantity: number
}

/** A cart as it was before some of its pieces were added; pieces that it does not hold are no matter. */
export function beforeAdding(cart: Cart, added: readonly AddedPieces[]): Cart {
  const left = new Map(cart.lines.map((line) => [line, line.quantity]))
  for (const { productId, variantId, quantity } of added) {
    const line = cart.lines.findLast(
      (one) => one.productId === productId && (variantId === undefined || one.variantId === variantId),
    )
    if (line) left.set(line, Math.max(0, (left.get(line) ?? 0) - quantity))
  }
  return { ...cart, lines: cart.lines.map((line) => ({ ...line, quantity: left.get(line) ?? line.quantity })) }
}
