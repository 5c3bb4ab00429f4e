import type { ListSwatches } from './list-swatches.ts'
import { hasOtherColors, type PicturesByColor, picturesByColor } from './color-pictures.ts'
import type { Product } from './product.ts'
import { type QuickProduct, toQuickProduct } from './quick-product.ts'

/** The payload that stands beside a product's page as `_payload.json`. */
export type ProductPayload = {
  readonly product: QuickProduct
  /** Pictures of all colours, of which the page shows the first; absent where there is no other. */
  readonly gallery?: PicturesByColor
  /** Of the products that the page lists; absent where none has more than one colour. */
  readonly swatches?: ListSwatches
}

/** @param lists what the product's page lists: platform ids of its add-ons, swatches of its related products */
export function toProductPayload(
  product: Product,
  { addOns, swatches }: { readonly addOns: readonly number[]; readonly swatches: ListSwatches | undefined },
): ProductPayload {
  const { pictures, offer } = product
  const options = offer.kind === 'shop' ? offer.options : []
  return {
    product: toQuickProduct(product, addOns),
    ...(hasOtherColors(pictures, options) && { gallery: picturesByColor(pictures) }),
    ...(swatches && { swatches }),
  }
}
