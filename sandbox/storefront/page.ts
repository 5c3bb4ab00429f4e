import type { Context } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { HostedEnv } from './hosted-env.ts'

export type Html = ReturnType<typeof html>

/** A page of the hosted shop. Personal, so never stored and never indexed. */
export function answerPage(
  c: Context<HostedEnv>,
  title: string,
  content: Html,
  status: ContentfulStatusCode = 200,
): Response | Promise<Response> {
  const { shop } = c.var
  const name = shop.records.get('store', shop.account.region)?.name ?? 'Store'
  c.header('Cache-Control', 'no-store')
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${title} – ${name}</title>
          <link rel="icon" href="data:," />
          <link rel="stylesheet" href="${shop.hostedUrl}/style.css" />
        </head>
        <body>
          <header>
            <strong>${name}</strong>
            <a href="${shop.siteUrl}/">Back to the shop</a>
          </header>
          <main>
            <h1>${title}</h1>
            ${content}
          </main>
          <footer>Demo checkout. Nothing is charged and nothing is sent.</footer>
        </body>
      </html>`,
    status,
  )
}
