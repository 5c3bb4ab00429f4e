import type { Services } from '../../services.ts'
import { newSessionData } from '../../session/change-session.ts'
import type { Session } from '../../session/session-store.ts'
import { fromRefusal } from './to-problem.ts'

/** Services and the client's address. */
type Arrival = {
  readonly services: Pick<Services, 'sessions' | 'newSessionLimit'>
  readonly clientAddress: string
}

/**
 * Creates a visitor's session; no other code does. Many of one address wait for their turn, those of a range are
 * limited by the minute, so that no client can fill the session store.
 * @throws Problem `rate_limited`
 * @throws SessionStoreError
 */
export async function createVisitorSession({ services, clientAddress }: Arrival, region: string): Promise<Session> {
  const refusal = await services.newSessionLimit.admit(clientAddress)
  if (refusal) throw fromRefusal(refusal)
  return services.sessions.create(newSessionData(region))
}
