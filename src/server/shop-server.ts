import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { longestBodyAt } from '../api/kernel/body-limits.ts'
import type { RateLimits } from '../traffic/rates/rate-limits.ts'
import type { KnownSessions } from '../session/known-sessions.ts'
import { Problem, problems } from '../api/kernel/problems.ts'
import { fromRefusal } from '../api/kernel/to-problem.ts'
import { type PathDecision, type PathFacts, readPath } from '../domain/pages/links/path-order.ts'
import { securityHeaders } from '../domain/pages/policy/security-headers.ts'
import { type Resolution, tooManyRedirects } from '../domain/pages/links/redirects/resolve-redirects.ts'
import type { Metrics } from '../lib/metrics.ts'
import { type Client, clientAt, inRequestScope, type RequestScope } from '../lib/request-scope.ts'
import { TextRequest } from '../lib/text-request.ts'
import { isApi, splitUrl } from './addresses.ts'
import type { BlockList } from './block-list.ts'
import { callRates, createClientPace, pageRates } from './client-pace.ts'
import { type Asked, createErrorPages, type ErrorPageParts } from './error-pages.ts'
import { answerBare, type BareAnswer, createGuard, type Refusal, refuse, requestId } from './guards.ts'
import { createEarlyPages, type EarlyPageParts } from './early-pages.ts'
import type { createListingPages } from './listing-pages.ts'
import type { Load } from './load.ts'
import type { PageReason, PageRequest } from './page-reason.ts'
import type { createReleaseFiles } from './release-files.ts'
import { createReadyAnswers, mayHaveSession } from './ready-answers.ts'
import type { createSearchPages } from './search-pages.ts'
import type { RenderPage } from './render-on-demand.ts'
import { createBodyReceiver, createEarlyAnswers, hasBody } from './request-bodies.ts'
import type { IncomingRequest } from './client-info.ts'

export type ShopServerParts = ErrorPageParts &
  Pick<EarlyPageParts, 'earlyWords'> & {
    readonly siteUrl: string
    readonly port: number
    readonly blockList: BlockList
    readonly load: Load
    readonly files: ReturnType<typeof createReleaseFiles>
    /** Hono's `/api`, `/healthz`, `/readyz`. */
    readonly api: { fetch(request: Request, bindings: ApiBindings): Response | Promise<Response> }
    /** The targets of old addresses. */
    readonly redirects: (path: string) => Resolution | undefined
    /**
     * The reason for which a page is rendered for this request; `undefined` where the file under its path is the
     * answer.
     */
    readonly pageReason: (request: PageRequest) => Promise<PageReason | undefined>
    /** Whether members of the trade programme alone have a page under a path. */
    readonly isMembersPath: (path: string) => boolean
    /** Which sessions are known visitors'. */
    readonly knownSessions: KnownSessions
    readonly limits: Pick<RateLimits, 'consume'>
    /** Calls of one client in a minute (API_CALLS_PER_MINUTE). */
    readonly apiCallsPerMinute: number
    /** Categories that are asked for more than themselves. */
    readonly listings: ReturnType<typeof createListingPages>
    /** Pages of search results that visitors share. */
    readonly searches: ReturnType<typeof createSearchPages>
    /** Renders what is made for a request, and the 404 page of a release that has none. */
    readonly renderPage: RenderPage
    /** True once the process is to end: connections are then not kept. */
    readonly isStopping: () => boolean
    readonly metrics: Pick<Metrics, 'request' | 'blocked' | 'shed' | 'rateLimited'>
  }

type ApiBindings = { readonly requestId: string; readonly clientAddress: string; readonly country: string | undefined }

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'
const isHealth = (path: string): boolean => path === '/healthz' || path === '/readyz'
/** Seconds after which a visitor of a busy shop may come back. */
const busyRetry = '2'
/**
 * The time at which a rendered page is due, ms after its request came: then it says that the platform does not answer.
 */
const pageDueMs = 5000

