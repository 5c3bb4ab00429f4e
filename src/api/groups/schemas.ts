import { z } from '@hono/zod-openapi'
import { pathIdSchema } from '../kernel/ids.ts'

/* Customer groups as their members see them (specification, core 3). Amounts are major units, or percent. */

export const idParam = z.strictObject({ id: pathIdSchema })

/** `?is_group_for_guests=true` is the only filter. */
export const groupListQuery = z.strictObject({ is_group_for_guests: z.enum(['true']).optional() })

const discount = { method: z.enum(['percent', 'fixed', 'price']), amount: z.number() }

export const discountRuleSchema = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('all'), ...discount }),
    z.object({ type: z.literal('category'), category_id: z.int(), ...discount }),
    z.object({ type: z.literal('product'), product_id: z.int(), ...discount }),
    z.object({ type: z.literal('price_list'), price_list_id: z.int() }),
  ])
  .openapi('DiscountRule', { description: '`price` takes an amount off, `fixed` is the new price' })

export const groupSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    is_default: z.boolean(),
    is_group_for_guests: z.boolean(),
    discount_rules: z.array(discountRuleSchema),
  })
  .openapi('CustomerGroup')

export const groupAnswer = z.object({ data: groupSchema })
export const groupListAnswer = z.object({ data: z.array(groupSchema) })
