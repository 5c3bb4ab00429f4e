/** Price lists in the platform's V3 wire shape (vendors, commerce 6.2). Money is in major units. */

export type PriceList = { id: number; name: string; active: boolean; date_created: string; date_modified: string }

/** `quantity_max` 0 = no end. */
export type BulkTier = {
  quantity_min: number
  quantity_max: number
  type: 'price' | 'percent' | 'fixed'
  amount: number
}

/**
 * One variant's price in one list and currency (lower case). Without a sale price there is no sale, whatever the
 * catalogue says.
 */
export type PriceRecord = {
  price_list_id: number
  variant_id: number
  product_id: number
  sku: string
  currency: string
  price: number
  sale_price?: number
  retail_price?: number
  map_price?: number
  calculated_price: number
  date_created: string
  date_modified: string
  bulk_pricing_tiers: BulkTier[]
}

/** A list given to a customer group in a channel. */
export type PriceListAssignment = {
  id: number
  price_list_id: number
  customer_group_id: number
  channel_id: number
}
