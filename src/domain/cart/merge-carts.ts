import { maxLineQuantity } from './line-quantity.ts'

/** Quantities of a cart by line: product, variant and choices in one text. */
export type Quantities = Readonly<Record<string, number>>

/** The pieces in all lines of a cart; lines of the same thing count together. */
export function quantitiesOf(lines: readonly { readonly key: string; readonly quantity: number }[]): Quantities {
  return Object.fromEntries(
    [...Map.groupBy(lines, ({ key }) => key)].map(([key, same]) => [
      key,
      same.reduce((sum, { quantity }) => sum + quantity, 0),
    ]),
  )
}

/**
 * The pieces that a merge must still put into a customer's earlier cart, so that it holds what it had before and what
 * the guest's cart holds on top (specification, addendum 3: quantities add up). Asked again after a merge that broke
 * off, it names only what is missing, and nothing once all is there: nothing comes in twice.
 * @param had of the earlier cart, before the merge began
 * @param now of the earlier cart
 * @param guest of the guest's cart
 * @example missingQuantities({ a: 1 }, { a: 1 }, { a: 2, b: 1 }) // { a: 2, b: 1 }
 */
export function missingQuantities(had: Quantities, now: Quantities, guest: Quantities): Quantities {
  const missing = Object.entries(guest).map(([key, quantity]) => {
    const requested = Math.min(maxLineQuantity, (had[key] ?? 0) + quantity)
    return [key, Math.max(0, requested - (now[key] ?? 0))] as const
  })
  return Object.fromEntries(missing.filter(([, quantity]) => quantity > 0))
}

/**
 * The pieces of the guest's cart that a merge leaves out, since a line would hold too many.
 * @param had of the earlier cart, before the merge began
 * @param guest of the guest's cart
 * @example excessQuantities({ a: 990 }, { a: 20, b: 1 }) // { a: 11 }
 */
export function excessQuantities(had: Quantities, guest: Quantities): Quantities {
  const excess = Object.entries(guest).map(([key, quantity]) => {
    const together = (had[key] ?? 0) + quantity
    return [key, together - maxLineQuantity] as const
  })
  return Object.fromEntries(excess.filter(([, quantity]) => quantity > 0))
}

/** The limits of the pieces in a cart. Absent = no limit. */
export type Limits = {
  /** Pieces left of what is bought, when stock is counted. */
  readonly stock?: number | undefined
  /** Most pieces of the product in one order. */
  readonly perOrder?: number | undefined
}

/**
 * The number of pieces, of `requested` more, that fit.
 * @param inCart pieces that count against the stock already
 * @param ordered pieces of the product, whatever the variant
 * @example fitting(5, 1, 2, { stock: 10, perOrder: 4 }) // 2: the order may hold four of the product
 */
export function fitting(requested: number, inCart: number, ordered: number, { stock, perOrder }: Limits): number {
  const room = Math.min((stock ?? Infinity) - inCart, (perOrder ?? Infinity) - ordered)
  return Math.max(0, Math.min(requested, room))
}
