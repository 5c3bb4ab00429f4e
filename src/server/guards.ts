import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Headers of every answer: prebuilt pages, files, API, on-demand pages, errors (security guide G3). */
export function securityHeaders(siteUrl: string): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=(), interest-cohort=()',
    ...(siteUrl.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
    }),
  }
}

/** An answer without a page: why a request goes no further, or where to go instead. */
export type BareAnswer = {
  readonly status: 307 | 308 | 400 | 405 | 421
  readonly headers?: Readonly<Record<string, string>>
  /** A line of text; nothing unless told. */
  readonly body?: string
}

/**
 * The outermost check, before anything reads the request: host and path.
 * Answers from any other host would let links and caches be poisoned; a path that still hides a slash, a backslash, a
 * dot segment or a NUL after one decoding is nobody's address (security guide §2.2, static).
 */
export function createGuard(siteUrl: string, port: number): (request: IncomingMessage) => BareAnswer | undefined {
  const own = new URL(siteUrl).host
  const loopback = new Set([`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`])
  return (request) => {
    const host = request.headers.host?.toLowerCase() ?? ''
    const url = request.url ?? ''
    if (host !== own && !loopback.has(host)) return { status: 421 }
    if (isDisguised(url)) return { status: 400 }
    // Forms and carts only work at the site's own address; health checks come by any.
    if (host !== own && !isService(url)) return { status: 307, headers: { Location: siteUrl + url } }
    return undefined
  }
}

const isService = (url: string): boolean => /^\/(?:api(?:\/|$)|healthz$|readyz$)/.test(url)

function isDisguised(url: string): boolean {
  const path = url.split('?', 1)[0] ?? ''
  if (!path.startsWith('/') || path.startsWith('//') || /[\\\0]|%(?:2f|5c|00|25)/i.test(path)) return true
  try {
    return decodeURIComponent(path)
      .split('/')
      .some((segment) => segment === '..' || segment === '.')
  } catch {
    return true
  }
}

/** Request id: a proxy's when it looks like one, else a fresh one. It stands in the answer, in problems and in the log. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** Ends a request with a bare answer. */
export function answerBare(response: ServerResponse, { status, headers, body }: BareAnswer): void {
  response.writeHead(status, { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain', ...headers })
  response.end(body)
}
