import { createRoute } from '@hono/zod-openapi'
import type { CategoryNode } from '../../ports/commerce/category-shapes.ts'
import { pruneHidden } from '../../ports/commerce/prune-hidden.ts'
import { requireFound } from '../kernel/require-found.ts'
import { sharedAnswer } from '../kernel/middleware/caching.ts'
import { answer, commonProblems, createRoutes, noQuery, notFound } from '../kernel/openapi-parts.ts'
import { shareData, sharePage } from '../kernel/shared-answer.ts'
import { categoriesAnswer, categoryAnswer, categoryTreeAnswer, idParam, pageQuery } from './schemas.ts'

const tags = ['Catalogue']

const shownParts = new WeakMap<object, readonly CategoryNode[]>()

/** Returns what shoppers may see of a tree: one object for each tree, which is serialized once. */
function pruneOnce(whole: readonly CategoryNode[]): readonly CategoryNode[] {
  const shown = shownParts.get(whole) ?? pruneHidden(whole)
  shownParts.set(whole, shown)
  return shown
}

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
    return sharePage(c, await c.get('services').reads[c.get('store')].categoryPage(c.req.valid('query')))
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
    return shareData(c, requireFound(await c.get('services').reads[c.get('store')].category(c.req.valid('param').id)))
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
    const reads = c.get('services').reads[c.get('store')]
    const whole = await reads.categoryTree()
    return shareData(c, pruneOnce(whole), reads.ageOf(whole))
  })

  return routes
}
