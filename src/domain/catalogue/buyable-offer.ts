import type { Offer, Variant } from './product.ts'

type ShopOffer = Extract<Offer, { kind: 'shop' }>

/** The part of an offer that can be bought: what a buy box works with. */
export type BuyableOffer = Pick<
  ShopOffer,
  'productId' | 'options' | 'modifiers' | 'preorder' | 'quantity' | 'price' | 'from' | 'stock'
> & { readonly variants: readonly BuyableVariant[] }

export type BuyableVariant = Omit<Variant, 'sku'>

/** Takes from an offer the fields that a buy box reads: pages and payloads hold no more. */
export function toBuyableOffer({ kind: _, store: __, variants, ...offer }: ShopOffer): BuyableOffer {
  return { ...offer, variants: variants.map(({ sku: ___, ...variant }) => variant) }
}
