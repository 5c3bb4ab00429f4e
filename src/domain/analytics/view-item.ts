import type { CommerceEvent } from './analytics-event.ts'

type Offer = { readonly sku: unknown; readonly price: unknown; readonly priceCurrency: unknown }
const isOffer = (value: unknown): value is Offer =>
  value instanceof Object && 'sku' in value && 'price' in value && 'priceCurrency' in value

/** The first offer in a page's structured data (`domain/seo/product.ts`). */
function firstOffer(json: string): Offer | undefined {
  const found: Offer[] = []
  JSON.parse(json, (_key, value: unknown) => {
    if (isOffer(value)) found.push(value)
    return value
  })
  return found[0]
}

/**
 * A product page that was viewed. Without an offer (a region without a shop, nothing left) it has no price.
 * @param product id in the commerce store; `undefined` where there is none
 * @param json the page's structured data
 */
export function viewItemEvent(name: string, product: string | undefined, json: string): CommerceEvent {
  const offer = firstOffer(json)
  const item = { ...(product && { item_id: product }), item_name: name }
  if (!offer) return { event: 'view_item', ecommerce: { items: [item] } }
  const price = Number(offer.price)
  const items = [{ ...item, item_variant: String(offer.sku), price, quantity: 1 }]
  return { event: 'view_item', ecommerce: { currency: String(offer.priceCurrency), value: price, items } }
}
