import type { Context } from 'hono'
import type { ApiEnv } from './api-env.ts'

/**
 * Redirects (303) to a page of this site or of a store's hosted shop.
 * @throws Error for any other address: callers validate user input first
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
