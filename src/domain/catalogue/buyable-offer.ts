import type { Offer, Variant } from './product.ts'

type ShopOffer = Extract<Offer, { kind: 'shop' }>

/** The part of an offer that can be bought: what a buy box works with. */
export type BuyableOffer = Pick<
  ShopOffer,
  'productId' | 'options' | 'modifiers' | 'preorder' | 'quantity' | 'price' | 'from' | 'stock'
> & { readonly variants: readonly BuyableVariant[] }

export type BuyableVariant = Omit<Variant, 'sku'>

/** Takes from an offer the fields that a buy box reads: pages and payloads hold no more. */
export function toBuyableOffer(offer: ShopOffer): BuyableOffer {
  const { productId, options, modifiers, preorder, quantity, price, from, stock, variants } = offer
  return {
    productId,
    options,
    ...(modifiers && { modifiers }),
    ...(preorder && { preorder }),
    ...(quantity && { quantity }),
    price,
    from,
    stock,
    variants: variants.map(({ id, values, price: own, stock: left }) => ({ id, values, price: own, stock: left })),
  }
}
