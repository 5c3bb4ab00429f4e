import type { Discount, DiscountRule } from '../../domain/price/group-discount.ts'
import { fromMajor } from '../../domain/price/money.ts'
import type { PlatformDiscountRule } from './groups.ts'

type Reducing = Exclude<PlatformDiscountRule, { type: 'price_list' }>

function toDiscount({ method, amount }: Reducing, currency: string): Discount {
  if (method === 'percent') return { kind: 'percent', percent: amount }
  const minor = fromMajor(amount, currency)?.amount ?? 0
  return method === 'price' ? { kind: 'amount_off', amount: minor } : { kind: 'new_price', amount: minor }
}

function toDiscountRule(rule: Reducing, currency: string): DiscountRule {
  const discount = toDiscount(rule, currency)
  if (rule.type === 'all') return { on: 'all', discount }
  if (rule.type === 'category') return { on: 'category', categoryId: rule.category_id, discount }
  return { on: 'product', productId: rule.product_id, discount }
}

/** The source of a group's prices: rules that the shop can apply, or a price list that only the platform can. */
export type GroupPricing =
  | { readonly kind: 'rules'; readonly rules: readonly DiscountRule[] }
  | { readonly kind: 'price_list' }

/** @param currency ISO 4217 code of the amounts */
export function toGroupPricing(rules: readonly PlatformDiscountRule[], currency: string): GroupPricing {
  const reducing = rules.filter((rule) => rule.type !== 'price_list')
  return reducing.length < rules.length
    ? { kind: 'price_list' }
    : { kind: 'rules', rules: reducing.map((rule) => toDiscountRule(rule, currency)) }
}
