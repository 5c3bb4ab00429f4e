import { platformProductId, type SeedPriceList } from '../../seed/index.ts'
import { defaultCurrency, recordKey } from '../catalogue/price-lists.ts'
import { cents, unitPrice } from '../catalogue/prices.ts'
import type { Shop } from '../shop.ts'
import type { Variant } from '../wire/catalogue.ts'
import type { PriceRecord } from '../wire/pricing.ts'

type SeedItem = SeedPriceList['items'][number]

/** Price lists with a record per variant. The catalogue must be there already. */
export function loadPriceLists(shop: Shop, lists: readonly SeedPriceList[]): void {
  const at = new Date(shop.now()).toISOString()
  for (const { id, name, items } of lists) {
    shop.records.put('priceList', id, { id, name, active: true, date_created: at, date_modified: at })
    for (const item of items) loadItem(shop, id, item, at)
  }
}

function loadItem(shop: Shop, list: number, item: SeedItem, at: string): void {
  const product = shop.records.get('product', platformProductId(shop.account.region, item.product))
  if (!product) return
  for (const variant of shop.records.of('variant', product.id)) {
    const { original } = unitPrice(shop.records, product, variant)
    const record = toRecord(shop, list, item, variant, original, at)
    shop.records.put('priceRecord', recordKey(list, variant.id, record.currency), record, list)
  }
}

function toRecord(
  { records }: Shop,
  list: number,
  item: SeedItem,
  variant: Variant,
  original: number,
  at: string,
): PriceRecord {
  const share = (percent: number): number => cents((original * percent) / 100)
  const price = share(item.percent)
  const sale = item.salePercent === undefined ? {} : { sale_price: share(item.salePercent) }
  const bulk = item.bulk ?? []
  return {
    price_list_id: list,
    variant_id: variant.id,
    product_id: variant.product_id,
    sku: variant.sku,
    currency: defaultCurrency(records).toLowerCase(),
    price,
    ...sale,
    retail_price: original,
    calculated_price: sale.sale_price ?? price,
    date_created: at,
    date_modified: at,
    bulk_pricing_tiers: bulk.map(({ from, percent }, index) => ({
      quantity_min: from,
      quantity_max: (bulk[index + 1]?.from ?? 1) - 1,
      type: 'percent',
      amount: percent,
    })),
  }
}
