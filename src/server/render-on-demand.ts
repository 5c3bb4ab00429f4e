import { policySources, securityPolicy } from '../domain/security-policy.ts'
import type { Render } from '../render/bundle.ts'
import type { Services } from '../services.ts'
import { visitPage } from './page-locals.ts'

/** Renders a page in front of its visitor: never cached by anyone, unless it is the same for all (a 404). */
export function createOnDemandRenderer(services: Services, render: Render): (request: Request) => Promise<Response> {
  const sources = policySources(services.config)
  return async (request) => {
    const visit = await visitPage(services, request)
    if (!visit) return new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store', 'Retry-After': '5' } })
    const page = await render(request, visit.locals)
    const headers = new Headers(page.headers)
    headers.set('Content-Security-Policy', securityPolicy(headers.get('content-security-policy') ?? '', sources))
    headers.set('Cache-Control', cacheControl(page.status, visit.locals.session !== undefined))
    for (const cookie of visit.cookies) headers.append('Set-Cookie', cookie)
    return new Response(page.body, { status: page.status, headers })
  }
}

function cacheControl(status: number, personal: boolean): string {
  if (personal) return 'private, no-store'
  return status === 404 ? 'public, max-age=0, s-maxage=60' : 'no-store'
}
