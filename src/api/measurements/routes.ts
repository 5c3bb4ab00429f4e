import { createRoute, z } from '@hono/zod-openapi'
import { currentChoice } from '../../domain/analytics/consent.ts'
import { impersonalMessage, longestFaultMessage, longestFaultSource } from '../../domain/analytics/script-fault.ts'
import { mostTimedCalls, startOfCall, type TimedCall } from '../../domain/analytics/timed-call.ts'
import { vitalNames } from '../../domain/analytics/web-vitals.ts'
import { recordSpan } from '../../lib/tracing.ts'
import { requireSameOrigin } from '../kernel/middleware/csrf.ts'
import { bodyLimit, jsonDepthLimit, requireMediaType } from '../kernel/middleware/request-shape.ts'
import { createRoutes, jsonBody, noQuery, problem, tooMany } from '../kernel/openapi-parts.ts'
import { requireBudget } from '../kernel/require-rate.ts'

/** Most of each in a report: a page has five vitals, and as many again each time that it is restored. */
const mostVitals = 25
const mostErrors = 10
/** A page that was open for longer says nothing about its speed. */
const longestMs = 120_000

const reportSchema = z
  .strictObject({
    page_type: z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/, 'is no page type'),
    vitals: z
      .array(z.strictObject({ name: z.enum(vitalNames), value: z.number().min(0).max(longestMs) }))
      .max(mostVitals)
      .openapi({ description: 'Milliseconds; CLS in thousandths' }),
    errors: z
      .array(
        z.strictObject({
          message: z.string().min(1).max(longestFaultMessage),
          source: z
            .string()
            .max(longestFaultSource)
            .regex(/^[\w./@[\]-]+:\d+:\d+$/, 'is no line of a script'),
        }),
      )
      .max(mostErrors),
    calls: z
      .array(
        z.strictObject({
          traceparent: z.string().regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/, 'names no span'),
          started: z.number().min(0),
          now: z.number().min(0),
          sent: z.number().min(0).max(longestMs),
          answered: z.number().min(0).max(longestMs),
          took: z.number().min(0).max(longestMs),
        }),
      )
      .max(mostTimedCalls)
      .optional()
      .openapi({ description: 'Calls that the shop traces, as the browser saw them; milliseconds' }),
  })
  .openapi('PageReport')

/**
 * Creates the route of pages' reports (decision 077), which need neither region nor session: a browser sends them by
 * `sendBeacon`, which sets no headers. What is counted names no visitor.
 */
export function createMeasurementRoutes() {
  const routes = createRoutes()
  routes.use('*', bodyLimit, requireMediaType('application/json'), jsonDepthLimit, async (c, next) => {
    requireSameOrigin(c)
    await requireBudget(c.var.services.limits, 'reports')
    await next()
  })

  const report = createRoute({
    method: 'post',
    path: '/',
    tags: ['Measurements'],
    summary: 'What a page measured, when it is left',
    description:
      'At most 4 KiB. Sent by pages alone, after the consent that their region asks for; a report of a browser whose ' +
      'cookie refuses statistics is not counted.',
    request: { query: noQuery, body: jsonBody(reportSchema) },
    responses: {
      204: { description: 'Taken' },
      400: problem('The body is not JSON'),
      403: problem('Not from a page of the shop'),
      413: problem('More than 4 KiB'),
      415: problem('Not JSON by its media type'),
      422: problem('The body is not a report'),
      ...tooMany,
    },
  })
  routes.openapi(report, (c) => {
    const { errors, calls = [], ...rest } = c.req.valid('json')
    c.header('Cache-Control', 'no-store')
    if (currentChoice(c.req.header('cookie') ?? '') === 'refused') return c.body(null, 204)
    for (const call of calls) recordCall(call, Date.now())
    // The browser left out what may be personal; a report may come from elsewhere.
    const impersonal = errors.map(({ message, source }) => ({ message: impersonalMessage(message), source }))
    c.var.services.measurements.addReport({ ...rest, errors: impersonal })
    return c.body(null, 204)
  })

  return routes
}

/** Sends the browser's part of a traced call. */
function recordCall(call: TimedCall, now: number): void {
  const start = startOfCall(call, now)
  const events = { 'request sent': start + call.sent, 'first byte': start + call.answered }
  recordSpan({ traceparent: call.traceparent, name: 'browser request', start, end: start + call.took, events })
}
