import { defaultCurrency, recordKey } from '../catalogue/price-lists.ts'
import { Refusal } from '../http/refusal.ts'
import type { Shop } from '../shop.ts'
import type { PriceRecord } from '../wire/pricing.ts'
import type { PriceRecordBody } from './price-body.ts'

/** Makes or replaces one row of a list. @throws Refusal 422 for an unknown variant */
export function savePriceRecord(shop: Shop, list: number, body: PriceRecordBody): 'created' | 'updated' {
  const { records, now } = shop
  const variant = records.get('variant', body.variant_id)
  if (!variant)
    throw new Refusal(422, 'Missing or incorrect required fields', { variant_id: 'The variant does not exist' })
  const key = recordKey(list, variant.id, body.currency)
  const current = records.get('priceRecord', key)
  const at = new Date(now()).toISOString()
  const { price, sale_price, retail_price, map_price, bulk_pricing_tiers = [] } = body
  const record: PriceRecord = {
    price_list_id: list,
    variant_id: variant.id,
    product_id: variant.product_id,
    sku: variant.sku,
    currency: body.currency.toLowerCase(),
    price,
    ...(sale_price === undefined ? {} : { sale_price }),
    ...(retail_price === undefined ? {} : { retail_price }),
    ...(map_price === undefined ? {} : { map_price }),
    calculated_price: sale_price || price,
    date_created: current?.date_created ?? at,
    date_modified: at,
    bulk_pricing_tiers,
  }
  records.put('priceRecord', key, record, list)
  return current ? 'updated' : 'created'
}

/** Takes rows out of a list; gives those that were there. */
export function removePriceRecords(shop: Shop, list: number, variants: readonly number[], currency?: string) {
  const code = (currency ?? defaultCurrency(shop.records)).toLowerCase()
  const gone = shop.records
    .of('priceRecord', list)
    .filter((each) => variants.includes(each.variant_id) && each.currency === code)
  for (const { variant_id } of gone) shop.records.remove('priceRecord', recordKey(list, variant_id, code))
  return gone
}
