import { createRoute } from '@hono/zod-openapi'
import { campaignOf } from '../../domain/analytics/campaign.ts'
import { requireFound } from '../kernel/require-found.ts'
import { requireSignIn } from '../kernel/middleware/require-sign-in.ts'
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
import { answerPersonal } from '../kernel/personal-answer.ts'
import { adoptCart } from './adopt-cart.ts'
import { cartAnswer } from './cart-answer.ts'
import { deleteCart } from './change-cart.ts'
import { leavingOf, mintCheckout } from './checkout.ts'
import { addLineRoutes } from './line-routes.ts'
import { requireOwnCart, toRequestContext } from './require-own-cart.ts'
import { readCart } from './read-cart.ts'
import {
  attachSchema,
  cartParam,
  cartQuerySchema,
  checkoutAnswerSchema,
  checkoutQuerySchema,
  wholeCart,
} from './schemas.ts'

const tags = ['Cart']

/** Routes of the session's cart, below `/api/cart`. */
export function createCartRoutes() {
  const routes = createRoutes()
  routes.use('*', personal)
  routes.put('/:id', requireSignIn)
  routes.use('/:id/*', requireOwnCart)
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
    const context = await toRequestContext(c, c.req.valid('query').locale)
    return answerPersonal(c, await cartAnswer(context, requireFound(await readCart(context))))
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
    const context = await toRequestContext(c, c.req.valid('query').locale)
    const cart = requireFound(await adoptCart(context))
    if (cart.customer_id !== c.var.customerId) throw new Problem('cart_not_attached')
    return answerPersonal(c, await cartAnswer(context, cart))
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
    const context = await toRequestContext(c, undefined)
    await deleteCart(context, c.req.valid('param').id)
    return answerPersonal(c, await cartAnswer(context, undefined))
  })

  const checkout = createRoute({
    method: 'post',
    path: '/{id}/checkout',
    tags,
    summary: 'Mint the address of the hosted checkout; it works once',
    description:
      'The hosted pages get the language of `?locale=`, the decision about statistics and, only with consent, the ' +
      'campaign.',
    request: { params: cartParam, query: checkoutQuerySchema },
    responses: { 200: answer('Where to go', checkoutAnswerSchema), ...notFound, ...writeProblems, ...commonProblems },
  })
  routes.openapi(checkout, async (c) => {
    const { locale, ...campaign } = c.req.valid('query')
    const context = await toRequestContext(c, locale)
    const leaving = leavingOf(
      (name) => c.req.header(name),
      campaignOf((name) => campaign[name]),
    )
    return c.json({ data: { checkout_url: await mintCheckout(context, leaving) } }, 200)
  })

  return routes
}
