import { hash } from 'node:crypto'
import { html, raw } from 'hono/html'

type Markup = ReturnType<typeof html>

const style = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid #8884 }
th, td { font-weight: 400; vertical-align: top }
thead th { font-weight: 600 }
td.number { font-variant-numeric: tabular-nums; white-space: nowrap }
code { overflow-wrap: anywhere }
button { font: inherit; min-height: 1.75rem }
form { margin: 0 }
[role=alert] { border-left: .3rem solid #c5221f; padding-left: .75rem }
svg { display: block }
.good { fill: #0b7a3e } .fair { fill: #b36b00 } .poor { fill: #c5221f }
@media (prefers-color-scheme: dark) { .good { fill: #4cc38a } .fair { fill: #f0b34a } .poor { fill: #ff8a80 } }
`

/** Policy of an operators' page: it runs nothing and loads nothing. @param forms where its forms may lead */
export const operatorsPolicy = (forms: "'none'" | "'self'"): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    "base-uri 'none'",
    `form-action ${forms}`,
    "frame-ancestors 'none'",
  ].join('; ')

/** A page for operators, without scripts, under its title. */
export const operatorsPage = (title: string, content: Markup): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
