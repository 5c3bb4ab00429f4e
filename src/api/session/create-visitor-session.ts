import type { Services } from '../../services.ts'
import { newSessionData } from './change-session.ts'
import type { Session } from './session-store.ts'

/** Services and the client's address. */
type Arrival = {
  readonly services: Pick<Services, 'sessions' | 'limits'>
  readonly clientAddress: string
}

/**
 * Creates a visitor's session; no other code does. Limited per client address, so that no client can fill the session
 * store.
 * @throws Problem `rate_limited`
 * @throws SessionStoreError
 */
export async function createVisitorSession({ services, clientAddress }: Arrival, region: string): Promise<Session> {
  await services.limits.consume('session_address', clientAddress)
  return services.sessions.create(newSessionData(region))
}
