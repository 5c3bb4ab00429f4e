import { Hono } from 'hono'
import { stockOf } from '../catalogue/stock.ts'
import { byNumber, byText, type Filters, narrow } from '../http/filters.ts'
import { answerPage, pageOf, pagingNames } from '../http/paging.ts'
import { queryOf } from '../http/query.ts'
import type { ShopEnv } from '../http/shop-env.ts'
import type { Shop } from '../shop.ts'
import type { Variant } from '../wire/catalogue.ts'

/** The demo stores have one place each. */
const place = { location_id: 1, location_code: 'BC-LOCATION-1', location_name: 'Default location' } as const

const filters: Filters<Variant> = {
  ...byText('sku', ({ sku }) => sku, [':in']),
  ...byNumber('variant_id', ({ id }) => id, [':in']),
  ...byNumber('product_id', ({ product_id }) => product_id, [':in']),
  'location_id:in': (_variant, value) => value.split(',').includes(String(place.location_id)),
  'location_code:in': (_variant, value) => value.split(',').includes(place.location_code),
}

/** `/inventory/items`: stock per place (vendors, commerce 6.3). */
export function inventoryRoutes(): Hono<ShopEnv> {
  const routes = new Hono<ShopEnv>()
  routes.get('/items', (c) => {
    const query = queryOf(c, [...Object.keys(filters), ...pagingNames])
    const page = pageOf(narrow(c.var.shop.records.all('variant'), filters, query), query)
    return answerPage(c, { ...page, items: page.items.map((variant) => toItem(c.var.shop, variant)) }, query)
  })
  return routes
}

function toItem({ records }: Shop, variant: Variant) {
  const { id, product_id, sku, sku_id, inventory_warning_level, bin_picking_number } = variant
  const product = records.get('product', product_id)
  const tracked = product?.inventory_tracking === 'product' ? product.inventory_level : variant.inventory_level
  const is_in_stock = product !== undefined && stockOf(product, variant) > 0
  return {
    identity: { sku, variant_id: id, product_id, ...(sku_id === null ? {} : { sku_id }) },
    locations: [
      {
        ...place,
        available_to_sell: tracked,
        total_inventory_onhand: tracked,
        location_enabled: true,
        settings: { safety_stock: 0, is_in_stock, warning_level: inventory_warning_level, bin_picking_number },
      },
    ],
  }
}
