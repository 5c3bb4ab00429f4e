import type { Context } from 'hono'
import { html } from 'hono/html'
import { accountFaultOf } from '../../domain/customer/account-fault.ts'
import { formMetaFields } from '../../domain/forms/form-fields.ts'
import { trapField } from '../../domain/forms/visitor-forms.ts'
import { homePath } from '../../domain/locale/home-path.ts'
import { type Locale, findLocale } from '../../domain/locale/locale.ts'
import { refreshAfter } from '../../domain/pages/early-page.ts'
import { phoneHref, phoneText } from '../../domain/pages/links/contact-links.ts'
import { localePath } from '../../domain/pages/links/links.ts'
import { screenPlace } from '../../domain/pages/links/screens.ts'
import type { ReleaseContent } from '../../content/content.ts'
import type { ApiEnv } from '../kernel/api-env.ts'
import { type Problem, type ProblemCode, problems } from '../kernel/problems.ts'
import { localPath } from './form-fields.ts'
import { isSecretField } from './form-flash.ts'

/** The headers of a form that a person sends; scripts ask for something else. */
const asksForPage = (c: Context<ApiEnv>): boolean =>
  c.req.path.startsWith('/api/forms/') && (c.req.header('accept') ?? '').includes('text/html')

const isRead = ({ req: { method } }: Context<ApiEnv>): boolean => method === 'GET' || method === 'HEAD'

/** Whether the browser hid where the form came from, or does not know how to say it. */
const isOriginUnknown = (c: Context<ApiEnv>, { code }: Problem): boolean =>
  code === 'origin_invalid' && [undefined, 'null'].includes(c.req.header('origin'))

/** Fields that a page fills in: ids and choices, by number. */
const machineField = /(?:^|_)id$|\[/

/** The fields that a visitor typed, without passwords. */
async function typedFields(c: Context<ApiEnv>): Promise<readonly (readonly [name: string, value: string])[]> {
  const body = await c.req.text().catch(() => '')
  return [...new URLSearchParams(body)].filter(
    ([name, value]) =>
      value !== '' &&
      name !== trapField &&
      !formMetaFields.has(name) &&
      !isSecretField(name) &&
      !machineField.test(name),
  )
}

/** A field's label: the word of its name or, for the forms of one page, of the page's word for it. */
function labelOf(content: ReleaseContent, locale: Locale, field: string): string {
  const [account, forms] = [content.words(locale, 'account'), content.words(locale, 'forms')]
  const words: Readonly<Record<string, string>> = { ...forms, ...account }
  return words[`contact_${field}`] ?? words[field] ?? field.replaceAll('_', ' ')
}

/** Other places to go: the form's page, dealers and telephone, the home page. */
async function linksOf(c: Context<ApiEnv>, problem: Problem, content: ReleaseContent, locale: Locale) {
  const words = content.words(locale, 'forms')
  const { siteUrl } = c.var.services.config.public
  const fields = new URLSearchParams(await c.req.text().catch(() => ''))
  const form = localPath(fields.get('return') ?? undefined, siteUrl)
  const help = content.support(locale).contacts[0]
  const reach =
    problem.code === 'cookies_refused'
      ? [
          { href: localePath(locale.locale, screenPlace('stores').path), text: words.find_dealer },
          { href: localePath(locale.locale, screenPlace('support').path), text: words.call_us },
          ...(help?.phone ? [{ href: phoneHref(help.phone), text: phoneText(help.phone) }] : []),
        ]
      : []
  return [
    ...(form === undefined ? [] : [{ href: form, text: words.to_form }]),
    ...reach,
    { href: homePath(locale.locale), text: content.words(locale, 'error').home },
  ]
}

/** The fault of the request itself; its words are those of requests that no page is looked for. */
const requestWords: ReadonlyMap<ProblemCode, 'early_400' | 'early_408' | 'early_413'> = new Map([
  ['malformed', 'early_400'],
  ['request_timeout', 'early_408'],
  ['too_large', 'early_413'],
])

/** Words for a link of a mail that is opened when too much is asked: its page opens again by itself. */
const busyWords: ReadonlyMap<number, 'early_429' | 'early_503'> = new Map([
  [429, 'early_429'],
  [503, 'early_503'],
])
/** Until such a page opens again where the problem does not say, s. */
const usualRetry = '5'

function sentenceOf(c: Context<ApiEnv>, problem: Problem, content: ReleaseContent, locale: Locale): string {
  const words = content.words(locale, 'forms')
  if (problem.code === 'cookies_refused') return words.cookies_refused
  if (isOriginUnknown(c, problem)) return words.origin_unknown
  const ofRequest = requestWords.get(problem.code)
  if (ofRequest) return content.words(locale, 'error')[ofRequest]
  return content.words(locale, 'account')[`error_${accountFaultOf(problem.code)}`]
}

/**
 * A page that says, in the language of its form, why a plain form went no further: for what is refused before the
 * form's own page can say it, or a mail's link. Where the browser is what stands in the way, it shows what was typed.
 * `undefined` for other calls, and without content.
 */
export async function problemPage(c: Context<ApiEnv>, problem: Problem): Promise<Response | undefined> {
  const locale = findLocale(c.req.path.split('/')[3] ?? '')
  const content = c.var.services.content()
  if (!asksForPage(c) || !locale || !content) return undefined
  const { status } = problems[problem.code]
  const busy = isRead(c) ? busyWords.get(status) : undefined
  const ofError = content.words(locale, 'error')
  const title = busy ? ofError.busy_title : content.words(locale, 'account').error_title
  const isOfBrowser = problem.code === 'cookies_refused' || isOriginUnknown(c, problem)
  const typed = isOfBrowser ? await typedFields(c) : []
  const links = await linksOf(c, problem, content, locale)
  const page = await html`<!doctype html>
    <html lang="${locale.tag}">
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <title>${title}</title>
      <main>
        <h1>${title}</h1>
        <p>${busy ? ofError[busy] : sentenceOf(c, problem, content, locale)}</p>
        ${
          typed.length > 0
            ? html`<h2>${content.words(locale, 'forms').typed}</h2>
                <dl>
                  ${typed.map(
                    ([name, value]) =>
                      html`<dt>${labelOf(content, locale, name)}</dt>
                        <dd><pre>${value}</pre></dd>`,
                  )}
                </dl>`
            : ''
        }
        ${links.map(({ href, text }) => html`<p><a href="${href}">${text}</a></p>`)}
      </main>
    </html>`
  return c.html(page, status, {
    ...problem.headers,
    ...(busy && { Refresh: refreshAfter(problem.headers['Retry-After'] ?? usualRetry) }),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  })
}
