import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { timingSafeEqual } from '../../lib/timing-safe-equal.ts'
import type { Services } from '../../services.ts'
import { releaseMessage } from '../contact/contact.ts'
import { parseMessage } from '../contact/message.ts'
import { parseQueued } from '../../records/outbox.ts'
import { releaseApplication } from '../applications/apply.ts'
import { parseApplication } from '../../records/stored-application.ts'
import { TooLongError, readText } from '../../lib/read-text.ts'
import { parseSubscriber } from '../newsletter/subscriber.ts'
import type { RecordKind } from '../../records/record-store.ts'
import { allRecords } from './all-records.ts'
import { toCsv } from './csv.ts'
import { erasePerson } from './erase-person.ts'
import { type BounceOutcome, takeBounce } from './take-bounce.ts'
import { createReleaseRoutes, releasesPath } from './releases-routes.ts'
import type { ReleaseAdmin } from './release-admin.ts'
import { measurementsPage, measurementsPolicy } from './measurements-page.ts'

const timeOf = (ms: number | undefined): string => (ms === undefined ? '' : new Date(ms).toISOString())

async function subscribers({ records }: Services): Promise<string> {
  const rows: string[][] = []
  for await (const { id, value } of allRecords(records, 'subscriber')) {
    const { email, locale, state, assessment, requestedAt, confirmedAt } = parseSubscriber(value)
    rows.push([id, email, locale, state, assessment, timeOf(requestedAt), timeOf(confirmedAt)])
  }
  return toCsv(['id', 'email', 'locale', 'state', 'assessment', 'requested_at', 'confirmed_at'], rows)
}

async function messages({ records }: Services, state: string | undefined) {
  const found: object[] = []
  for await (const { id, value } of allRecords(records, 'message')) {
    const { receivedAt, ...message } = parseMessage(value)
    if (state === undefined || message.state === state) found.push({ id, ...message, received_at: timeOf(receivedAt) })
  }
  return found
}

async function applications({ records }: Services, state: string | undefined) {
  const found: object[] = []
  for await (const { id, value } of allRecords(records, 'application')) {
    const { receivedAt, ...application } = parseApplication(value)
    const row = { id, ...application, received_at: timeOf(receivedAt) }
    if (state === undefined || application.state === state) found.push(row)
  }
  return found
}

/** Mail that waits or was not delivered, without its text. */
async function undelivered({ records }: Services) {
  const found: object[] = []
  for await (const record of allRecords(records, 'mail')) {
    const queued = parseQueued(record)
    const { to, subject } = queued?.mail ?? {}
    const { state = 'damaged', tries, reason } = queued ?? {}
    found.push({ id: record.id, to, subject, state, tries, reason })
  }
  return found
}

/** Has the outbox try a mail again now. Returns `false` without such a mail, or when it is being sent. */
async function retryMail({ records, outbox }: Services, id: string): Promise<boolean> {
  const record = await records.get('mail', id)
  const queued = record && parseQueued(record)
  if (!record || !queued || queued.state === 'waiting') return false
  const value = JSON.stringify({ ...queued, state: 'waiting', tries: 0 })
  const isWritten = await records.write([{ kind: 'mail', id, version: record.version, value, dueInMs: 0 }])
  if (isWritten) outbox.wake()
  return isWritten
}

async function remove({ records }: Services, kind: RecordKind, id: string): Promise<boolean> {
  return (await records.get(kind, id)) !== undefined && records.write([{ kind, id }])
}

/** Longest report of a bounce, bytes: it may hold the whole mail. */
const longestBounce = 1_000_000

const bounceStatus: Readonly<Record<BounceOutcome, number>> = { taken: 204, early: 503, unknown: 404, unreadable: 422 }

async function answerBounce(services: Services, { body }: Request): Promise<Response> {
  try {
    return new Response(null, { status: bounceStatus[await takeBounce(services, await readText(body, longestBounce))] })
  } catch (error) {
    if (error instanceof TooLongError) return new Response(null, { status: 413 })
    throw error
  }
}

