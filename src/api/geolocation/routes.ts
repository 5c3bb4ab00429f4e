import { createRoute, z } from '@hono/zod-openapi'
import { visitorLocale } from '../../domain/locale/visitor-locale.ts'
import { personal } from '../kernel/middleware/caching.ts'
import { answer, commonProblems, createRoutes, noQuery } from '../kernel/openapi-parts.ts'

const locationSchema = z.object({
  country: z.string().nullable().openapi({
    description: 'ISO code in small letters; null when unknown, or without pages of its own',
    example: 'fr',
  }),
  locale: z.string().openapi({ description: 'Where such a visitor belongs', example: 'fr-fr' }),
})

const locationAnswer = z.object({ data: locationSchema })
export type LocationAnswer = z.infer<typeof locationAnswer>

/** Creates the route that answers the visitor's country, from the CDN's header. */
export function createGeolocationRoutes() {
  const routes = createRoutes()

  const read = createRoute({
    method: 'get',
    path: '/',
    tags: ['Visitor'],
    middleware: personal,
    summary: 'The visitor’s country, and the locale that is its own',
    description: 'From the CDN’s header; no service is called, and no visitor data is stored.',
    request: { query: noQuery },
    responses: { 200: answer('The country', locationAnswer), ...commonProblems },
  })
  routes.openapi(read, (c) => {
    const { country } = c.var
    const { geo, locale } = visitorLocale({ country })
    return c.json({ data: { country: geo === country ? (country ?? null) : null, locale } }, 200)
  })

  return routes
}
