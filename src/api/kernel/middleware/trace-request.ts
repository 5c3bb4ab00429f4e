import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { currentChoice } from '../../../domain/analytics/consent.ts'
import { browserSpanMetric } from '../../../domain/analytics/timed-call.ts'
import { isTracing, nameSpan, traced } from '../../../lib/tracing.ts'
import type { ApiEnv } from '../api-env.ts'

/**
 * Traces each call below its caller's `traceparent`: method, route template and status, nothing that was sent. A call
 * of the cart by a page whose visitor accepted statistics gets a span for the browser's part, which the page reports
 * (decision 099).
 */
export const traceRequest = createMiddleware<ApiEnv>(async (c, next) => {
  if (!isTracing()) return next()
  const route = c.get('route')?.template ?? 'unknown'
  const attributes = { 'http.request.method': c.req.method, 'http.route': route, 'request.id': c.get('requestId') }
  const given = c.req.header('traceparent')
  const browserSpan = given === undefined && isReported(c, route) ? nameSpan() : undefined
  await traced(`${c.req.method} ${route}`, { kind: 'server', attributes, parent: given ?? browserSpan }, next, () => ({
    'http.response.status_code': c.res.status,
  }))
  if (browserSpan !== undefined) c.res.headers.append('Server-Timing', `${browserSpanMetric};desc="${browserSpan}"`)
})

/** Whether the browser reports its part: scripts do so, with consent. */
const isReported = (c: Context<ApiEnv>, route: string): boolean =>
  route.startsWith('/api/cart/') &&
  c.req.header('sec-fetch-mode') === 'cors' &&
  currentChoice(c.req.header('cookie') ?? '') === 'accepted'
