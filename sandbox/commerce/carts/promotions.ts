import { cents } from '../catalogue/prices.ts'
import { Refusal } from '../http/refusal.ts'
import type { Records } from '../storage/records.ts'
import type { Promotion, StoredCart } from '../wire/carts.ts'

const isSameCode = (code: string, other: string): boolean => code.toLowerCase() === other.toLowerCase()

const firstPromotionId = 1

/** Starts a promotion. */
export function savePromotion(records: Records, promotion: Omit<Promotion, 'id'>): Promotion {
  const saved = { ...promotion, id: records.nextId('promotion', firstPromotionId) }
  records.put('promotion', saved.id, saved)
  return saved
}

/** The amount that a promotion takes off a sum. */
function reductionOf({ reward }: Promotion, sum: number): number {
  if (reward.kind === 'gift') return 0
  return Math.min(sum, cents(reward.kind === 'percent' ? (sum * reward.percent) / 100 : reward.amount))
}

/** `coupon_type` of the platform. */
const couponTypes = { gift: 'promotion', percent: 'percentage_discount', amount: 'per_total_discount' } as const

/** The promotions that apply to a cart of this sum, and what each takes off (vendors, commerce 7.3). */
export function promotionsOf(records: Records, { coupon_codes: codes = [] }: StoredCart, sum: number) {
  const promotions = records
    .all('promotion')
    .filter(({ code, from }) => sum >= from && (code === '' || codes.some((each) => isSameCode(each, code))))
  let left = sum
  const reductions = promotions.map((promotion) => {
    const amount = reductionOf(promotion, left)
    left = cents(left - amount)
    return { promotion, amount }
  })
  return {
    promotions,
    amount: cents(sum - left),
    discounts: reductions
      .filter(({ promotion, amount }) => promotion.code === '' && amount > 0)
      .map(({ promotion, amount }) => ({ id: promotion.id, discounted_amount: amount })),
    coupons: reductions
      .filter(({ promotion }) => promotion.code !== '')
      .map(({ promotion: { id, code, name, reward }, amount }) => ({
        id,
        code,
        coupon_type: couponTypes[reward.kind],
        discounted_amount: amount,
        display_name: name,
      })),
  }
}

/** Banners of the promotions that apply: the only place where a cart names them. */
export function bannersOf(records: Records, cart: StoredCart, sum: number) {
  return promotionsOf(records, cart, sum).promotions.map(({ id, name }) => ({
    id: String(id),
    type: 'applied',
    page: ['cart'],
    text: `<p>${name.replace(/[<>&]/g, '')}</p>`,
  }))
}

/** @throws Refusal 422 for a code that no promotion has */
export function withCoupon(records: Records, cart: StoredCart, code: string): StoredCart {
  const found = records.all('promotion').find((promotion) => promotion.code !== '' && isSameCode(promotion.code, code))
  if (!found) throw new Refusal(422, 'The coupon code you entered is not valid.')
  const others = (cart.coupon_codes ?? []).filter((each) => !isSameCode(each, code))
  return { ...cart, coupon_codes: [...others, found.code] }
}

export function withoutCoupon(cart: StoredCart, code: string): StoredCart {
  return { ...cart, coupon_codes: (cart.coupon_codes ?? []).filter((each) => !isSameCode(each, code)) }
}
