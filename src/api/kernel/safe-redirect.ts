import type { Context } from 'hono'
import type { ApiEnv } from './api-env.ts'

/**
 * 303 to a page of this site, or to one of the stores' hosted shops; nowhere else.
 * @throws Error for any other address: who calls this has checked what came from outside
 */
export function safeRedirect(c: Context<ApiEnv>, address: string): Response {
  const { config } = c.var.services
  const site = new URL(config.public.siteUrl).origin
  const hosted = Object.values(config.commerce).map(({ storefrontUrl }) => new URL(storefrontUrl).origin)
  const origin = URL.parse(address, site)?.origin
  const isPath = address.startsWith('/') && origin === site
  if (!isPath && (origin === undefined || !hosted.includes(origin))) throw new Error('a redirect to an unknown place')
  c.header('Location', address)
  return c.body(null, 303)
}
