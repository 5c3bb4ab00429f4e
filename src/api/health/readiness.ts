import type { Services } from '../../services.ts'

/** What a node and all that it depends on say of themselves: for operators, never for the public. */
export type Readiness = {
  readonly status: 'ready' | 'not_ready'
  readonly upstreams: Awaited<ReturnType<Services['upstreams']>>
  readonly sessions: 'up' | 'down'
}

/** Asks the upstreams and the session store how they are. Never throws. */
export async function readReadiness(
  services: Pick<Services, 'isReady' | 'upstreams' | 'sessionState'>,
): Promise<Readiness> {
  const [upstreams, sessions] = await Promise.all([services.upstreams(), services.sessionState()])
  return { status: services.isReady() ? 'ready' : 'not_ready', upstreams, sessions }
}
