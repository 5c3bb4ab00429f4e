import { createMiddleware } from 'hono/factory'
import { clientAt, inRequestScope } from '../../../lib/request-scope.ts'
import type { Services } from '../../../services.ts'
import type { ApiEnv } from '../api-env.ts'
import { setBody } from '../read-body.ts'

/** Deadline of an answer, ms after the request arrived: 5 s for reads, 10 s for writes (faults, F1). */
const answerDueMs = (method: string): number => (method === 'GET' || method === 'HEAD' ? 5000 : 10_000)

/** Gives each request its services, its id, its client and its deadline, before any other middleware. */
export const attachRequestContext = (services: Services) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    // Bindings are absent without an outer server, as in tests.
    const given: Partial<ApiEnv['Bindings']> = { ...c.env }
    const { requestId = crypto.randomUUID(), clientAddress = '127.0.0.1', country, connection } = given
    c.set('services', services)
    c.set('requestId', requestId)
    c.set('clientAddress', clientAddress)
    c.set('country', country)
    if (given.body !== undefined) setBody(c, given.body)
    const dueAt = performance.now() + answerDueMs(c.req.method)
    const { client = clientAt(clientAddress, services.knownSessions.read(c.req.raw.headers.get('cookie'))) } = given
    await inRequestScope({ id: requestId, dueAt, client, ...(connection && { connection }) }, next)
    // The outer server has named it in the answer.
    if (given.requestId === undefined) c.res.headers.set('X-Request-Id', requestId)
  })
