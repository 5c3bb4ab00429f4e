import type { Money } from '../price/money.ts'
import type { OfferUpdate } from '../catalogue/offer-update.ts'
import { priceOf } from '../price/price.ts'
import type { Price } from '../catalogue/product.ts'

/** Products whose prices are asked for at once: a grid and what stands beside it. */
export const mostProPrices = 50

type MemberPrice = { readonly now: Money; readonly regular: Money }

/**
 * The price of a product for the pro customer who asks: an estimate until the cart confirms it (specification, addendum
 * 5).
 */
export type ProPrice = MemberPrice & {
  readonly productId: number
  /** Whether `now` is the lowest of several. */
  readonly from: boolean
  readonly variants: readonly (MemberPrice & { readonly id: number })[]
}

function toEstimate({ now, regular }: MemberPrice): Price {
  const price = priceOf(now, regular)
  return price.kind === 'sale' ? { ...price, isEstimate: true } : price
}

/**
 * Applies a member's prices to an offer update: the regular price becomes the price to compare with, and a price below
 * it an estimate.
 * @param built variants as the page has them, for those that the update had no room to name
 */
export function withProPrices(update: OfferUpdate, price: ProPrice, built: OfferUpdate['variants'] = []): OfferUpdate {
  const proPrices = new Map(price.variants.map((variant) => [variant.id, toEstimate(variant)]))
  const named = new Set(update.variants.map(({ id }) => id))
  const all = [...update.variants, ...built.filter(({ id }) => !named.has(id))]
  return {
    ...update,
    price: toEstimate(price),
    variants: all.map((variant) => ({ ...variant, price: proPrices.get(variant.id) ?? variant.price })),
  }
}
