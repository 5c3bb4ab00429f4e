import type { Shop } from '../shop.ts'
import type { Product, Variant } from '../wire/catalogue.ts'
import { announceStock } from './stock-events.ts'

/** The pieces of a variant that can be had; Infinity when stock is not counted (vendors, commerce 6.3). */
export function stockOf(product: Product, variant: Variant): number {
  if (product.inventory_tracking === 'none') return Infinity
  return product.inventory_tracking === 'product' ? product.inventory_level : variant.inventory_level
}

export function isPurchasable(product: Product, variant: Variant): boolean {
  return product.is_visible && product.availability !== 'disabled' && !variant.purchasing_disabled
}

/** Takes sold pieces out of stock. The level of a product tracked by variant is the sum of its variants'. */
export function takeFromStock(shop: Shop, product: Product, variant: Variant, quantity: number, at: string): void {
  const { records } = shop
  const sold = { ...product, total_sold: product.total_sold + quantity, date_modified: at }
  // A pre-order comes out of no stock.
  if (product.inventory_tracking === 'none' || product.availability === 'preorder')
    return records.put('product', product.id, sold)
  records.put('product', product.id, { ...sold, inventory_level: product.inventory_level - quantity })
  if (product.inventory_tracking === 'variant')
    records.put('variant', variant.id, { ...variant, inventory_level: variant.inventory_level - quantity })
  announceStock(shop, product, variant, { by: 'order', method: 'relative', value: -quantity })
}
