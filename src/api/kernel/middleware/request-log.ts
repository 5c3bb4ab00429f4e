import { createMiddleware } from 'hono/factory'
import { networkOf } from '../../../lib/ip-ranges.ts'
import { createLogSampler } from '../../../lib/log-sampler.ts'
import type { Services } from '../../../services.ts'
import type { ApiEnv } from '../api-env.ts'
import type { Session } from '../../../session/session-store.ts'

/** Shortens a session's hash for the log: it groups one visitor's requests. */
const shortHash = ({ hash }: Session): string => hash.slice(0, 12)

const healthRoutes = new Set(['/healthz', '/readyz'])

/** Whether no rate limit bounds how many of these lines a client can cause. */
const isUnbounded = (route: string, status: number): boolean =>
  !route.startsWith('/api/') || status === 404 || status === 405 || status === 429

/**
 * Logs and counts each request: route, status, duration. Never logs full URLs or bodies. Unbounded lines are sampled by
 * client; successful health checks are not logged.
 */
export function createRequestLog(services: Services) {
  const sampler = createLogSampler(services.log, 'request')
  const isLogged = (route: string, status: number, address: string): boolean => {
    if (healthRoutes.has(route) && status < 400) return false
    return !isUnbounded(route, status) || sampler.allows(networkOf(address))
  }
  return createMiddleware<ApiEnv>(async (c, next) => {
    const start = performance.now()
    await next()
    const clientAddress = c.get('clientAddress')
    const route = c.get('route')?.template ?? 'unknown'
    const { method } = c.req
    const { status } = c.res
    const ms = performance.now() - start
    services.metrics.request(route, method, status, ms)
    if (!isLogged(route, status, clientAddress)) return
    const session = c.get('session')
    services.log.info({
      event: 'request',
      requestId: c.get('requestId'),
      method,
      route,
      status,
      ms: Math.round(ms),
      ...(session && { session: shortHash(session) }),
    })
  })
}
