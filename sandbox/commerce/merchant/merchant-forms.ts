import { z } from 'zod'

/* What the merchant's forms send: texts, an empty one = nothing there. */

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
