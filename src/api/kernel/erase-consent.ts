import type { Context } from 'hono'
import { expiredConsentCookie, readConsent } from '../../domain/analytics/consent.ts'
import type { ApiEnv } from './api-env.ts'

/** Erases this browser's decision about statistics: its proof and its cookie. */
export async function eraseConsent(c: Context<ApiEnv>): Promise<void> {
  const { consents, config } = c.var.services
  const { id } = readConsent(c.req.header('cookie') ?? '') ?? {}
  if (id === undefined) return
  await consents.erase(id)
  c.header('Set-Cookie', expiredConsentCookie(config.public.siteUrl.startsWith('https:')), { append: true })
}
