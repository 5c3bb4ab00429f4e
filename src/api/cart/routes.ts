import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { stores } from '../../domain/countries.ts'
import { findLocale } from '../../domain/locale.ts'
import type { ApiEnv } from '../api-env.ts'
import { signedIn } from '../identity/signed-in.ts'
import { personal } from '../middleware/caching.ts'
import {
  answer,
  commonProblems,
  createRoutes,
  jsonBody,
  noQuery,
  notFound,
  signedOut,
  writeProblems,
} from '../openapi-parts.ts'
import { Problem } from '../problems.ts'
import { findSession } from '../session/find-session.ts'
import { adoptCart } from './adopt-cart.ts'
import { cartAnswer } from './cart-answer.ts'
import type { CartPlace } from './cart-place.ts'
import { addLines, changeQuantity, deleteCart, removeLine } from './change-cart.ts'
import { mintCheckout } from './checkout.ts'
import { readCart } from './read-cart.ts'
import {
  type NewLine,
  addItemsSchema,
  attachSchema,
  cartAnswerSchema,
  cartQuerySchema,
  checkoutAnswerSchema,
  lineIdSchema,
  updateItemSchema,
} from './schemas.ts'
import { type WriteKey, keyHeaderSchema, toWriteKey } from './write-once.ts'

const cartParam = z.strictObject({ id: z.string().max(64) })
const itemParam = z.strictObject({ id: z.string().max(64), itemId: lineIdSchema })
const cart = answer('The whole cart; `data` is null once it is empty', cartAnswerSchema)
const tags = ['Cart']

async function toPlace(c: Context<ApiEnv>, locale: string | undefined): Promise<CartPlace> {
  const session = await findSession(c)
  if (!session) throw new Problem('not_found')
  const { services, store, clientAddress } = c.var
  return { services, session, store, clientAddress, locale: locale === undefined ? undefined : findLocale(locale) }
}

/**
 * An id that is not the session's own cart does not exist (decisions §3), unless it is the session's in another store:
 * whoever asks knows it, and is told that the region is wrong (security guide R8). Judged before the body is looked at.
 */
const ownCart = createMiddleware<ApiEnv>(async (c, next) => {
  // The pattern catches the one route that makes a cart, too; any other method there names a cart `create`.
  if (c.req.method === 'POST' && c.var.template === '/api/cart/create') return next()
  const session = await findSession(c)
  const id = c.req.param('id')
  const own = stores.filter((store) => session?.data.slots[store]?.cart === id)
  if (own.length > 0 && !own.includes(c.var.store)) throw new Problem('cart_region')
  if (own.length === 0) throw new Problem('not_found')
  return next()
})

/** The content of a write that adds: the same lines in the same store, by whichever of the two routes. */
const adding = (c: Context<ApiEnv>, key: string | undefined, items: readonly NewLine[]): WriteKey | undefined =>
  toWriteKey(key, [c.var.store, items])

/** Routes of the session's cart, below `/api/cart`. */
export function createCartRoutes() {
  const routes = createRoutes()
  routes.use('*', personal)
  routes.put('/:id', signedIn)
  routes.use('/:id/*', ownCart)

  const create = createRoute({
    method: 'post',
    path: '/create',
    tags,
    summary: 'Put lines into the session’s cart, making it when there is none',
    request: { query: cartQuerySchema, headers: keyHeaderSchema, body: jsonBody(addItemsSchema) },
    responses: { 201: cart, ...writeProblems, ...commonProblems },
  })
  routes.openapi(create, async (c) => {
    const place = await toPlace(c, c.req.valid('query').locale)
    const { items } = c.req.valid('json')
    const once = adding(c, c.req.valid('header')['idempotency-key'], items)
    return c.json(await cartAnswer(place, await addLines(place, items, once)), 201)
  })

  const read = createRoute({
    method: 'get',
    path: '/{id}',
    tags,
    summary: 'The session’s cart',
    request: { params: cartParam, query: cartQuerySchema },
    responses: { 200: cart, ...notFound, ...commonProblems },
  })
  routes.openapi(read, async (c) => {
    const place = await toPlace(c, c.req.valid('query').locale)
    const found = await readCart(place)
    if (!found) throw new Problem('not_found')
    return c.json(await cartAnswer(place, found), 200)
  })

  const add = createRoute({
    method: 'post',
    path: '/{id}/items',
    tags,
    summary: 'Add lines; a cart that the platform has lost is made anew, under another id',
    request: { params: cartParam, query: cartQuerySchema, headers: keyHeaderSchema, body: jsonBody(addItemsSchema) },
    responses: { 201: cart, ...notFound, ...writeProblems, ...commonProblems },
  })
  routes.openapi(add, async (c) => {
    const place = await toPlace(c, c.req.valid('query').locale)
    const { items } = c.req.valid('json')
    const once = adding(c, c.req.valid('header')['idempotency-key'], items)
    return c.json(await cartAnswer(place, await addLines(place, items, once)), 201)
  })

  const update = createRoute({
    method: 'put',
    path: '/{id}/items/{itemId}',
    tags,
    summary: 'Set the quantity of a line',
    request: { params: itemParam, query: cartQuerySchema, body: jsonBody(updateItemSchema) },
    responses: { 200: cart, ...notFound, ...writeProblems, ...commonProblems },
  })
  routes.openapi(update, async (c) => {
    const { id, itemId } = c.req.valid('param')
    const { productID, quantity } = c.req.valid('json')
    const place = await toPlace(c, c.req.valid('query').locale)
    const changed = await changeQuantity(place, id, { itemId, productId: productID, quantity })
    return c.json(await cartAnswer(place, changed), 200)
  })

  const remove = createRoute({
    method: 'delete',
    path: '/{id}/items/{itemId}',
    tags,
    summary: 'Remove a line',
    request: { params: itemParam, query: cartQuerySchema },
    responses: { 200: cart, ...notFound, ...writeProblems, ...commonProblems },
  })
  routes.openapi(remove, async (c) => {
    const { id, itemId } = c.req.valid('param')
    const place = await toPlace(c, c.req.valid('query').locale)
    return c.json(await cartAnswer(place, await removeLine(place, id, itemId)), 200)
  })

  const attach = createRoute({
    method: 'put',
    path: '/{id}',
    tags,
    summary: 'Give the cart to the session’s customer, merging it into the one that they have',
    request: { params: cartParam, query: cartQuerySchema, body: jsonBody(attachSchema) },
    responses: { 200: cart, ...signedOut, ...notFound, ...writeProblems, ...commonProblems },
  })
  routes.openapi(attach, async (c) => {
    if (c.req.valid('json').customerID !== c.var.customerId) throw new Problem('not_found')
    const place = await toPlace(c, c.req.valid('query').locale)
    const adopted = await adoptCart(place)
    if (!adopted) throw new Problem('not_found')
    return c.json(await cartAnswer(place, adopted), 200)
  })

  const drop = createRoute({
    method: 'delete',
    path: '/{id}',
    tags,
    summary: 'Delete the cart',
    request: { params: cartParam, query: noQuery },
    responses: { 200: cart, ...notFound, ...writeProblems, ...commonProblems },
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
