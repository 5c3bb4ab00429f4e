import { createRoute } from '@hono/zod-openapi'
import { sharedAnswer } from '../kernel/middleware/caching.ts'
import { answer, commonProblems, createRoutes, tooMany } from '../kernel/openapi-parts.ts'
import { answerPersonal } from '../kernel/personal-answer.ts'
import { Problem } from '../kernel/problems.ts'
import { find, suggestProducts } from './find.ts'
import { searchAnswer, searchQuery } from './schemas.ts'
import { toAnswer, toSuggestions } from './to-answer.ts'

/** Creates the site search route. The engine's key stays on the server (specification, addendum 3). */
export function createSearchRoutes() {
  const routes = createRoutes()

  const search = createRoute({
    method: 'get',
    path: '/',
    tags: ['Search'],
    middleware: sharedAnswer,
    summary: 'Products, and what there is to read, that fit some words',
    description:
      'Facets take slugs of the answer, several as one comma-separated text. Values that a locale does ' +
      'not know are left out; a page behind the last is the last.',
    request: { query: searchQuery },
    responses: { 200: answer('What was found', searchAnswer), ...tooMany, ...commonProblems },
  })
  routes.openapi(search, async (c) => {
    const { locale, q, suggestions, ...choice } = c.req.valid('query')
    const { services } = c.var
    const content = services.content()
    if (!content) throw new Problem('overloaded', { headers: { 'Retry-After': '5' } })
    const query = new URLSearchParams(
      Object.entries(choice).flatMap(([key, value]) => [value ?? []].flat().map((one) => [key, String(one)])),
    )
    const site = { services, content, locale }
    if (suggestions !== undefined) {
      const suggested = await suggestProducts(site, q, query.toString(), suggestions)
      return c.json(toSuggestions(suggested, q, { content, locale, media: services.config.public.media }), 200)
    }
    const found = await find(site, q, query.toString())
    const body = toAnswer(found, locale)
    return found.isWhole ? c.json(body, 200) : answerPersonal(c, body)
  })

  return routes
}
