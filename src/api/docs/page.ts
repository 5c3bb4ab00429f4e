import { html } from 'hono/html'
import { problems } from '../problems.ts'

type Operation = {
  readonly summary?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly responses?: object | undefined
}
type Description = {
  readonly info: { readonly title: string; readonly description?: string | undefined }
  readonly paths?: Readonly<Record<string, Readonly<Partial<Record<(typeof methods)[number], Operation>>>>> | undefined
}

const methods = ['get', 'post', 'put', 'delete'] as const

function operationRows(description: Description) {
  return Object.entries(description.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      if (!operation) return []
      const statuses = Object.keys(operation.responses ?? {}).join(' ')
      return [
        html`<tr>
          <td>${operation.tags?.[0] ?? ''}</td>
          <td>
            <code><b>${method.toUpperCase()}</b> ${path}</code>
          </td>
          <td>${operation.summary ?? ''}</td>
          <td>${statuses}</td>
        </tr>`,
      ]
    }),
  )
}

const problemRows = () =>
  Object.entries(problems).map(
    ([code, { status, title }]) =>
      html`<tr id="${code}">
        <td><code>${code}</code></td>
        <td>${status}</td>
        <td>${title}</td>
      </tr>`,
  )

/** The API's description as a page without scripts; problems' `type` points into it. */
export function docsPage(description: Description) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${description.info.title}</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <main>
          <h1>${description.info.title}</h1>
          <p>${description.info.description ?? ''}</p>
          <p><a href="/api/openapi.json">OpenAPI 3.1 description</a></p>
          <h2>Operations</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">Group</th>
                <th scope="col">Call</th>
                <th scope="col">What it does</th>
                <th scope="col">Answers</th>
              </tr>
            </thead>
            <tbody>
              ${operationRows(description)}
            </tbody>
          </table>
          <h2>Problems</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">Code</th>
                <th scope="col">Status</th>
                <th scope="col">Title</th>
              </tr>
            </thead>
            <tbody>
              ${problemRows()}
            </tbody>
          </table>
        </main>
      </body>
    </html>`
}

export const docsStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid #8884 }
code { font: .875em ui-monospace, monospace }
tr:target { background: #8883 }
`
