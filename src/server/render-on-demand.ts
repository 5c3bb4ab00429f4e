import { policySources, securityPolicy } from '../domain/pages/policy/security-policy.ts'
import type { Render } from '../render/bundle.ts'
import { withUsedHashes } from '../render/page/used-hashes.ts'
import { findPayload } from '../publish/payload.ts'
import type { Services } from '../services.ts'
import { compress, preferredEncoding } from '../lib/encoding.ts'
import { createPageLocals } from './page-locals.ts'
import type { PageReason } from './page-reason.ts'
import { styleLinks } from './style-links.ts'

/** Renders a page for one request. @param reason what it shows beside what its prebuilt file would */
export type RenderPage = (request: Request, reason?: PageReason) => Promise<Response>

/**
 * Pages that are rendered on demand, and the payloads of those that members alone have: never cached, unless they are
 * the same for all (a 404).
 */
export function createOnDemandRenderer(services: Services, render: Render): RenderPage {
  const sources = policySources(services.config)
  return async (request, reason) => {
    const visit = await createPageLocals(services, request, reason)
    if (!visit) return new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store', 'Retry-After': '5' } })
    const { pathname } = new URL(request.url)
    const { content, publicSettings } = visit.locals
    const payload = reason?.kind === 'member' ? findPayload(content, publicSettings, pathname) : undefined
    if (payload !== undefined) return answerPayload(payload, visit.cookies)
    const page = await render(request, visit.locals)
    const html = await page.text()
    const headers = new Headers(page.headers)
    const hashes = withUsedHashes(headers.get('content-security-policy') ?? '', html)
    headers.set('Content-Security-Policy', securityPolicy(hashes, sources, pathname))
    headers.set('Cache-Control', cacheControl(page.status, visit.locals))
    const styles = styleLinks(html)
    if (styles !== '') headers.set('Link', styles)
    for (const cookie of visit.cookies) headers.append('Set-Cookie', cookie)
    // Beside a visitor's own data, the length of a compressed page would tell of it (BREACH).
    if (visit.locals.session) return new Response(html || null, { status: page.status, headers })
    headers.append('Vary', 'Accept-Encoding')
    const encoding = preferredEncoding(request.headers.get('accept-encoding') ?? '')
    if (encoding === 'identity') return new Response(html || null, { status: page.status, headers })
    headers.set('Content-Encoding', encoding)
    const body = await compress(Buffer.from(html), encoding)
    return new Response(new Uint8Array(body), { status: page.status, headers })
  }
}

/** Answers a payload that is made for one session. */
function answerPayload(payload: unknown, cookies: readonly string[]): Response {
  const headers = new Headers({
    'Cache-Control': 'private, no-store',
    'Content-Type': 'application/json; charset=utf-8',
  })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return new Response(JSON.stringify(payload), { headers })
}

function cacheControl(status: number, { session, search }: App.Locals): string {
  if (session) return 'private, no-store'
  // Browsers may keep it for a step back: a visitor who opened a product comes back to the search results.
  if (search?.found?.isWhole && status === 200) return 'private, no-cache'
  return status === 404 ? 'public, max-age=0, s-maxage=60' : 'no-store'
}
