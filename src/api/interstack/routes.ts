import { createRoute, z } from '@hono/zod-openapi'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import { contentLocales } from '../../domain/region/countries.ts'
import { timingSafeEqual } from '../../lib/timing-safe-equal.ts'
import { referenceSchema, referenceTypes } from '../../ports/content.ts'
import type { ApiEnv } from '../kernel/api-env.ts'
import { sharedAnswer } from '../kernel/middleware/caching.ts'
import { bodyLimit, uniqueQueryKeys } from '../kernel/middleware/request-shape.ts'
import { resolveOptionalRegion } from '../kernel/middleware/resolve-region.ts'
import { answer, commonProblems, createRoutes, problem } from '../kernel/openapi-parts.ts'
import { Problem } from '../kernel/problems.ts'
import { shareData } from '../kernel/shared-answer.ts'

/** Most entries of one call. */
const mostEntries = 100

const query = z.strictObject({
  content_type: z.enum(referenceTypes),
  api_key: z.string().openapi({ description: 'The shop’s public key for this; never handed on' }),
  entry_uids: z
    .string()
    .max(mostEntries * 65)
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().regex(/^\w{1,64}$/, 'must be a uid')).max(mostEntries, `must be at most ${mostEntries}`))
    .transform((uids) => [...new Set(uids)].toSorted())
    .openapi({ type: 'string', description: `Uids, comma-separated, at most ${mostEntries}` }),
  locale: z.enum(contentLocales),
})

/** Refuses a missing or wrong API key before the rest of the query is validated. */
const requireApiKey = createMiddleware<ApiEnv>(async (c, next) => {
  if (!timingSafeEqual(c.req.query('api_key') ?? '', c.var.services.config.interstackKey))
    throw new Problem('key_invalid')
  await next()
})

/** Lets pages of the brand's other sites read from a browser, without cookies. */
const sisterSites = createMiddleware<ApiEnv>((c, next) => {
  const { sisterSites: sites } = c.var.services.config
  return cors({
    origin: (origin) => (sites.includes(origin) ? origin : null),
    allowMethods: ['GET'],
    allowHeaders: ['x-bc-region'],
    maxAge: 600,
  })(c, next)
})

/** Creates the route that serves content texts to other sites of the brand, which need not name a region. */
export function createInterstackRoutes() {
  const routes = createRoutes()
  routes.use('*', sisterSites, bodyLimit, resolveOptionalRegion, uniqueQueryKeys)
  // Answered by `sisterSites`: a browser asks first whether it may send the region header.
  routes.options('/references', (c) => c.body(null, 204))

  const references = createRoute({
    method: 'get',
    path: '/references',
    tags: ['Content'],
    middleware: [requireApiKey, sharedAnswer],
    summary: 'Display texts by entry',
    description: 'Published entries by uid, each in the locale or else in en-us; unknown ones are left out.',
    request: { query },
    responses: {
      200: answer('Entries', z.object({ data: z.object({ entries: z.array(referenceSchema).readonly() }) })),
      403: problem('The key is missing or wrong'),
      ...commonProblems,
    },
  })
  routes.openapi(references, async (c) => {
    const { content_type: type, entry_uids: uids, locale } = c.req.valid('query')
    const { texts } = c.var.services
    const entries = await texts.references(type, uids, locale)
    return shareData(c, { entries }, texts.ageOf(entries))
  })

  return routes
}