/** The path of the page of measurements, on the metrics' port. */
export const measurementsPath = '/measurements'

const kindOf: ReadonlyMap<string, RecordKind> = new Map([
  ['subscribers', 'subscriber'],
  ['messages', 'message'],
  ['applications', 'application'],
  ['mail', 'mail'],
])

/** The token of a header; a browser asks for it as the password of any user, where `isPage`. */
function givenToken(authorization: string | undefined, isPage: boolean): string {
  const [, scheme, value = ''] = /^(Bearer|Basic) (\S+)$/.exec(authorization ?? '') ?? []
  if (scheme === 'Bearer') return value
  const pair = isPage ? Buffer.from(value, 'base64').toString() : ''
  return pair.slice(pair.indexOf(':') + 1)
}

/** Whether a path is one of a page's, which a browser opens. */
const isPagePath = (path: string): boolean =>
  path === measurementsPath || path === releasesPath || path.startsWith(`${releasesPath}/`)

/**
 * The stored forms of visitors, for operators: lists, release, erasure, reports of mail that came back; and the pages
 * of measurements and releases. Belongs on the metrics' port alone, and needs `Authorization: Bearer
 * {OPERATORS_TOKEN}`; without that setting there is nothing here. The pages take the token as a browser's password too:
 * one changes nothing, the other asks for a token of its form.
 * @param releases of this shop; without them there is no page of releases
 */
export function createOperatorRoutes(services: Services, releases?: ReleaseAdmin): Hono {
  const { operatorsToken } = services.config
  const app = new Hono()
  const authorize = createMiddleware(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    const isPage = isPagePath(c.req.path)
    const given = givenToken(c.req.header('authorization'), isPage)
    if (operatorsToken === undefined) return c.notFound()
    if (!timingSafeEqual(given, operatorsToken))
      return c.body(null, 401, { 'WWW-Authenticate': isPage ? 'Basic realm="operators"' : 'Bearer' })
    await next()
    services.log.info({
      event: 'operator',
      method: c.req.method,
      route: isPage ? c.req.path.split('/')[1] : c.req.path.split('/')[2],
      status: c.res.status,
    })
    return undefined
  })
  const done = (isDone: boolean): Response => new Response(null, { status: isDone ? 204 : 404 })

  app.use('/forms/*', authorize)
  app.use(measurementsPath, authorize)
  app.use(`${releasesPath}/*`, authorize)
  if (releases) app.route('/', createReleaseRoutes(services, releases))
  app.get(measurementsPath, async (c) => {
    await services.measurements.flush()
    const page = measurementsPage(await services.measurements.weeks())
    return c.html(page, 200, { 'Content-Security-Policy': measurementsPolicy, 'X-Content-Type-Options': 'nosniff' })
  })
  app.get('/forms/subscribers', async (c) =>
    c.body(await subscribers(services), 200, { 'Content-Type': 'text/csv; charset=utf-8' }),
  )
  app.get('/forms/messages', async (c) => c.json({ data: await messages(services, c.req.query('state')) }))
  app.get('/forms/applications', async (c) => c.json({ data: await applications(services, c.req.query('state')) }))
  app.post('/forms/applications/:id/release', async (c) => done(await releaseApplication(services, c.req.param('id'))))
  app.get('/forms/mail', async (c) => c.json({ data: await undelivered(services) }))
  app.post('/forms/messages/:id/release', async (c) => done(await releaseMessage(services, c.req.param('id'))))
  app.post('/forms/bounces', (c) => answerBounce(services, c.req.raw))
  app.post('/forms/mail/:id/retry', async (c) => done(await retryMail(services, c.req.param('id'))))
  app.delete('/forms/people', async (c) => c.json({ erased: await erasePerson(services, c.req.query('email') ?? '') }))
  app.delete('/forms/:list/:id', async (c) => {
    const kind = kindOf.get(c.req.param('list'))
    return done(kind !== undefined && (await remove(services, kind, c.req.param('id'))))
  })
  app.onError((error, c) => {
    services.log.error({ event: 'operator_failed', err: error })
    return c.body(null, 503)
  })
  return app
}
