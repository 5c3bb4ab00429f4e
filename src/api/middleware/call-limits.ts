import { createMiddleware } from 'hono/factory'
import { networkOf } from '../../lib/ip-ranges.ts'
import type { ApiEnv } from '../api-env.ts'
import { searchingFor } from '../limits/search-share.ts'
import { onAccountOf } from '../limits/store-share.ts'
import { findSession } from '../session/find-session.ts'

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** However cheap a call is, one address makes only so many. The early limit of security guide R1. */
export const addressLimit = createMiddleware<ApiEnv>(async (c, next) => {
  await c.var.services.limits.take('api_address', c.var.clientAddress)
  await next()
})

/** One session writes only so often. Stands after what proves that it is the session that writes. */
export const writeLimit = createMiddleware<ApiEnv>(async (c, next) => {
  const session = isRead(c.req.method) ? undefined : await findSession(c)
  if (session) await c.var.services.limits.take('write_session', session.id)
  await next()
})

/** What a read makes the stores be asked for counts as the client's own. */
export const readerShare = createMiddleware<ApiEnv>((c, next) =>
  isRead(c.req.method) ? onAccountOf(networkOf(c.var.clientAddress), next) : next(),
)

/** A guest's reads of what is only its own are counted by session: many guests share an address. */
export const guestShare = createMiddleware<ApiEnv>(async (c, next) => {
  const session = isRead(c.req.method) ? await findSession(c) : undefined
  const slot = session?.data.slots[c.var.store]
  if (session && slot?.cart !== undefined && slot.customer === undefined)
    await c.var.services.limits.take('store_share', `${c.var.store}/${session.id}`)
  await next()
})

/** What a search makes the engine be asked for counts as the client's own. */
export const searcherShare = createMiddleware<ApiEnv>((c, next) => searchingFor(networkOf(c.var.clientAddress), next))
