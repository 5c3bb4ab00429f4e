import { createMiddleware } from 'hono/factory'
import { cookiesField } from '../../domain/forms/form-fields.ts'
import type { ApiEnv } from '../kernel/api-env.ts'
import { requireSameOrigin } from '../kernel/middleware/csrf.ts'
import { Problem } from '../kernel/problems.ts'

/**
 * Requires this site's `Origin`, and `Sec-Fetch-Site: same-origin` where the browser sends it. Plain forms are in
 * cached HTML, so they carry no token; browsers set these headers, and no page can forge them (specification, addendum
 * 3). A form whose browser sends neither, or hides its origin, is answered by a page that shows what was typed.
 */
export const formCsrf = createMiddleware<ApiEnv>(async (c, next) => {
  requireSameOrigin(c)
  await next()
  c.header('Cache-Control', 'private, no-store')
})

/** Refuses a form whose page found that the browser keeps no cookies: what it led to could not be shown. */
export const requireCookies = createMiddleware<ApiEnv>(async (c, next) => {
  const fields = new URLSearchParams(await c.req.text())
  if (fields.get(cookiesField) === 'refused') throw new Problem('cookies_refused')
  await next()
})
