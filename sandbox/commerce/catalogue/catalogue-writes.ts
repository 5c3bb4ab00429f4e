import { z } from 'zod'
import type { Shop } from '../shop.ts'
import { overlay } from '../storage/overlay.ts'
import type { Product, Variant } from '../wire/catalogue.ts'

/** What a merchant can change by API here; the platform takes more. */
export const productChangesSchema = z.strictObject({
  name: z.string().min(1).optional(),
  price: z.number().nonnegative().optional(),
  sale_price: z.number().nonnegative().optional(),
  retail_price: z.number().nonnegative().optional(),
  inventory_level: z.int().nonnegative().optional(),
  inventory_tracking: z.enum(['none', 'product', 'variant']).optional(),
  availability: z.enum(['available', 'disabled', 'preorder']).optional(),
  is_visible: z.boolean().optional(),
  order_quantity_minimum: z.int().nonnegative().optional(),
  order_quantity_maximum: z.int().nonnegative().optional(),
})

export const variantChangesSchema = z.strictObject({
  price: z.number().nonnegative().nullish(),
  sale_price: z.number().nonnegative().nullish(),
  inventory_level: z.int().nonnegative().optional(),
  purchasing_disabled: z.boolean().optional(),
  purchasing_disabled_message: z.string().optional(),
})

const stamp = ({ now }: Shop): string => new Date(now()).toISOString().replace('Z', '+00:00')

export function changeProduct(shop: Shop, current: Product, changes: z.infer<typeof productChangesSchema>): Product {
  const next = overlay(current, changes)
  const product = { ...next, calculated_price: next.sale_price || next.price, date_modified: stamp(shop) }
  shop.records.put('product', product.id, product)
  for (const variant of shop.records.of('variant', product.id)) keepVariant(shop, product, variant)
  return product
}

/** The level of a product tracked by variant is the sum of its variants'. */
export function changeVariant(
  shop: Shop,
  product: Product,
  current: Variant,
  changes: z.infer<typeof variantChangesSchema>,
): Variant {
  const variant = keepVariant(shop, product, overlay(current, changes))
  if (product.inventory_tracking !== 'variant') return variant
  const inventory_level = shop.records.of('variant', product.id).reduce((sum, each) => sum + each.inventory_level, 0)
  shop.records.put('product', product.id, { ...product, inventory_level, date_modified: stamp(shop) })
  return variant
}

function keepVariant({ records }: Shop, product: Product, variant: Variant): Variant {
  const inherited = variant.price === null ? product.calculated_price : variant.price
  const kept = { ...variant, calculated_price: variant.sale_price ?? inherited }
  records.put('variant', kept.id, kept)
  return kept
}
