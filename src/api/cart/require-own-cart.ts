import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { stores } from '../../domain/region/stores.ts'
import { findLocale } from '../../domain/locale/locale.ts'
import type { ApiEnv } from '../kernel/api-env.ts'
import { requireFound } from '../kernel/require-found.ts'
import { Problem } from '../kernel/problems.ts'
import { findSession } from '../kernel/find-session.ts'
import type { RequestContext } from '../kernel/request-context.ts'

/**
 * Returns the context of a call: the session in the region's store.
 * @param locale language of the products in `meta`; none when absent or unknown
 * @throws Problem `not_found` without a session
 */
export async function toRequestContext(c: Context<ApiEnv>, locale: string | undefined): Promise<RequestContext> {
  const session = requireFound(await findSession(c))
  return {
    services: c.get('services'),
    session,
    store: c.get('store'),
    clientAddress: c.get('clientAddress'),
    locale: locale === undefined ? undefined : findLocale(locale),
  }
}

/**
 * Answers 404 for any cart id but the session's own (specification, addendum 3), and 409 `cart_region` for the
 * session's cart of another store (security, R8). Runs before the body is read.
 */
export const requireOwnCart = createMiddleware<ApiEnv>(async (c, next) => {
  // The pattern also matches `POST /api/cart/create`, which needs no cart.
  if (c.req.method === 'POST' && c.get('route')?.template === '/api/cart/create') return next()
  const session = await findSession(c)
  const id = c.req.param('id')
  const own = stores.filter((store) => session?.data.slots[store]?.cart === id)
  if (own.length > 0 && !own.includes(c.get('store'))) throw new Problem('cart_region')
  if (own.length === 0) throw new Problem('not_found')
  return next()
})