/** Permanent redirects are cached for an hour; redirects to the visitor's locale never. */
const redirectCache = { 307: 'no-store', 308: 'public, max-age=3600' } as const

/**
 * The outermost listener of the shop: block list → guards and headers → release files and the order in which a path is
 * read (specification, addendum 2) → Hono's API → Astro's app for what is rendered on demand. Every answer leaves with
 * the guards' headers, whichever part made it.
 */
export function createShopListener(parts: ShopServerParts): RequestListener {
  const common = securityHeaders(parts.siteUrl)
  const headers = Object.entries(common)
  const guard = createGuard(parts.siteUrl, parts.port)
  const { hostname } = new URL(parts.siteUrl)
  const { files } = parts
  const ready = createReadyAnswers(files, common)
  const pagePace = createClientPace(pageRates(parts.apiCallsPerMinute))
  const callPace = createClientPace(callRates(parts.apiCallsPerMinute))
  const clients = new WeakMap<Asked, Client>()
  const errors = createErrorPages(parts)
  const earlyPages = createEarlyPages(parts)

  /** Ends a request that goes no further, in words. */
  const refuseInWords = (request: IncomingMessage, response: ServerResponse, refusal: Refusal): void =>
    refuse(request, response, refusal, earlyPages(request, problems[refusal.code].status))

  // The listener's own `Response`, as the library has it by default: an answer in one piece is then written without a
  // stream (decision 091).
  const listening = { hostname, autoCleanupIncoming: false }
  const bodies = createBodyReceiver()
  const answerEarly = createEarlyAnswers()
  const receivedBodies = new WeakMap<object, string>()
  const api = getRequestListener(
    (request, { incoming }) => parts.api.fetch(withBody(request, receivedBodies.get(incoming)), bindingsOf(incoming)),
    listening,
  )
  const reasons = new WeakMap<Asked, PageReason>()
  const pages = getRequestListener(
    (request, { incoming }) => rendered(request, incoming, reasons.get(incoming)),
    listening,
  )

  /** A request's client, a known visitor as far as this node has read its session. */
  function clientOf(request: Asked): Client {
    const found =
      clients.get(request) ??
      clientAt(parts.clientInfo(request).address, parts.knownSessions.read(request.headers.cookie))
    clients.set(request, found)
    return found
  }

  /** The same; asks the session store about a session that this node has not read. */
  async function identify(request: Asked): Promise<Client> {
    const session = clientOf(request).session ?? (await parts.knownSessions.find(request.headers.cookie))
    const found = clientAt(parts.clientInfo(request).address, session)
    clients.set(request, found)
    return found
  }

  const bindingsOf = (incoming: IncomingRequest): ApiBindings => {
    const { address, country } = parts.clientInfo(incoming)
    return { requestId: requestIdOf(incoming), clientAddress: address, country }
  }

  /** The API counts its own, by route. */
  function countPage({ method = '' }: IncomingMessage, response: ServerResponse): void {
    const start = performance.now()
    response.once('finish', () =>
      parts.metrics.request('pages', method, response.statusCode, performance.now() - start),
    )
  }

  /** Files and health are answered however much there is to do; what is made for a request only while there is room. */
  function whenFree(
    listener: (request: IncomingMessage, response: ServerResponse) => unknown,
    request: IncomingMessage,
    response: ServerResponse,
  ): unknown {
    const reason = parts.load.admit(clientOf(request), response)
    return reason === undefined ? listener(request, response) : shed(request, response, reason)
  }

  function shed(request: IncomingMessage, response: ServerResponse, reason: string): void {
    parts.metrics.shed(reason)
    refuseInWords(request, response, { code: 'overloaded', headers: { 'Retry-After': busyRetry } })
  }

  /** The refusal of a client who would wait for its turn too long: one reason, one status for calls and pages. */
  function tooFast(limit: string): Problem {
    parts.metrics.rateLimited(limit)
    return new Problem('rate_limited', { headers: { 'Retry-After': busyRetry } })
  }

  /** Calls the API once the body is there: a place is for work, and a client may take its time to send. */
  async function callApi(request: IncomingMessage, response: ServerResponse, path: string): Promise<unknown> {
    if (!isRead(request) && hasBody(request)) {
      const body = await bodies.receive(request, clientOf(request), longestBodyAt(path))
      if (body === 'lost') return undefined
      if (!request.complete) answerEarly(request, response, clientOf(request))
      if (body === 'busy') return shed(request, response, 'bodies')
      receivedBodies.set(request, body.text)
    }
    if (!(await callPace(clientOf(request)))) throw tooFast('call_pace')
    return whenFree(api, request, response)
  }

  const scopeOf = (asked: Asked): RequestScope => ({
    id: requestIdOf(asked),
    dueAt: performance.now() + pageDueMs,
    client: clientOf(asked),
  })

  /** Renders a page, and shares one of search results with those who ask for the same. */
  async function renderFor(asked: Asked, request: Request, reason?: PageReason): Promise<Response> {
    if (reason?.kind !== 'search') return parts.renderPage(request, reason)
    let found: number | undefined
    const page = await parts.renderPage(request, { kind: 'search', onFound: (count) => (found = count) })
    return parts.searches.share(asked, page, found)
  }

  /** A page made for this request; one that breaks is answered by the 500 page. */
  async function rendered({ headers: given }: Request, asked: Asked, reason?: PageReason): Promise<Response> {
    try {
      // Pages know the site's own address, never the Host header's (security, T3).
      const request = new Request(new URL(asked.url ?? '/', parts.siteUrl), { headers: given })
      const page = await inRequestScope(scopeOf(asked), () => renderFor(asked, request, reason))
      if (page.status === 404) errors.logNotFound(asked)
      return page.status === 500 ? await errors.failed(asked, new Error('the page answered 500')) : page
    } catch (error) {
      return errors.failed(asked, error)
    }
  }

  /** An address that no page can have, at its beginning or after its locale, is answered by the visitor's 404 page. */
  async function sendRefused(request: IncomingMessage, response: ServerResponse, refusal: Refusal): Promise<void> {
    const page = errors.missing(request)
    const { pageStatus } = refusal
    const hasPage = isRead(request) && !isApi(splitUrl(request.url ?? '').path)
    if (!page || !pageStatus || !hasPage) return refuseInWords(request, response, refusal)
    countPage(request, response)
    errors.logNotFound(request)
    await files.send(request, response, page.path, { ...page.file, status: pageStatus }, 'no-store')
  }

  async function sendMissing(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const page = errors.missing(request)
    if (!page) return void pages(request, response)
    errors.logNotFound(request)
    // A path without a locale is answered in the visitor's, and members have a page where others have none: no shared
    // cache may hand that to the next one.
    const isShared = page.isShared && !parts.isMembersPath(splitUrl(request.url ?? '').path)
    await files.send(request, response, page.path, page.file, isShared ? undefined : 'no-store')
  }

  /** Counts a page that is rendered for a client, and waits for its turn. @throws Problem `rate_limited` */
  async function countRender(request: IncomingMessage): Promise<void> {
    const client = await identify(request)
    if (!(await pagePace(client))) throw tooFast('page_pace')
    const rule = client.session === undefined ? 'page_range' : 'page_known_range'
    const outcome = await parts.limits.consume(rule, client.network)
    if (outcome.kind === 'refuse') throw fromRefusal(outcome)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const { path, query } = splitUrl(request.url ?? '/')
    if (isRead(request) || !isApi(path) || isHealth(path)) answerEarly(request, response, clientOf(request))
    if (!isApi(path)) countPage(request, response)
    if (isHealth(path)) return void api(request, response)
    if (isApi(path)) return callApi(request, response, path)
    if (!isRead(request))
      return refuseInWords(request, response, { code: 'method_not_allowed', headers: { Allow: 'GET, HEAD' } })
    const bare = bareAnswer(readPath(path, query, factsFor(parts, request)))
    if (bare) return answerBare(response, bare)
    const file = files.find(path) ?? files.findNewest(path)
    const reason = await parts.pageReason({ path, query, cookies: request.headers.cookie, isMissing: !file })
    const isShared =
      reason?.kind === 'search' && inRequestScope(scopeOf(request), () => parts.searches.send(request, response))
    if (isShared) return undefined
    if (reason) {
      await countRender(request)
      reasons.set(request, reason)
      return whenFree(pages, request, response)
    }
    if (!file) return sendMissing(request, response)
    const asked = parts.listings.asked(path, query)
    if (asked === undefined) {
      if (query === '' && !mayHaveSession(request)) ready.note(path, file)
      return files.send(request, response, path, file)
    }
    const send = () => parts.listings.send(request, response, path, asked, () => countRender(request))
    return whenFree(send, request, response)
  }

  const answerFailed = async (request: IncomingMessage, response: ServerResponse, error: unknown): Promise<void> => {
    // Counted, not logged.
    if (error instanceof Problem && error.code === 'rate_limited')
      return refuseInWords(request, response, { code: error.code, headers: error.headers })
    const failed = await errors.failed(request, error)
    if (response.headersSent) return void response.destroy()
    const body = new Uint8Array(await failed.arrayBuffer())
    response.writeHead(failed.status, Object.fromEntries(failed.headers))
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  /** Answers what was decided before, once nothing speaks against the request. @returns whether it did */
  function sendReady(request: IncomingMessage, response: ServerResponse, id: string): boolean {
    const start = performance.now()
    const status = parts.isStopping() ? undefined : ready.send(request, response, id)
    if (status === undefined) return false
    parts.metrics.request('pages', request.method ?? '', status, performance.now() - start)
    return true
  }

  return (request, response) => {
    const id = requestId(request, parts.clientInfo(request))
    // The API reads it there.
    request.headers['x-request-id'] = id
    const { address } = parts.clientInfo(request)
    const blocked = parts.blockList(request, address)
    const refusal = blocked ? undefined : guard(request)
    if (!blocked && !refusal && sendReady(request, response, id)) return
    for (const [name, value] of headers) response.setHeader(name, value)
    response.setHeader('X-Request-Id', id)
    if (parts.isStopping()) response.setHeader('Connection', 'close')
    if (blocked) {
      answerEarly(request, response, clientOf(request))
      parts.metrics.blocked(blocked)
      return refuse(request, response, { code: 'blocked' })
    }
    if (refusal) answerEarly(request, response, clientOf(request))
    if (refusal && !('code' in refusal)) return answerBare(response, refusal)
    const answered = refusal ? sendRefused(request, response, refusal) : answer(request, response)
    answered.catch((error: unknown) => answerFailed(request, response, error))
  }
}

/** The id that a request was given when it came. */
const requestIdOf = ({ headers }: IncomingRequest): string => String(headers['x-request-id'])

/** A request with the body that was received before it; TRACE has none (RFC 9110 §9.3.8). */
const withBody = (request: Request, body: string | undefined): Request => {
  const { url, method, headers } = request
  return body === undefined || method === 'TRACE' ? request : new TextRequest(url, { method, headers, body })
}

const factsFor = ({ files, redirects, visitor }: ShopServerParts, request: IncomingMessage): PathFacts => ({
  fileStatus: (path) => files.find(path)?.status,
  redirects,
  visitor: () => visitor(request),
})

/** The answer that needs no page; `undefined` for what has one, or none. */
function bareAnswer(decision: PathDecision): BareAnswer | undefined {
  if (decision.kind === 'too-many-redirects') return { status: 400, body: tooManyRedirects }
  if (decision.kind !== 'redirect') return undefined
  const { status, location } = decision
  return { status, headers: { Location: location, 'Cache-Control': redirectCache[status] } }
}
