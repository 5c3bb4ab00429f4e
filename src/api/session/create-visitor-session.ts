import { networkOf } from '../../lib/ip-ranges.ts'
import type { Services } from '../../services.ts'
import { Problem } from '../kernel/problems.ts'
import { newSessionData } from './change-session.ts'
import type { Session } from './session-store.ts'

/** Services and the client's address. */
type Arrival = {
  readonly services: Pick<Services, 'sessions' | 'limits' | 'newSessionPace'>
  readonly clientAddress: string
}

/** Until a visitor whose session was refused may come back, s. */
const retrySeconds = '5'

/**
 * Creates a visitor's session; no other code does. Many of one address wait for their turn, those of a range are
 * limited by the minute, so that no client can fill the session store.
 * @throws Problem `rate_limited`
 * @throws SessionStoreError
 */
export async function createVisitorSession({ services, clientAddress }: Arrival, region: string): Promise<Session> {
  if (!(await services.newSessionPace(networkOf(clientAddress))))
    throw new Problem('rate_limited', { headers: { 'Retry-After': retrySeconds } })
  await services.limits.consume('session_range', clientAddress)
  return services.sessions.create(newSessionData(region))
}
