import type { Shop } from '../shop.ts'
import type { Product, Variant } from '../wire/catalogue.ts'

/** A changed level: set by the merchant (`absolute`), or moved by an order (`relative`). */
export type StockChange = { by: 'merchant' | 'order'; method: 'absolute' | 'relative'; value: number }

/** Place of the demo stores' stock. */
const locationId = 1

/**
 * The events of a changed level; what is tracked by variant speaks of the sku (vendors, commerce 13). Call it after the
 * change.
 */
export function announceStock(
  shop: Shop,
  product: Product,
  variant: Variant,
  { by, method, value }: StockChange,
): void {
  const { announce, account, records } = shop
  const path = by === 'order' ? 'inventory/order/updated' : 'inventory/updated'
  if (product.inventory_tracking === 'variant') {
    const inventory = { product_id: product.id, variant_id: variant.id, method, value }
    announce(`store/sku/${path}`, { type: 'sku', id: variant.sku_id ?? variant.id, inventory })
  } else {
    announce(`store/product/${path}`, {
      type: 'product',
      id: product.id,
      inventory: { product_id: product.id, method, value },
    })
  }
  const where = { product_id: product.id, variant_id: variant.id, location_id: locationId }
  const channel = `store/channel/${account.channelId}/inventory/product`
  announce(`${channel}/stock_changed`, where)
  const level =
    product.inventory_tracking === 'variant'
      ? records.get('variant', variant.id)?.inventory_level
      : records.get('product', product.id)?.inventory_level
  if (level === 0) announce(`${channel}/out_of_stock_reached`, where)
}
