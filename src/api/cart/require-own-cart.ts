import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { stores } from '../../domain/stores.ts'
import { findLocale } from '../../domain/locale.ts'
import type { ApiEnv } from '../kernel/api-env.ts'
import { requireFound } from '../kernel/require-found.ts'
import { Problem } from '../kernel/problems.ts'
import { findSession } from '../kernel/find-session.ts'
import type { RequestContext } from '../kernel/request-context.ts'

/**
 * Where a call works: the session's cart in the region's store.
 * @param locale in which its products are told; absent, or unknown, they are not
 * @throws Problem `not_found` without a session
 */
export async function toRequestContext(c: Context<ApiEnv>, locale: string | undefined): Promise<RequestContext> {
  const session = requireFound(await findSession(c))
  const { services, store, clientAddress } = c.var
  return { services, session, store, clientAddress, locale: locale === undefined ? undefined : findLocale(locale) }
}

/**
 * An id that is not the session's own cart does not exist (specification, addendum 3), unless it is the session's in
 * another store: whoever asks knows it, and is told that the region is wrong (security, R8). Judged before the body is
 * looked at.
 */
export const requireOwnCart = createMiddleware<ApiEnv>(async (c, next) => {
  // The pattern catches the one route that makes a cart, too; any other method there names a cart `create`.
  if (c.req.method === 'POST' && c.var.route?.template === '/api/cart/create') return next()
  const session = await findSession(c)
  const id = c.req.param('id')
  const own = stores.filter((store) => session?.data.slots[store]?.cart === id)
  if (own.length > 0 && !own.includes(c.var.store)) throw new Problem('cart_region')
  if (own.length === 0) throw new Problem('not_found')
  return next()
})
