import type { OpenAPIHono } from '@hono/zod-openapi'
import { brandName } from '../../domain/brand.ts'
import type { ApiEnv } from '../kernel/api-env.ts'
import { createRoutes } from '../kernel/openapi-parts.ts'
import { addExamples, readExamples } from './examples.ts'
import { docsPage, docsStyle } from './page.ts'

const information = {
  openapi: '3.1.0',
  info: {
    title: `${brandName} storefront API`,
    version: '1',
    description:
      'Every call but health, documents and forms carries the header x-bc-region (it may be empty). ' +
      'Writes also carry csrf-token, from GET /api/session, and a same-origin Origin. Failures are ' +
      'problems (RFC 9457).',
  },
}

const cache = { 'Cache-Control': 'public, max-age=300' }

const pagePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Creates the routes of the API's description, from the schemas and recorded examples, and of its page. Both are built
 * once, at the first request.
 * @param app the finished API
 */
export function createDocsRoutes(app: OpenAPIHono<ApiEnv>) {
  const routes = createRoutes()
  const write = () => {
    const description = app.getOpenAPI31Document(information)
    const examples = readExamples()
    addExamples(description.paths ?? {}, examples)
    return { json: JSON.stringify(description), page: docsPage(description, examples) }
  }
  let written: ReturnType<typeof write> | undefined
  const documents = () => (written ??= write())
  const json = { ...cache, 'Content-Type': 'application/json' }
  const pageHeaders = { ...cache, 'Content-Security-Policy': pagePolicy }
  routes.get('/openapi.json', (c) => c.body(documents().json, 200, json))
  routes.get('/docs', (c) => c.html(documents().page, 200, pageHeaders))
  routes.get('/docs.css', (c) => c.body(docsStyle, 200, { ...cache, 'Content-Type': 'text/css; charset=utf-8' }))
  return routes
}
