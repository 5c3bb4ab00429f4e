import { createRoute } from '@hono/zod-openapi'
import { found } from '../kernel/found.ts'
import { signedIn } from '../kernel/middleware/signed-in.ts'
import { personal } from '../kernel/middleware/caching.ts'
import {
  answer,
  commonProblems,
  createRoutes,
  jsonBody,
  noQuery,
  notFound,
  signedOut,
  writeProblems,
} from '../kernel/openapi-parts.ts'
import { Problem } from '../kernel/problems.ts'
import { adoptCart } from './adopt-cart.ts'
import { cartAnswer } from './cart-answer.ts'
import { deleteCart } from './change-cart.ts'
import { mintCheckout } from './checkout.ts'
import { addLineRoutes } from './line-routes.ts'
import { ownCart, toPlace } from './own-cart.ts'
import { readCart } from './read-cart.ts'
import { attachSchema, cartParam, cartQuerySchema, checkoutAnswerSchema, wholeCart } from './schemas.ts'

const tags = ['Cart']

/** Routes of the session's cart, below `/api/cart`. */
export function createCartRoutes() {
  const routes = createRoutes()
  routes.use('*', personal)
  routes.put('/:id', signedIn)
  routes.use('/:id/*', ownCart)
  addLineRoutes(routes)

  const read = createRoute({
    method: 'get',
    path: '/{id}',
    tags,
    summary: 'The session’s cart',
    request: { params: cartParam, query: cartQuerySchema },
    responses: { 200: wholeCart, ...notFound, ...commonProblems },
  })
  routes.openapi(read, async (c) => {
    const place = await toPlace(c, c.req.valid('query').locale)
    return c.json(await cartAnswer(place, found(await readCart(place))), 200)
  })

  const attach = createRoute({
    method: 'put',
    path: '/{id}',
    tags,
    summary: 'Give the cart to the session’s customer, merging it into the one that they have',
    request: { params: cartParam, query: cartQuerySchema, body: jsonBody(attachSchema) },
    responses: { 200: wholeCart, ...signedOut, ...notFound, ...writeProblems, ...commonProblems },
  })
  routes.openapi(attach, async (c) => {
    if (c.req.valid('json').customerID !== c.var.customerId) throw new Problem('not_found')
    const place = await toPlace(c, c.req.valid('query').locale)
    return c.json(await cartAnswer(place, found(await adoptCart(place))), 200)
  })

  const drop = createRoute({
    method: 'delete',
    path: '/{id}',
    tags,
    summary: 'Delete the cart',
    request: { params: cartParam, query: noQuery },
    responses: { 200: wholeCart, ...notFound, ...writeProblems, ...commonProblems },
  })
  routes.openapi(drop, async (c) => {
    const place = await toPlace(c, undefined)
    await deleteCart(place, c.req.valid('param').id)
    return c.json(await cartAnswer(place, undefined), 200)
  })

  const checkout = createRoute({
    method: 'post',
    path: '/{id}/checkout',
    tags,
    summary: 'Mint the address of the hosted checkout; it works once',
    request: { params: cartParam, query: noQuery },
    responses: { 200: answer('Where to go', checkoutAnswerSchema), ...notFound, ...writeProblems, ...commonProblems },
  })
  routes.openapi(checkout, async (c) => {
    const place = await toPlace(c, undefined)
    return c.json({ data: { checkout_url: await mintCheckout(place) } }, 200)
  })

  return routes
}
