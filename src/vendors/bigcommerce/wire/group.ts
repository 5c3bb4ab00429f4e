import { z } from 'zod'
import { decimal } from '../../../ports/commerce/decimal.ts'

/*
 * Customer groups of the V2 family as the shop reads them (vendors, commerce 6.2, 8.2). The vendor's text says that
 * method and amount may be missing on a rule: such a rule says nothing, and is left out.
 */

const discount = { method: z.enum(['percent', 'fixed', 'price']), amount: decimal }

const discountRuleSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('all'), ...discount }),
  z.object({ type: z.literal('category'), category_id: z.number().int(), ...discount }),
  z.object({ type: z.literal('product'), product_id: z.number().int(), ...discount }),
  z.object({ type: z.literal('price_list'), price_list_id: z.number().int() }),
])

export const groupSchema = z.object({
  id: z.number().int().positive(),
  name: z.string(),
  is_default: z.boolean().default(false),
  is_group_for_guests: z.boolean().default(false),
  discount_rules: z
    .array(z.unknown())
    .nullish()
    .transform((rules) => (rules ?? []).flatMap((rule) => discountRuleSchema.safeParse(rule).data ?? [])),
})

/** The categories that a group may see, by id; `undefined` for all. A kind that is not known is a fault. */
const categoryAccessSchema = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('all') }),
    z.object({ type: z.literal('specific'), categories: z.array(z.number().int()) }),
    z.object({ type: z.literal('none') }),
  ])
  .nullish()
  .transform((access) => {
    if (!access || access.type === 'all') return undefined
    return access.type === 'specific' ? access.categories : []
  })

export const groupAccessSchema = z.object({
  is_group_for_guests: z.boolean().default(false),
  category_access: categoryAccessSchema,
})
