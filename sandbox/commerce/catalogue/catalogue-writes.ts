import { z } from 'zod'
import type { Shop } from '../shop.ts'
import { overlay } from '../storage/overlay.ts'
import type { Category, Product, Variant } from '../wire/catalogue.ts'
import { announceStock } from './stock-events.ts'

/** The fields that a merchant can change by API here; the platform takes more. */
export const productChangesSchema = z.strictObject({
  name: z.string().min(1).optional(),
  type: z.enum(['physical', 'digital']).optional(),
  price: z.number().nonnegative().optional(),
  sale_price: z.number().nonnegative().optional(),
  retail_price: z.number().nonnegative().optional(),
  inventory_level: z.int().nonnegative().optional(),
  inventory_tracking: z.enum(['none', 'product', 'variant']).optional(),
  availability: z.enum(['available', 'disabled', 'preorder']).optional(),
  is_visible: z.boolean().optional(),
  sort_order: z.int().optional(),
  categories: z.array(z.int().positive()).optional(),
  order_quantity_minimum: z.int().nonnegative().optional(),
  order_quantity_maximum: z.int().nonnegative().optional(),
  preorder_release_date: z.string().nullish(),
  preorder_message: z.string().optional(),
})

export const variantChangesSchema = z.strictObject({
  price: z.number().nonnegative().nullish(),
  sale_price: z.number().nonnegative().nullish(),
  inventory_level: z.int().nonnegative().optional(),
  purchasing_disabled: z.boolean().optional(),
  purchasing_disabled_message: z.string().optional(),
})

export const categoryChangesSchema = z.strictObject({
  name: z.string().min(1).optional(),
  sort_order: z.int().optional(),
  is_visible: z.boolean().optional(),
})

const stamp = ({ now }: Shop): string => new Date(now()).toISOString().replace('Z', '+00:00')

export function changeProduct(shop: Shop, current: Product, changes: z.infer<typeof productChangesSchema>): Product {
  const next = overlay(current, changes)
  if (isSame(current, next)) return current
  const product = { ...next, calculated_price: next.sale_price || next.price, date_modified: stamp(shop) }
  shop.records.put('product', product.id, product)
  for (const variant of shop.records.of('variant', product.id)) keepVariant(shop, product, variant)
  announceProduct(shop, current, product)
  return product
}

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * A level speaks for itself; anything else is an edit of the product, which fires no sku event (vendors, commerce 13).
 */
function announceProduct(shop: Shop, before: Product, after: Product): void {
  const { inventory_level: value, date_modified } = after
  const [variant] = shop.records.of('variant', after.id)
  if (before.inventory_level !== value && variant && after.inventory_tracking === 'product')
    announceStock(shop, after, variant, { by: 'merchant', method: 'absolute', value })
  if (!isSame({ ...before, inventory_level: value, date_modified }, after))
    shop.announce('store/product/updated', { type: 'product', id: after.id })
}

/** The same for a variant: only sku events, no product event. A base variant has no sku of its own. */
function announceVariant(shop: Shop, product: Product, before: Variant, after: Variant): void {
  const { id, sku_id, inventory_level: value } = after
  if (before.inventory_level !== value)
    announceStock(shop, product, after, { by: 'merchant', method: 'absolute', value })
  if (isSame({ ...before, inventory_level: value }, after)) return
  if (sku_id === null) return shop.announce('store/product/updated', { type: 'product', id: product.id })
  shop.announce('store/sku/updated', { type: 'sku', id: sku_id, sku: { product_id: product.id, variant_id: id } })
}

/** The level of a product tracked by variant is the sum of its variants'. */
export function changeVariant(
  shop: Shop,
  product: Product,
  current: Variant,
  changes: z.infer<typeof variantChangesSchema>,
): Variant {
  const variant = keepVariant(shop, product, overlay(current, changes))
  announceVariant(shop, product, current, variant)
  if (product.inventory_tracking !== 'variant') return variant
  const inventory_level = shop.records.of('variant', product.id).reduce((sum, each) => sum + each.inventory_level, 0)
  shop.records.put('product', product.id, { ...product, inventory_level, date_modified: stamp(shop) })
  return variant
}

function keepVariant({ records }: Shop, product: Product, variant: Variant): Variant {
  const inherited = variant.price === null ? product.calculated_price : variant.price
  const stored = { ...variant, calculated_price: variant.sale_price ?? inherited }
  records.put('variant', stored.id, stored)
  return stored
}

export function changeCategory(
  shop: Shop,
  current: Category,
  changes: z.infer<typeof categoryChangesSchema>,
): Category {
  const category = overlay(current, changes)
  if (isSame(current, category)) return current
  shop.records.put('category', category.id, category)
  shop.announce('store/category/updated', { type: 'category', id: category.id })
  return category
}
