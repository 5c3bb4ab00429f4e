import { holdsLasting } from '../../session/session-store.ts'
import type { SessionData } from '../../session/session-data.ts'
import { consumeBudget } from '../../traffic/rates/client-budgets.ts'
import type { SessionContext } from './request-context.ts'

/**
 * Counts a session that is about to hold its first thing that lasts for days: a guest's cart, or a sign-in at a hosted
 * shop. Beyond those of its address and range that day it is to live a day (decision 038).
 * @returns what the session's data is to note of that; nothing where it held such a thing before
 */
export async function countFirstHold({
  services,
  session,
}: Pick<SessionContext, 'services' | 'session'>): Promise<Pick<SessionData, 'isShortLived'>> {
  if (holdsLasting(session.data)) return {}
  const refusal = await consumeBudget(services.limits, 'firstCarts')
  return { isShortLived: refusal ? true : undefined }
}
