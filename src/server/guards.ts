import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Problem, type ProblemCode, problems } from '../api/kernel/problems.ts'
import { problemBody } from '../api/kernel/to-problem.ts'
import { refreshAfter } from '../domain/pages/early-page.ts'
import { canonicalHost } from '../lib/canonical-host.ts'
import { isApi, isFormOfPerson, isHealth, isRead, splitUrl } from './addresses.ts'
import type { ClientInfo } from './client-info.ts'
import type { EarlyPage } from './early-pages.ts'

/** An answer without a page: where to go instead, or that this is not done here. */
export type BareAnswer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** A line of text; nothing unless told. */
  readonly body?: string
}

/** The reason for which a request goes no further: a problem, which only the API tells in words. */
export type Refusal = {
  readonly code: ProblemCode
  readonly headers?: Readonly<Record<string, string>>
  /** Of an address that no page can have: what its visitor's 404 page is sent with. */
  readonly pageStatus?: 400 | 404
}

/** Characters of path and query; no address of ours comes near (security, R10). */
const longestUrl = 4096
/** A browser sends about twenty. Node itself stops at 16 KiB of them. */
const mostHeaders = 100

/**
 * The outermost check, before anything reads the request: form, host and path. A host's case, default port, final dot
 * and international form make no other host.
 * Answers from any other host would let links and caches be poisoned; a path that still hides a slash, a backslash, a
 * dot segment or a NUL after one decoding is refused (security, A20): its visitor sees the 404 page (specification,
 * core 8). Every host answers for health, since a balancer asks a node by its address, or names none:
 * that answer has no link, and is stored by no cache.
 */
export function createGuard(
  siteUrl: string,
  port: number,
): (
  request: Pick<IncomingMessage, 'url' | 'headers' | 'rawHeaders'> & { readonly httpVersion?: string },
) => Refusal | BareAnswer | undefined {
  const { protocol, host: siteHost } = new URL(siteUrl)
  const own = canonicalHost(siteHost, protocol)
  const names = ['localhost', '127.0.0.1', '[::1]']
  const loopback = new Set(names.map((name) => canonicalHost(`${name}:${port}`, protocol)))
  return ({ url = '', headers, rawHeaders, httpVersion }) => {
    if (hasTwoHosts(rawHeaders)) return { code: 'malformed' }
    if (headers.host === undefined && httpVersion === '1.1') return { code: 'malformed' }
    // Nearly every request names the site as the settings write it.
    const host = headers.host === siteHost ? own : canonicalHost(headers.host ?? '', protocol)
    const isProbe = (): boolean => isHealth(splitUrl(url).path) && (host !== undefined || !headers.host)
    if (host !== own && !loopback.has(host) && !isProbe()) return { code: 'host_unknown' }
    if (url.length > longestUrl) return { code: 'url_too_long' }
    if (rawHeaders.length > mostHeaders * 2) return { code: 'headers_too_large' }
    if (isDisguised(url)) return { code: 'malformed', pageStatus: /\0|%00/.test(url) ? 400 : 404 }
    // Forms and carts only work at the site's own address; health checks come by any.
    if (host !== own && !isApi(splitUrl(url).path)) return { status: 307, headers: { Location: siteUrl + url } }
    return undefined
  }
}

/** Node reads the first; a proxy in front may have read the last. Names stand at even places. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** A segment `.` or `..`. */
const dotSegment = /\/\.\.?(?:\/|$)/

function isDisguised(url: string): boolean {
  const { path } = splitUrl(url)
  if (!path.startsWith('/') || path.startsWith('//') || /[\\\0]|%(?:2f|5c|00|25)/i.test(path)) return true
  // No browser sends a fragment: what follows it some would read as part of the path, others not at all.
  if (url.includes('#')) return true
  try {
    return dotSegment.test(path.includes('%') ? decodeURIComponent(path) : path)
  } catch {
    return true
  }
}

/**
 * Request id: a trusted proxy's when it looks like one, else a fresh one. It stands in the answer, in problems and in
 * the log.
 */
export function requestId(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { isProxied }: Pick<ClientInfo, 'isProxied'>,
): string {
  const given = headers['x-request-id']
  return isProxied && typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** The id that a request was given when it came. */
export const requestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string => String(headers['x-request-id'])

const bareHeaders = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' } as const

/** Ends a request with a bare answer. */
export function answerBare(response: ServerResponse, { status, headers, body }: BareAnswer): void {
  response.writeHead(status, { ...bareHeaders, ...headers })
  response.end(body)
}

/** The same for a request that a listener of fetch's kind answers. */
export const bareResponse = ({ status, headers, body }: BareAnswer): Response =>
  new Response(body ?? null, { status, headers: { ...bareHeaders, ...headers } })

/**
 * The answer to a person whose request goes no further: a page in words, or the status alone. A page that may be asked
 * for again opens by itself within seconds, however long its client's window still lasts; of a form that was sent the
 * page asks to send it again.
 */
export function refusedPage(
  request: Pick<IncomingMessage, 'method'>,
  { code, headers = {} }: Refusal,
  page?: EarlyPage,
): BareAnswer {
  const retry = isRead(request) ? headers['Retry-After'] : undefined
  return {
    status: problems[code].status,
    headers: { ...headers, ...(retry !== undefined && { Refresh: refreshAfter(retry) }), ...page?.headers },
    ...(page && request.method !== 'HEAD' && { body: page.body }),
  }
}

/** Ends a request that goes no further: the API's callers get a problem, people a page. Nothing of it is read. */
export function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal, page?: EarlyPage): void {
  if (!isApi(splitUrl(request.url ?? '').path) || isFormOfPerson(request))
    return answerBare(response, refusedPage(request, refusal, page))
  const { code, headers } = refusal
  const { status } = problems[code]
  const id = String(response.getHeader('x-request-id') ?? '')
  const body = JSON.stringify(problemBody(new Problem(code), id))
  response.writeHead(status, { 'Cache-Control': 'no-store', 'Content-Type': 'application/problem+json', ...headers })
  response.end(request.method === 'HEAD' ? undefined : body)
}
