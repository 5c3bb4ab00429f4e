import { createRoute } from '@hono/zod-openapi'
import { isOpenToGuests, requireOpenToGuests } from '../kernel/open-to-guests.ts'
import { requireFound } from '../kernel/require-found.ts'
import { sharedAnswer } from '../kernel/middleware/caching.ts'
import { answer, commonProblems, createRoutes, notFound } from '../kernel/openapi-parts.ts'
import { shareData, shareOpenPage, sharePage } from '../kernel/shared-answer.ts'
import {
  idParam,
  variantAnswer,
  variantListAnswer,
  variantPageQuery,
  variantParam,
  variantQuery,
  variantSearchQuery,
} from './schemas.ts'

const tags = ['Catalogue']

export function createVariantRoutes() {
  const routes = createRoutes()

  const ofProduct = createRoute({
    method: 'get',
    path: '/products/{id}/variants',
    tags,
    middleware: sharedAnswer,
    summary: 'A page of a product’s variants',
    description: 'How many are left is not told: `/api/out-of-stock` says whether a variant can be bought.',
    request: { params: idParam, query: variantPageQuery },
    responses: { 200: answer('Variants', variantListAnswer), ...notFound, ...commonProblems },
  })
  routes.openapi(ofProduct, async (c) => {
    const { id } = c.req.valid('param')
    requireOpenToGuests(c, 'product', id)
    const { include_fields: includeFields, ...paging } = c.req.valid('query')
    const reads = c.get('services').reads[c.get('store')]
    return sharePage(c, requireFound(await reads.variantPage(id, { ...paging, includeFields })))
  })

  const one = createRoute({
    method: 'get',
    path: '/products/{id}/variants/{variantId}',
    tags,
    middleware: sharedAnswer,
    summary: 'A variant of a product',
    request: { params: variantParam, query: variantQuery },
    responses: { 200: answer('The variant', variantAnswer), ...notFound, ...commonProblems },
  })
  routes.openapi(one, async (c) => {
    const { id, variantId } = c.req.valid('param')
    requireOpenToGuests(c, 'product', id)
    const { include_fields: includeFields } = c.req.valid('query')
    const reads = c.get('services').reads[c.get('store')]
    return shareData(c, requireFound(await reads.variant(id, variantId, { includeFields })))
  })

  const search = createRoute({
    method: 'get',
    path: '/variants',
    tags,
    middleware: sharedAnswer,
    summary: 'A page of variants of all products',
    description:
      'Narrowed by all conditions that are given. Variants of products that are hidden or closed to guests are left ' +
      'out, so a page may be shorter than its limit.',
    request: { query: variantSearchQuery },
    responses: { 200: answer('Variants', variantListAnswer), ...commonProblems },
  })
  routes.openapi(search, async (c) => {
    const { 'product_id:in': products, include_fields: includeFields, ...query } = c.req.valid('query')
    const reads = c.get('services').reads[c.get('store')]
    const found = await reads.variantSearch({ ...query, products, includeFields })
    return shareOpenPage(c, found, ({ product_id: id }) => isOpenToGuests(c, 'product', id))
  })

  return routes
}
