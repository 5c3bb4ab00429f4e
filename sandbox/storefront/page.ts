import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Word } from '../commerce/text/hosted-text.ts'
import { brandMark } from './brand-mark.ts'
import { fontFiles } from './fonts.ts'
import type { HostedEnv } from './hosted-env.ts'
import { sessionOf } from './session.ts'
import { localeOf } from './text-of.ts'
import { homeAddress } from './way-home.ts'

export type Html = ReturnType<typeof html>

/** The steps of a checkout, in their order. */
const steps = ['step_address', 'step_payment', 'step_done'] as const satisfies readonly Word[]

type PageOptions = {
  status?: ContentfulStatusCode
  /** Of a checkout: which step this page is. */
  step?: (typeof steps)[number]
  /** True for a form that comes back with problems: the title says so first. */
  hasProblems?: boolean
}

/** A page of the hosted shop. Personal, so never stored and never indexed. */
export function answerPage(
  c: Context<HostedEnv>,
  title: string,
  content: Html,
  { status, step, hasProblems = false }: PageOptions = {},
): Response | Promise<Response> {
  const { shop, text } = c.var
  const name = shop.records.get('store', shop.account.region)?.name ?? ''
  const home = homeAddress(shop, localeOf(c))
  const said = hasProblems ? text.say('error_prefix', { title }) : title
  c.header('Cache-Control', 'no-store')
  return c.html(
    html`<!doctype html>
      <html lang="${text.tag}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          ${consentOf(c)}
          <title>${said} – ${name}</title>
          <link rel="icon" href="data:," />
          ${fontFiles.map((file) => preload(`${shop.hostedUrl}/fonts/${file}`))}
          <link rel="stylesheet" href="${shop.hostedUrl}/style.css" />
        </head>
        <body>
          <header>
            <a class="mark" href="${home}">${raw(brandMark)}</a>
            <a href="${home}">${text.say('back_to_shop')}</a>
          </header>
          <main>
            ${step ? stepList(c, step) : ''}
            <h1>${title}</h1>
            ${content}
          </main>
          <footer>${text.say('demo_note')}</footer>
        </body>
      </html>`,
    status ?? (hasProblems ? 422 : 200),
  )
}

const preload = (font: string): Html => html`<link rel="preload" as="font" href="${font}" crossorigin />`

/** The shopper's decision about statistics, as the shop handed it over. */
function consentOf(c: Context<HostedEnv>): Html | '' {
  const consent = sessionOf(c).handover?.['consent']
  return consent === undefined ? '' : html`<meta name="consent" content="${consent}" />`
}

function stepList(c: Context<HostedEnv>, current: (typeof steps)[number]): Html {
  const { say } = c.var.text
  return html`<nav aria-label="${say('steps')}">
    <ol class="steps">
      ${steps.map((step) => html`<li ${step === current ? html`aria-current="step"` : ''}>${say(step)}</li>`)}
    </ol>
  </nav>`
}
