import { createRoute } from '@hono/zod-openapi'
import { pruneHidden } from '../../ports/commerce/prune-hidden.ts'
import { isOpenToGuests, requireOpenToGuests } from '../kernel/open-to-guests.ts'
import { requireFound } from '../kernel/require-found.ts'
import { sharedAnswer } from '../kernel/middleware/caching.ts'
import { answer, commonProblems, createRoutes, noQuery, notFound } from '../kernel/openapi-parts.ts'
import { shareData, shareOpenData, shareOpenPage } from '../kernel/shared-answer.ts'
import { categoriesAnswer, categoryAnswer, categoryTreeAnswer, idParam, pageQuery } from './schemas.ts'

const tags = ['Catalogue']

export function createCategoryRoutes() {
  const routes = createRoutes()

  const list = createRoute({
    method: 'get',
    path: '/categories',
    tags,
    middleware: sharedAnswer,
    summary: 'A page of categories, flat',
    request: { query: pageQuery },
    responses: { 200: answer('Categories', categoriesAnswer), ...commonProblems },
  })
  routes.openapi(list, async (c) => {
    const found = await c.get('services').reads[c.get('store')].categoryPage(c.req.valid('query'))
    return shareOpenPage(c, found, ({ id }) => isOpenToGuests(c, 'category', id))
  })

  const one = createRoute({
    method: 'get',
    path: '/categories/{id}',
    tags,
    middleware: sharedAnswer,
    summary: 'A category',
    request: { params: idParam, query: noQuery },
    responses: { 200: answer('The category', categoryAnswer), ...notFound, ...commonProblems },
  })
  routes.openapi(one, async (c) => {
    const { id } = c.req.valid('param')
    requireOpenToGuests(c, 'category', id)
    return shareData(c, requireFound(await c.get('services').reads[c.get('store')].category(id)))
  })

  const tree = createRoute({
    method: 'get',
    path: '/category_tree',
    tags,
    middleware: sharedAnswer,
    summary: 'The category tree',
    request: { query: noQuery },
    responses: { 200: answer('Top nodes with their children', categoryTreeAnswer), ...commonProblems },
  })
  routes.openapi(tree, async (c) => {
    const whole = await c.get('services').reads[c.get('store')].categoryTree()
    return shareOpenData(c, whole, (nodes) => pruneHidden(nodes, (id) => isOpenToGuests(c, 'category', id)))
  })

  return routes
}
