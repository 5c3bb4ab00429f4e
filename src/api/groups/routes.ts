import { createRoute } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '../kernel/api-env.ts'
import { personal } from '../kernel/middleware/caching.ts'
import { answer, commonProblems, createRoutes, noQuery, notFound, signedOut } from '../kernel/openapi-parts.ts'
import { groupAnswer, groupListAnswer, groupListQuery, groupSchema, idParam } from './schemas.ts'
import { guestGroups, ownGroups, visibleGroup } from './visible-groups.ts'

const tags = ['Groups']

/** Checks that the visitor may see the group, before the query is validated (security, R1). */
const requireVisibleGroup = createMiddleware<ApiEnv>(async (c, next) => {
  await visibleGroup(c, c.req.param('id'))
  await next()
})

/** Customer groups and their discounts, below `/api/customer_groups`. */
export function createGroupRoutes() {
  const routes = createRoutes()

  const list = createRoute({
    method: 'get',
    path: '/',
    tags,
    middleware: personal,
    summary: 'The own group; with ?is_group_for_guests=true the public one that guests are in',
    request: { query: groupListQuery },
    responses: { 200: answer('At most one group', groupListAnswer), ...signedOut, ...commonProblems },
  })
  routes.openapi(list, async (c) => {
    const { is_group_for_guests } = c.req.valid('query')
    const groups = await (is_group_for_guests ? guestGroups(c) : ownGroups(c))
    return c.json({ data: groups.map((group) => groupSchema.parse(group)) }, 200)
  })

  const read = createRoute({
    method: 'get',
    path: '/{id}',
    tags,
    middleware: [personal, requireVisibleGroup],
    summary: 'The own group, or the one that guests are in',
    request: { params: idParam, query: noQuery },
    responses: { 200: answer('The group', groupAnswer), ...signedOut, ...notFound, ...commonProblems },
  })
  routes.openapi(read, async (c) =>
    c.json({ data: groupSchema.parse(await visibleGroup(c, String(c.req.valid('param').id))) }, 200),
  )

  return routes
}
