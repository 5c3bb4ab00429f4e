import { createRoute } from '@hono/zod-openapi'
import { sharedAnswer } from '../middleware/caching.ts'
import { answer, commonProblems, createRoutes, noQuery, notFound } from '../openapi-parts.ts'
import { Problem } from '../problems.ts'
import {
  categoriesAnswer,
  categoryTreeAnswer,
  idParam,
  optionsAnswer,
  pageQuery,
  productAnswer,
  productListAnswer,
  productListQuery,
  productQuery,
  variantsAnswer,
} from './schemas.ts'

const tags = ['Catalogue']

const found = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Problem('not_found')
  return value
}

/** Public reads of the region's catalogue: visible things and public fields only. */
export function createCatalogueRoutes() {
  const routes = createRoutes()

  const list = createRoute({
    method: 'get',
    path: '/products',
    tags,
    middleware: sharedAnswer,
    summary: 'A page of products',
    request: { query: productListQuery },
    responses: { 200: answer('Products', productListAnswer), ...commonProblems },
  })
  routes.openapi(list, async (c) => {
    const query = c.req.valid('query')
    const { data, pagination } = await c.var.services.reads[c.var.store].productPage({
      page: query.page,
      limit: query.limit,
      category: query['categories:in'],
      include: query.include,
      includeFields: query.include_fields,
    })
    return c.json({ data: [...data], meta: { pagination } }, 200)
  })

  const one = createRoute({
    method: 'get',
    path: '/products/{id}',
    tags,
    middleware: sharedAnswer,
    summary: 'A product',
    request: { params: idParam, query: productQuery },
    responses: { 200: answer('The product', productAnswer), ...notFound, ...commonProblems },
  })
  routes.openapi(one, async (c) => {
    const { include, include_fields: includeFields } = c.req.valid('query')
    const reads = c.var.services.reads[c.var.store]
    const product = await reads.product(c.req.valid('param').id, { include, includeFields })
    return c.json({ data: found(product) }, 200)
  })

  const variants = createRoute({
    method: 'get',
    path: '/products/{id}/variants',
    tags,
    middleware: sharedAnswer,
    summary: 'All variants of a product',
    request: { params: idParam, query: noQuery },
    responses: { 200: answer('Variants', variantsAnswer), ...notFound, ...commonProblems },
  })
  routes.openapi(variants, async (c) => {
    const { id } = c.req.valid('param')
    const reads = c.var.services.reads[c.var.store]
    found(await reads.product(id))
    return c.json({ data: [...found(await reads.variants(id))] }, 200)
  })

  const options = createRoute({
    method: 'get',
    path: '/products/{id}/options',
    tags,
    middleware: sharedAnswer,
    summary: 'All options of a product',
    request: { params: idParam, query: noQuery },
    responses: { 200: answer('Options', optionsAnswer), ...notFound, ...commonProblems },
  })
  routes.openapi(options, async (c) => {
    const { id } = c.req.valid('param')
    const reads = c.var.services.reads[c.var.store]
    found(await reads.product(id))
    return c.json({ data: [...found(await reads.options(id))] }, 200)
  })

  const categories = createRoute({
    method: 'get',
    path: '/categories',
    tags,
    middleware: sharedAnswer,
    summary: 'A page of categories, flat',
    request: { query: pageQuery },
    responses: { 200: answer('Categories', categoriesAnswer), ...commonProblems },
  })
  routes.openapi(categories, async (c) => {
    const { data, pagination } = await c.var.services.reads[c.var.store].categoryPage(c.req.valid('query'))
    return c.json({ data: [...data], meta: { pagination } }, 200)
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
    return c.json({ data: [...(await c.var.services.reads[c.var.store].categoryTree())] }, 200)
  })

  return routes
}
