import type { BuyableOffer } from '../../../src/domain/catalogue/buyable-offer.ts'
import type { ProductPayload } from '../../../src/domain/catalogue/product-payload.ts'

/** @param page address of a product's page */
export async function payloadBeside(page: string): Promise<ProductPayload> {
  return (await (await fetch(`${page}/_payload.json`)).json()) as ProductPayload
}

/** The price and the variants of a page's product, as its panel elsewhere knows it. */
export async function offerBeside(page: string): Promise<BuyableOffer> {
  const { product } = await payloadBeside(page)
  if (!product.buyable) throw new Error(`${page} is not for sale`)
  return product.buyable
}

/** A product that is for sale, by the address of its page, with the variant to ask for. */
export async function variantForSale(page: string): Promise<{ product: number; variant: number }> {
  const { productId, variants } = await offerBeside(page)
  const variant = variants.find(({ stock }) => stock === 'in_stock') ?? variants[0]
  if (!variant) throw new Error(`${page} has no variant`)
  return { product: productId, variant: variant.id }
}
