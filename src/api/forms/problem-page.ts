import type { Context } from 'hono'
import { html } from 'hono/html'
import { accountFaultOf } from '../../domain/customer/account-fault.ts'
import { homePath } from '../../domain/locale/home-path.ts'
import { findLocale } from '../../domain/locale/locale.ts'
import type { ApiEnv } from '../kernel/api-env.ts'
import { type Problem, problems } from '../kernel/problems.ts'

/** What a browser asks of a form that a person sends; scripts ask for something else. */
const asksForPage = (c: Context<ApiEnv>): boolean =>
  c.req.path.startsWith('/api/forms/') && (c.req.header('accept') ?? '').includes('text/html')

/**
 * A page that says, in the language of its form, why a plain form went no further: for what is refused before the
 * form's own page can say it. `undefined` for other calls, and without content.
 */
export async function problemPage(c: Context<ApiEnv>, problem: Problem): Promise<Response | undefined> {
  const locale = findLocale(c.req.path.split('/')[3] ?? '')
  const content = c.var.services.content()
  if (!asksForPage(c) || !locale || !content) return undefined
  const words = content.words(locale, 'account')
  const page = await html`<!doctype html>
    <html lang="${locale.tag}">
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <title>${words.error_title}</title>
      <main>
        <h1>${words.error_title}</h1>
        <p>${words[`error_${accountFaultOf(problem.code)}`]}</p>
        <p><a href="${homePath(locale.locale)}">${content.words(locale, 'error').home}</a></p>
      </main>
    </html>`
  return c.html(page, problems[problem.code].status, {
    ...problem.headers,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  })
}
