import type { Cart, CartReduction } from '../../domain/cart/cart.ts'
import type { Money } from '../../domain/price/money.ts'
import type { CartFields } from './cart-fields.ts'

/** An amount of a cart, from major units of its currency. */
export type ToMoney = (major: number) => Money

/** Coupons that take off what shipping costs, at the checkout; by the number that orders have, too. */
const shippingCoupons: ReadonlySet<string> = new Set(['free_shipping', 'shipping_discount', '3', '4'])

function toCoupons({ coupons }: CartFields, money: ToMoney): CartReduction[] {
  return coupons.map(({ code, display_name: title, coupon_type, discounted_amount }) => ({
    kind: 'coupon',
    name: [code, title].filter((text) => text !== '').join(' · ') || undefined,
    amount: shippingCoupons.has(coupon_type) || discounted_amount === 0 ? undefined : money(discounted_amount),
  }))
}

/** The platform counts what a coupon took off among the discounts as well. */
const ofCoupon = 'coupon'

function toDiscounts({ discounts }: CartFields, money: ToMoney): CartReduction[] {
  return discounts
    .filter(({ id, discounted_amount }) => id !== ofCoupon && discounted_amount > 0)
    .map(({ name, discounted_amount }) => ({
      kind: 'discount',
      name: name ?? undefined,
      amount: money(discounted_amount),
    }))
}

const sumOf = (reductions: readonly CartReduction[]): number =>
  reductions.reduce((sum, { amount }) => sum + (amount?.amount ?? 0), 0)

/**
 * The amounts between a cart's subtotal and its total: discounts and coupons, by name where the platform names them,
 * and taxes. They always add up.
 */
export function toReductions(cart: CartFields, money: ToMoney): Pick<Cart, 'reductions' | 'taxes'> {
  const { currency } = money(0)
  const whole = money(cart.discount_amount).amount
  const coupons = toCoupons(cart, money)
  const off = money(cart.base_amount).amount - money(cart.cart_amount).amount - sumOf(coupons)
  const listed = toDiscounts(cart, money)
  // More than that is in the prices of the lines already, which name it.
  const discounts = sumOf(listed) <= Math.max(whole, off) ? listed : []
  const unlisted = Math.max(0, whole - sumOf(discounts))
  const rest = off - sumOf(discounts) - unlisted
  const amount = unlisted + Math.max(0, rest)
  const unnamed: CartReduction[] =
    amount > 0 ? [{ kind: 'discount', name: undefined, amount: { amount, currency } }] : []
  return {
    reductions: [...discounts, ...unnamed, ...coupons],
    taxes: rest < 0 ? { amount: -rest, currency } : undefined,
  }
}
