import { type BuyableOffer, unpackOffer } from '../../../src/domain/packed-offer.ts'
import type { ProductPayload } from '../../../src/domain/product-payload.ts'

/** @param page address of a product's page */
export async function payloadBeside(page: string): Promise<ProductPayload> {
  return (await (await fetch(`${page}/_payload.json`)).json()) as ProductPayload
}

/** What a page's product costs and in which variants it comes, as its panel elsewhere knows it. */
export async function offerBeside(page: string): Promise<BuyableOffer> {
  const { product } = await payloadBeside(page)
  return unpackOffer(product.offer ?? '')
}
