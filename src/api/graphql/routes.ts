import { hash } from 'node:crypto'
import { type GraphQLSchema, printSchema } from 'graphql'
import { createSchema } from 'graphql-yoga'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isRegion, storeOf } from '../../domain/region/region.ts'
import type { Store } from '../../domain/region/stores.ts'
import { DeadlineError, withDeadline } from '../../lib/deadline.ts'
import type { ApiEnv } from '../kernel/api-env.ts'
import { sharedAnswer } from '../kernel/middleware/caching.ts'
import { bodyLimit, jsonDepthLimit, uniqueQueryKeys } from '../kernel/middleware/request-shape.ts'
import { requireSameOrigin, csrf } from '../kernel/middleware/csrf.ts'
import { createRoutes } from '../kernel/openapi-parts.ts'
import { Problem } from '../kernel/problems.ts'
import { type YogaOptions, createShopYoga, endpoint } from './create-shop-yoga.ts'
import { describedRoutes } from './described-routes.ts'
import { documents } from './documents.ts'
import type { GraphqlContext } from './graphql-context.ts'
import { queryDeadlineMs } from './limits.ts'
import { type GraphqlRequest, isTrusted, readGraphqlRequest } from './read-request.ts'
import { resolvers } from './resolvers.ts'
import { typeDefs } from './schema.ts'

/** The shop's schema with its resolvers; a missing or extra resolver is an error. */
export const shopSchema: GraphQLSchema = createSchema<GraphqlContext>({
  typeDefs,
  resolvers,
  resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
})

export const documentId = (text: string): string => hash('sha256', text, 'hex')
const trustedDocuments = new Map(Object.values(documents).map((text) => [documentId(text), text]))

const jsonType = /^application\/json(?:;charset="?utf-8"?)?$/

/** Requires JSON, also as a GET's content type: refuses forms and plain text (security, A15). */
const requireJson = createMiddleware<ApiEnv>(async (c, next) => {
  const given = c.req.header('content-type')?.toLowerCase().replaceAll(/\s/g, '')
  const isFine = given === undefined ? c.req.method !== 'POST' : jsonType.test(given)
  if (!isFine) throw new Problem('media_type', { headers: { Accept: 'application/json' } })
  await next()
})

/**
 * Returns the store of `x-bc-region`, `undefined` when it is empty: unlike other calls, GraphQL reads no session, so
 * that answers can be shared.
 * @throws Problem when the header is missing or names no region
 */
function statedStore(header: string | undefined): Store | undefined {
  if (header === undefined) throw new Problem('region_missing')
  if (header === '') return undefined
  if (!isRegion(header)) throw new Problem('region_unknown')
  return storeOf(header)
}

/** Builds the request for Yoga, which then answers plain JSON with a matching status, never a stream. */
const toYogaRequest = (request: GraphqlRequest, method: string): Request => {
  const headers = { accept: 'application/graphql-response+json', 'content-type': 'application/json' }
  const url = new URL(endpoint, 'http://shop.internal')
  if (method === 'POST') return new Request(url, { method, headers, body: JSON.stringify(request) })
  for (const [key, value] of Object.entries(request)) {
    url.searchParams.set(key, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return new Request(url, { headers })
}

/** Requires the region header on every call, and a same-origin `Origin` on POST, since queries need no CSRF token. */
const requireOwnOrigin = createMiddleware<ApiEnv>(async (c, next) => {
  statedStore(c.req.header('x-bc-region'))
  if (c.req.method === 'POST') requireSameOrigin(c)
  await next()
})

type Yoga = ReturnType<typeof createShopYoga>

/**
 * Runs the CSRF check for a mutation, which is recognised late.
 * @throws Problem
 */
async function checkCsrf(c: Context<ApiEnv, string>): Promise<void> {
  await csrf(c, () => Promise.resolve())
}

async function execute(c: Context<ApiEnv, string>, yoga: Yoga, request: GraphqlRequest): Promise<Response> {
  let refusal: Problem | undefined
  const context: GraphqlContext = {
    services: c.var.services,
    requestId: c.var.requestId,
    clientAddress: c.var.clientAddress,
    statedStore: statedStore(c.req.header('x-bc-region')),
    mayWrite: () => checkCsrf(c),
    refuse: (problem) => (refusal = problem),
  }
  const method = c.req.method === 'POST' ? 'POST' : 'GET'
  const result = await withDeadline(queryDeadlineMs, async () => yoga.fetch(toYogaRequest(request, method), context))
  if (refusal) throw refusal
  result.headers.set('Content-Type', 'application/json; charset=utf-8')
  if (!result.ok) result.headers.set('Cache-Control', 'no-store')
  return result
}

/** Executes a query within its deadline. */
async function executeWithinDeadline(
  c: Context<ApiEnv, string>,
  yoga: Yoga,
  request: GraphqlRequest,
): Promise<Response> {
  try {
    return await execute(c, yoga, request)
  } catch (cause) {
    throw cause instanceof DeadlineError ? new Problem('upstream_timeout', { cause }) : cause
  }
}

/**
 * Creates the GraphQL routes: the site's own queries by id (GET, cacheable), and other queries within limits. Faults
 * before the query is parsed are problems, faults of the query are in `errors` (docs/api.md).
 * @param own another schema and its documents, for tests
 */
export function createGraphqlRoutes(own: Partial<Pick<YogaOptions, 'schema' | 'documents'>> = {}) {
  const routes = createRoutes()
  let made: Yoga | undefined
  const yogaFor = ({ var: { services } }: Context<ApiEnv>): Yoga => {
    const { log, config } = services
    const options = { schema: shopSchema, documents: trustedDocuments, ...own, log, open: config.graphqlOpen }
    return (made ??= createShopYoga(options))
  }

  // For engineers, where the schema is open; without a region header, as other documents.
  routes.get('/schema.graphql', (c) => {
    if (!c.var.services.config.graphqlOpen) throw new Problem('not_found')
    return c.text(printSchema(own.schema ?? shopSchema), 200, { 'Cache-Control': 'no-store' })
  })
  routes.use('*', bodyLimit, requireJson, jsonDepthLimit, requireOwnOrigin, uniqueQueryKeys)
  routes.get('/', async (c) => {
    const request = await readGraphqlRequest(c)
    const respond = async (): Promise<void> => void (c.res = await executeWithinDeadline(c, yogaFor(c), request))
    if (isTrusted(request)) await sharedAnswer(c, respond)
    else {
      await respond()
      c.header('Cache-Control', 'no-store')
    }
    return c.res
  })
  routes.post('/', async (c) => {
    const response = await executeWithinDeadline(c, yogaFor(c), await readGraphqlRequest(c))
    response.headers.set('Cache-Control', 'no-store')
    return response
  })
  for (const route of describedRoutes) routes.openAPIRegistry.registerPath(route)
  return routes
}
