import type { Records } from '../storage/records.ts'
import type { BulkTier, PriceRecord } from '../wire/pricing.ts'
import type { CustomerGroup } from '../wire/settings.ts'

/** Key of a record: one row per list, variant and currency. */
export const recordKey = (list: number, variant: number, currency: string): string =>
  `${list}/${variant}/${currency.toLowerCase()}`

/** Code of what the store charges in, upper case. */
export const defaultCurrency = (records: Records): string =>
  records.all('currency').find(({ is_default }) => is_default)?.currency_code ?? ''

/** The active list of a group: by its own rule, else by assignment. `undefined` without one. */
function listOf(records: Records, { id, discount_rules }: CustomerGroup): number | undefined {
  const ruled = discount_rules.find((rule) => rule.type === 'price_list')?.price_list_id
  const assigned = records.all('priceListAssignment').find(({ customer_group_id }) => customer_group_id === id)
  const list = ruled ?? assigned?.price_list_id
  return list !== undefined && records.get('priceList', list)?.active ? list : undefined
}

/** A group's price list on a variant; `undefined` = catalogue prices apply (vendors, commerce 6.2). */
export function priceRecordOf(records: Records, group: CustomerGroup, variantId: number): PriceRecord | undefined {
  const list = listOf(records, group)
  return list === undefined
    ? undefined
    : records.get('priceRecord', recordKey(list, variantId, defaultCurrency(records)))
}

const results: Record<BulkTier['type'], (price: number, amount: number) => number> = {
  price: (price, amount) => price - amount,
  percent: (price, amount) => price * (1 - amount / 100),
  fixed: (_price, amount) => amount,
}

/** The price of one piece when so many are bought. */
export function tieredPrice(price: number, tiers: readonly BulkTier[], quantity: number): number {
  const tier = tiers.find(
    ({ quantity_min, quantity_max }) => quantity >= quantity_min && (quantity_max === 0 || quantity <= quantity_max),
  )
  return tier ? Math.max(0, results[tier.type](price, tier.amount)) : price
}
