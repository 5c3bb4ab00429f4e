import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Log } from '../lib/log.ts'
import { canonicalPath, splitUrl } from './addresses.ts'
import { answerBare, createGuard, requestId, securityHeaders } from './guards.ts'
import type { createReleaseFiles } from './release-files.ts'

export type ShopServerParts = {
  readonly siteUrl: string
  readonly port: number
  readonly files: ReturnType<typeof createReleaseFiles>
  /** Hono's `/api`, `/healthz`, `/readyz`. */
  readonly api: { fetch(request: Request, bindings: { requestId: string }): Response | Promise<Response> }
  /** Whether a page of this path is made for this visitor alone, whatever file stands under it. */
  readonly isPersonal: (path: string, cookies: string | undefined) => boolean
  /** Renders what is personal, and the 404 page for everything that is nowhere. */
  readonly renderPage: (request: Request) => Promise<Response>
  readonly log: Log
}

export const isApi = (path: string): boolean =>
  path === '/healthz' || path === '/readyz' || path === '/api' || path.startsWith('/api/')

/**
 * The outermost listener of the shop: guards and headers → release files → Hono's API → Astro's app for what is
 * rendered on demand. Every answer leaves with the guards' headers, whoever made it.
 */
export function createShopListener(parts: ShopServerParts): RequestListener {
  const headers = Object.entries(securityHeaders(parts.siteUrl))
  const guard = createGuard(parts.siteUrl, parts.port)
  const { hostname } = new URL(parts.siteUrl)

  const api = getRequestListener(
    (request) => parts.api.fetch(request, { requestId: request.headers.get('x-request-id') ?? '' }),
    { hostname, overrideGlobalObjects: false },
  )
  const pages = getRequestListener(
    // Pages know the site's own address, never the Host header's (security guide §1.2, 3).
    (request, { incoming }) =>
      parts.renderPage(new Request(new URL(incoming.url ?? '/', parts.siteUrl), { headers: request.headers })),
    { hostname, overrideGlobalObjects: false },
  )

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { path, query } = splitUrl(request.url ?? '/')
    if (isApi(path)) return void api(request, response)
    const moved = canonicalPath(path, query)
    if (moved !== undefined) return answerBare(response, { status: 308, headers: { Location: moved } })
    const file = parts.files.find(path)
    const personal = parts.isPersonal(path, request.headers.cookie)
    if (file && !personal) return parts.files.send(request, response, path, file)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answerBare(response, { status: 405, headers: { Allow: 'GET, HEAD' } })
    return void pages(request, response)
  }

  return (request, response) => {
    const id = requestId(request)
    // What follows reads the id that the guard settled on.
    request.headers['x-request-id'] = id
    for (const [name, value] of headers) response.setHeader(name, value)
    response.setHeader('X-Request-Id', id)
    const refusal = guard(request)
    if (refusal) return answerBare(response, refusal)
    answer(request, response).catch((error: unknown) => {
      parts.log.error({ event: 'request_failed', requestId: id, err: error })
      if (response.headersSent) response.destroy()
      else response.writeHead(500, { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' }).end()
    })
  }
}
