import { z } from 'zod'

/* The fields of the merchant's forms: texts, an empty one = nothing there. */

const money = z.coerce.number().nonnegative()
const level = z.coerce.number().int().nonnegative()
/** The last of the two fields of a checkbox counts. */
const flag = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat().at(-1) === 'yes')

export const productForm = z.object({
  price: money,
  sale_price: z
    .literal('')
    .transform(() => 0)
    .or(money),
  inventory_level: level.optional(),
  is_visible: flag,
  availability: z.enum(['available', 'preorder', 'disabled']),
  type: z.enum(['physical', 'digital']).optional(),
})

export const variantForm = z.object({
  price: z
    .literal('')
    .transform(() => null)
    .or(money),
  inventory_level: level.optional(),
  purchasing_disabled: flag,
})

export const orderForm = z.object({ status_id: level, next: z.string().optional() })

/** `reward`: what `value` means, an amount, a percentage, or the id of a variant that is given. */
export const promotionForm = z
  .object({
    name: z.string().trim().min(1),
    code: z.string().trim().default(''),
    from: money.default(0),
    reward: z.enum(['gift', 'percent', 'amount']),
    value: money,
  })
  .transform(({ reward: kind, value, ...promotion }) => {
    if (kind === 'gift') return { ...promotion, reward: { kind, variant_id: value } }
    return { ...promotion, reward: kind === 'percent' ? { kind, percent: value } : { kind, amount: value } }
  })

/** A line that staff put into a shopper's cart. */
export const cartItemForm = z.object({
  kind: z.enum(['gift_certificates', 'custom_items', 'coupon']),
  name: z.string().trim().min(1),
  amount: money.default(0),
})
