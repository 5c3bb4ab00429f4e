import { createRoute } from '@hono/zod-openapi'
import { isOpenToGuests, requireOpenToGuests } from '../kernel/open-to-guests.ts'
import { requireFound } from '../kernel/require-found.ts'
import { sharedAnswer } from '../kernel/middleware/caching.ts'
import { answer, commonProblems, createRoutes, notFound } from '../kernel/openapi-parts.ts'
import { shareData, shareOpenPage, sharePage } from '../kernel/shared-answer.ts'
import {
  idParam,
  optionListAnswer,
  pageQuery,
  productAnswer,
  productListAnswer,
  productListQuery,
  productQuery,
} from './schemas.ts'

const tags = ['Catalogue']

export function createProductRoutes() {
  const routes = createRoutes()

  const list = createRoute({
    method: 'get',
    path: '/products',
    tags,
    middleware: sharedAnswer,
    summary: 'A page of products',
    description:
      'Visible products, by id. Prices are the store’s own; where the merchant hides them there are none. What the ' +
      'merchant closes to guests is left out, so a page may be shorter than its limit.',
    request: { query: productListQuery },
    responses: { 200: answer('Products', productListAnswer), ...commonProblems },
  })
  routes.openapi(list, async (c) => {
    const { page, limit, include, include_fields: includeFields, ...filter } = c.req.valid('query')
    const reads = c.get('services').reads[c.get('store')]
    const categories = filter['categories:in']
    const found = await reads.productPage({ page, limit, categories, include, includeFields })
    return shareOpenPage(c, found, ({ id }) => isOpenToGuests(c, 'product', id))
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
    const { id } = c.req.valid('param')
    requireOpenToGuests(c, 'product', id)
    const { include, include_fields: includeFields } = c.req.valid('query')
    const reads = c.get('services').reads[c.get('store')]
    return shareData(c, requireFound(await reads.product(id, { include, includeFields })))
  })

  const options = createRoute({
    method: 'get',
    path: '/products/{id}/options',
    tags,
    middleware: sharedAnswer,
    summary: 'A page of a product’s options',
    request: { params: idParam, query: pageQuery },
    responses: { 200: answer('Options', optionListAnswer), ...notFound, ...commonProblems },
  })
  routes.openapi(options, async (c) => {
    const { id } = c.req.valid('param')
    requireOpenToGuests(c, 'product', id)
    const reads = c.get('services').reads[c.get('store')]
    return sharePage(c, requireFound(await reads.optionPage(id, c.req.valid('query'))))
  })

  return routes
}
