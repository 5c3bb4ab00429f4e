import { createMiddleware } from 'hono/factory'
import type { Store } from '../../domain/stores.ts'
import type { Services } from '../../services.ts'
import type { PlatformOrder } from '../../ports/commerce/orders.ts'
import type { ApiEnv } from '../kernel/api-env.ts'
import { pathIdSchema } from '../kernel/ids.ts'
import { Problem } from '../kernel/problems.ts'

type Owner = { readonly services: Services; readonly store: Store; readonly customerId: number }

/**
 * An order of this customer. Somebody else's, a guest's (customer 0), one that was never finished and one that does not
 * exist are all alike: one call, no order (security, R2, R6).
 * @throws Problem `not_found`
 * @throws VendorError
 */
export async function ownOrder({ services, store, customerId }: Owner, id: number): Promise<PlatformOrder> {
  const order = await services.commerce[store].orders.get(id)
  if (!order || customerId < 1 || order.customer_id !== customerId) throw new Problem('not_found')
  return order
}

/**
 * What is no order number in the path names no order (404), before anything else is looked at. Stands after `signedIn`.
 */
export const requireOrderNumber = createMiddleware<ApiEnv>(async (c, next) => {
  if (!pathIdSchema.safeParse(c.req.param('id')).success) throw new Problem('not_found')
  await next()
})
