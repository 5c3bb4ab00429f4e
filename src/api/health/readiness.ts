import type { Services } from '../../services.ts'

/** State of a node and its dependencies, for operators only. */
export type Readiness = {
  readonly status: 'ready' | 'not_ready'
  readonly upstreams: Awaited<ReturnType<Services['upstreams']>>
  readonly sessions: 'up' | 'down'
}

/** Checks the upstreams and the session store. Never throws. */
export async function readReadiness(
  services: Pick<Services, 'isReady' | 'upstreams' | 'sessionState'>,
): Promise<Readiness> {
  const [upstreams, sessions] = await Promise.all([services.upstreams(), services.sessionState()])
  return { status: services.isReady() ? 'ready' : 'not_ready', upstreams, sessions }
}
