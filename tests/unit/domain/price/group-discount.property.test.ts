import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Discount, type DiscountRule, discountedPrice } from '../../../../src/domain/price/group-discount.ts'

const minor = fc.integer({ min: 0, max: 100_000_00 })
const percent = fc.integer({ min: -200_000, max: 2_000_000 }).map((tenThousandths) => tenThousandths / 10_000)
const discount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent }),
  fc.record({ kind: fc.constant('amount_off' as const), amount: minor }),
  fc.record({ kind: fc.constant('new_price' as const), amount: minor }),
)
const id = fc.integer({ min: 1, max: 4 })
const rule: fc.Arbitrary<DiscountRule> = fc.oneof(
  fc.record({ on: fc.constant('all' as const), discount }),
  fc.record({ on: fc.constant('category' as const), categoryId: id, discount }),
  fc.record({ on: fc.constant('product' as const), productId: id, discount }),
)
const product = fc.record({ id, categories: fc.uniqueArray(id).map((ids) => new Set(ids)) })
const rules = fc.array(rule, { maxLength: 8 })

describe('the discounted price', () => {
  test('is never higher, negative or a fraction', () => {
    fc.assert(
      fc.property(minor, product, rules, (price, priced, given) => {
        const paid = discountedPrice(price, priced, given)
        expect(Number.isInteger(paid) && paid >= 0 && paid <= price).toBe(true)
      }),
    )
  })

  test('does not depend on the order of the rules', () => {
    fc.assert(
      fc.property(minor, product, rules, (price, priced, given) => {
        expect(discountedPrice(price, priced, given.toReversed())).toBe(discountedPrice(price, priced, given))
      }),
    )
  })

  test('follows only the product’s own rule if there is one', () => {
    fc.assert(
      fc.property(minor, product, rules, discount, (price, priced, given, own) => {
        const others = given.filter((each) => each.on !== 'product')
        const rule: DiscountRule = { on: 'product', productId: priced.id, discount: own }
        expect(discountedPrice(price, priced, [...others, rule])).toBe(discountedPrice(price, priced, [rule]))
      }),
    )
  })

  test('keeps the order of two prices under a percentage', () => {
    fc.assert(
      fc.property(minor, minor, product, percent, (one, other, priced, off) => {
        const rule: DiscountRule = { on: 'all', discount: { kind: 'percent', percent: off } }
        const [less, more] = one <= other ? [one, other] : [other, one]
        expect(discountedPrice(less, priced, [rule])).toBeLessThanOrEqual(discountedPrice(more, priced, [rule]))
      }),
    )
  })
})
