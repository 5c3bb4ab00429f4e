import { withDeadline } from '../../lib/deadline.ts'
import type { Services } from '../../services.ts'

/** The time that the store of forms may take, ms. */
const storeDeadlineMs = 1000

/** State of a node and its dependencies, for operators only. */
export type Readiness = {
  readonly status: 'ready' | 'not_ready'
  readonly upstreams: Awaited<ReturnType<Services['upstreams']>>
  readonly sessions: 'up' | 'down'
  readonly outbox: OutboxState
}

/** Mail that waits to be sent, and mail that an operator must look at; `down` while the store of forms is. */
type OutboxState =
  | { readonly state: 'up'; readonly waiting: number; readonly undelivered: number }
  | { readonly state: 'down' }

async function readOutbox({ records }: Pick<Services, 'records'>): Promise<OutboxState> {
  try {
    const { total, due } = await withDeadline(storeDeadlineMs, () => records.count('mail'))
    return { state: 'up', waiting: due, undelivered: total - due }
  } catch {
    return { state: 'down' }
  }
}

/** Checks the upstreams, the session store and the outbox. Never throws. */
export async function readReadiness(
  services: Pick<Services, 'isReady' | 'upstreams' | 'sessionState' | 'records'>,
): Promise<Readiness> {
  const [upstreams, sessions, outbox] = await Promise.all([
    services.upstreams(),
    services.sessionState(),
    readOutbox(services),
  ])
  return { status: services.isReady() ? 'ready' : 'not_ready', upstreams, sessions, outbox }
}
