import type { Services } from '../../services.ts'
import { newSessionData } from './change-session.ts'
import type { Session } from './session-store.ts'

/** Who asks for a session. */
type Arrival = {
  readonly services: Pick<Services, 'sessions' | 'limits'>
  readonly clientAddress: string
}

/**
 * Makes a visitor's session, the one way to get one: an address makes only so many in a minute, so that it cannot fill
 * the session store.
 * @throws Problem `rate_limited`
 * @throws SessionStoreError
 */
export async function createVisitorSession({ services, clientAddress }: Arrival, region: string): Promise<Session> {
  await services.limits.consume('session_address', clientAddress)
  return services.sessions.create(newSessionData(region))
}
