import type { PlatformProduct, PartialVariant } from './product-shapes.ts'

const priceFields: ReadonlySet<string> = new Set(['price', 'sale_price', 'retail_price', 'calculated_price'])

/** A variant whose prices the merchant hides (vendors, commerce 5.1, `is_price_hidden`). */
export function hideVariantPrices<Variant extends PartialVariant>(variant: Variant): Variant {
  const hidden = Object.keys(variant).filter((field) => priceFields.has(field))
  return { ...variant, ...Object.fromEntries(hidden.map((field) => [field, null])) }
}

/** A product as it may be shown: without any price where the merchant hides them. */
export function hidePrices(product: PlatformProduct): PlatformProduct {
  if (!product.is_price_hidden) return product
  const { id, variants } = product
  const shown = Object.fromEntries(Object.entries(product).filter(([field]) => !priceFields.has(field)))
  return { ...shown, id, ...(variants && { variants: variants.map(hideVariantPrices) }) }
}
