import { offerSummary } from './offer-summary.ts'
import type { BuyableOffer } from './buyable-offer.ts'
import type { Price, Stock } from './product.ts'

/** Current price and stock of a product, for a page that shows those of its build. */
export type OfferUpdate = {
  readonly productId: number
  readonly price: Price
  readonly stock: Stock
  readonly variants: readonly { readonly id: number; readonly price: Price; readonly stock: Stock }[]
}

/** The most variants of a product that an answer of the store lists. */
export const maxVariantsListed = 50

/**
 * The offer as the store has it now. Options stay as the page has them: a variant that the store no longer names is
 * sold out (or as it was, where the store may have had more to name), one that it did not name before is left out. News
 * of another product change nothing.
 */
export function applyOfferUpdate(offer: BuyableOffer, update: OfferUpdate): BuyableOffer {
  if (update.productId !== offer.productId) return offer
  const updated = new Map(update.variants.map((variant) => [variant.id, variant]))
  const isWhole = update.variants.length < maxVariantsListed
  const variants = offer.variants.map((variant) => {
    const now = updated.get(variant.id)
    if (now) return { ...variant, price: now.price, stock: now.stock }
    return isWhole ? { ...variant, stock: 'sold_out' as const } : variant
  })
  const summary = offerSummary(variants) ?? { price: update.price, stock: update.stock, from: false }
  return { ...offer, variants, ...summary }
}

const shown = ({ price, stock, from, variants }: BuyableOffer): string =>
  JSON.stringify([price, stock, from, variants.map((variant) => [variant.price, variant.stock])])

/** Whether shoppers would see a difference. */
export function changesOffer(offer: BuyableOffer, update: OfferUpdate): boolean {
  return shown(offer) !== shown(applyOfferUpdate(offer, update))
}
