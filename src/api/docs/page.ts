import { html } from 'hono/html'
import { problems } from '../kernel/problems.ts'
import type { ExampleAnswer, Examples } from './examples.ts'

type Operation = {
  readonly summary?: string | undefined
  readonly description?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly responses?: object | undefined
}
type Description = {
  readonly info: { readonly title: string; readonly description?: string | undefined }
  readonly paths?: Readonly<Record<string, Readonly<Partial<Record<(typeof methods)[number], Operation>>>>> | undefined
}
type Call = { readonly method: string; readonly path: string; readonly operation: Operation }

const methods = ['get', 'post', 'put', 'delete'] as const

function callsByGroup({ paths = {} }: Description): Map<string, Call[]> {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method): Call[] => {
      const operation = item[method]
      return operation ? [{ method: method.toUpperCase(), path, operation }] : []
    }),
  )
  return Map.groupBy(calls, ({ operation }) => operation.tags?.[0] ?? 'Other')
}

const json = (value: unknown) => html`<pre><code>${JSON.stringify(value, null, 2)}</code></pre>`

const answerPart = ({ status, body }: ExampleAnswer) =>
  html`<h4>Answer ${status}</h4>
    ${body === undefined ? html`<p>No body.</p>` : json(body)}`

function examplePart(examples: Examples, key: string) {
  const found = Object.hasOwn(examples, key) ? examples[key] : undefined
  if (!found) return ''
  return html`${
    found.request === undefined
      ? ''
      : html`<h4>Body</h4>
          ${json(found.request)}`
  }
  ${answerPart(found.success)} ${answerPart(found.failure)}`
}

const callPart = (examples: Examples, { method, path, operation }: Call) =>
  html`<details>
    <summary>
      <code><b>${method}</b> ${path}</code> ${operation.summary ?? ''}
    </summary>
    <p>${operation.description ?? ''}</p>
    <p>Answers with ${Object.keys(operation.responses ?? {}).join(', ')}.</p>
    ${examplePart(examples, `${method} ${path}`)}
  </details>`

const groupPart = (examples: Examples, name: string, calls: readonly Call[]) =>
  html`<h3>${name}</h3>
    ${calls.map((call) => callPart(examples, call))}`

const problemRows = () =>
  Object.entries(problems).map(
    ([code, { status, title }]) =>
      html`<tr id="${code}">
        <td><code>${code}</code></td>
        <td>${status}</td>
        <td>${title}</td>
      </tr>`,
  )

/** Renders the API's description as a page without scripts; problems' `type` links to it. */
export function docsPage(description: Description, examples: Examples) {
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
          <h2>Calls</h2>
          <p>
            Examples are answers of the running API. Ids, dates and secrets are replaced; long lists and texts are cut.
          </p>
          ${[...callsByGroup(description)].map(([name, calls]) => groupPart(examples, name, calls))}
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
code { font: .875em ui-monospace, monospace; overflow-wrap: anywhere }
details { border-bottom: 1px solid #8884; padding: .4rem 0 }
summary { cursor: pointer }
h4 { margin: .75rem 0 .25rem }
pre { overflow-x: auto; background: #8881; padding: .75rem; margin: 0 }
tr:target { background: #8883 }
`
