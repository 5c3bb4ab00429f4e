import type { Records } from '../storage/records.ts'
import type { Product, Variant } from '../wire/catalogue.ts'
import type { BulkTier, PriceRecord } from '../wire/pricing.ts'
import type { CustomerGroup, DiscountRule, ReducingRule } from '../wire/settings.ts'
import { priceRecordOf, tieredPrice } from './price-lists.ts'

/**
 * The price of one piece: `original` is the merchant's price, `list` after sale prices and the customer's group or
 * price list. `sale` and `retail` are `undefined` when not set; `tiers` are those of a price list.
 */
export type UnitPrice = {
  original: number
  list: number
  sale: number | undefined
  retail: number | undefined
  tiers: readonly BulkTier[]
}

export const cents = (amount: number): number => Math.round((amount + Number.EPSILON) * 100) / 100

/** 0 on a product and null on a variant both mean "not set" (vendors, commerce 6.1). */
const firstSet = (...prices: (number | null | undefined)[]): number | undefined =>
  prices.find((price) => typeof price === 'number' && price !== 0) ?? undefined

/**
 * Later beats earlier: product, variant, price list; a group's discount only where no price list speaks (vendors,
 * commerce 6.1).
 * @param group absent = no discount
 */
export function unitPrice(
  records: Records,
  product: Product,
  variant: Variant,
  group?: CustomerGroup,
  quantity = 1,
): UnitPrice {
  const record = group && priceRecordOf(records, group, variant.id)
  if (record) return listedPrice(record, quantity)
  const original = firstSet(variant.price, product.price) ?? 0
  // A variant with a price of its own does not take the product's sale price.
  const sale = firstSet(variant.sale_price, variant.price === null ? product.sale_price : null)
  const retail = firstSet(variant.retail_price, product.retail_price)
  const list = sale ?? original
  return { original, sale, retail, list: group ? discounted(list, rulesFor(records, product, group)) : list, tiers: [] }
}

function listedPrice(record: PriceRecord, quantity: number): UnitPrice {
  const { price: original, bulk_pricing_tiers: tiers } = record
  const sale = firstSet(record.sale_price)
  const list = cents(tieredPrice(sale ?? original, tiers, quantity))
  return { original, sale, retail: firstSet(record.retail_price), list, tiers }
}

/** The rules that decide: a product's beat its categories', and those beat the one for all (vendors, commerce 6.2). */
function rulesFor(records: Records, product: Product, group: CustomerGroup): ReducingRule[] {
  const discount_rules = group.discount_rules.filter(isReducing)
  const ofProduct = discount_rules.filter((rule) => rule.type === 'product' && rule.product_id === product.id)
  if (ofProduct.length > 0) return ofProduct
  const categories = withParents(records, product.categories)
  const ofCategory = discount_rules.filter(
    ({ type, category_id }) => type === 'category' && category_id !== undefined && categories.has(category_id),
  )
  return ofCategory.length > 0 ? ofCategory : discount_rules.filter(({ type }) => type === 'all')
}

const isReducing = (rule: DiscountRule): rule is ReducingRule => rule.type !== 'price_list'

function withParents(records: Records, ids: readonly number[]): ReadonlySet<number> {
  const found = new Set<number>()
  const add = (id: number): void => {
    if (id === 0 || found.has(id)) return
    found.add(id)
    add(records.get('category', id)?.parent_id ?? 0)
  }
  ids.forEach(add)
  return found
}

/** The best of several rules of equal rank; never above the price, never below nothing. */
function discounted(price: number, rules: readonly ReducingRule[]): number {
  const results = rules.map(({ method, amount }) => apply[method](price, Number(amount)))
  return cents(Math.max(0, Math.min(price, ...results)))
}

const apply: Record<ReducingRule['method'], (price: number, amount: number) => number> = {
  percent: (price, amount) => price * (1 - amount / 100),
  price: (price, amount) => price - amount,
  fixed: (_price, amount) => amount,
}
