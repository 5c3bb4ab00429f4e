import type { Cart } from './cart.ts'

/** Pieces of a product, as a plain form or an order put them into the cart. */
export type AddedPieces = {
  /** In the store's catalogue. */
  readonly productId: number
  /** Absent where choices named the variant. */
  readonly variantId?: number | undefined
  readonly quantity: number
}

/** Code of a message for analytics alone: the cart page shows no words for it. */
export const addedCode = 'cart_added'

/** Added pieces as one stored text. */
export const packAdded = (added: readonly AddedPieces[]): string =>
  added.map(({ productId, variantId = '', quantity }) => `${productId}/${variantId}/${quantity}`).join(' ')

const packedPieces = /^(\d{1,10})\/(\d{0,10})\/(\d{1,6})$/

/** Pieces of a text by `packAdded`; none of another text. */
export const unpackAdded = (text: string | undefined): readonly AddedPieces[] =>
  (text ?? '').split(' ').flatMap((one) => {
    const [, productId, variantId, quantity] = packedPieces.exec(one) ?? []
    if (productId === undefined) return []
    const variant = variantId ? Number(variantId) : undefined
    return [{ productId: Number(productId), variantId: variant, quantity: Number(quantity) }]
  })

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
