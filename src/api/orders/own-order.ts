import { createMiddleware } from 'hono/factory'
import type { Store } from '../../domain/region/stores.ts'
import type { Services } from '../../services.ts'
import type { PlatformOrder } from '../../ports/commerce/orders.ts'
import type { ApiEnv } from '../kernel/api-env.ts'
import { pathIdSchema } from '../kernel/ids.ts'
import { Problem } from '../kernel/problems.ts'

type Owner = { readonly services: Services; readonly store: Store; readonly customerId: number }

/**
 * Reads an order of this customer. Orders of others, of guests (customer 0), incomplete and unknown ones answer 404
 * alike, after one call (security, R2, R6).
 * @throws Problem `not_found`
 * @throws VendorError
 */
export async function ownOrder({ services, store, customerId }: Owner, id: number): Promise<PlatformOrder> {
  const order = await services.commerce[store].orders.get(id)
  if (!order || customerId < 1 || order.customer_id !== customerId) throw new Problem('not_found')
  return order
}

/** Answers 404 for a path parameter that is no order number. Runs after `requireSignIn`. */
export const requireOrderNumber = createMiddleware<ApiEnv>(async (c, next) => {
  if (!pathIdSchema.safeParse(c.req.param('id')).success) throw new Problem('not_found')
  await next()
})
