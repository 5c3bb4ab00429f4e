import { type OpenAPIHono, createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ApiEnv } from '../kernel/api-env.ts'
import { commonProblems, jsonBody, notFound, writeProblems } from '../kernel/openapi-parts.ts'
import { answerPersonal } from '../kernel/personal-answer.ts'
import { cartAnswer } from './cart-answer.ts'
import { addLines, changeQuantity, removeLine } from './change-cart.ts'
import { toRequestContext } from './require-own-cart.ts'
import {
  type NewLine,
  addItemsSchema,
  cartParam,
  cartQuerySchema,
  lineIdSchema,
  updateItemSchema,
  wholeCart,
} from './schemas.ts'
import { keyHeaderSchema, toIdempotencyKey } from './with-idempotency-key.ts'

const itemParam = cartParam.extend({ itemId: lineIdSchema })
const tags = ['Cart']

type Adding = {
  readonly locale: string | undefined
  readonly items: readonly NewLine[]
  readonly key: string | undefined
}

/** Adds lines for both routes: the same lines in the same store under the same key are one write. */
async function addAndAnswer(c: Context<ApiEnv>, { locale, items, key }: Adding) {
  const context = await toRequestContext(c, locale)
  return cartAnswer(context, await addLines(context, items, toIdempotencyKey(key, [c.get('store'), items])))
}

/** Adding, changing and removing lines. */
export function addLineRoutes(routes: OpenAPIHono<ApiEnv>): void {
  const create = createRoute({
    method: 'post',
    path: '/create',
    tags,
    summary: 'Put lines into the session’s cart, making it when there is none',
    request: { query: cartQuerySchema, headers: keyHeaderSchema, body: jsonBody(addItemsSchema) },
    responses: { 201: wholeCart, ...writeProblems, ...commonProblems },
  })
  routes.openapi(create, async (c) => {
    const { locale } = c.req.valid('query')
    const { items } = c.req.valid('json')
    return c.json(await addAndAnswer(c, { locale, items, key: c.req.valid('header')['idempotency-key'] }), 201)
  })

  const add = createRoute({
    method: 'post',
    path: '/{id}/items',
    tags,
    summary: 'Add lines; a cart that the platform has lost is made anew, under another id',
    request: { params: cartParam, query: cartQuerySchema, headers: keyHeaderSchema, body: jsonBody(addItemsSchema) },
    responses: { 201: wholeCart, ...notFound, ...writeProblems, ...commonProblems },
  })
  routes.openapi(add, async (c) => {
    const { locale } = c.req.valid('query')
    const { items } = c.req.valid('json')
    return c.json(await addAndAnswer(c, { locale, items, key: c.req.valid('header')['idempotency-key'] }), 201)
  })

  const update = createRoute({
    method: 'put',
    path: '/{id}/items/{itemId}',
    tags,
    summary: 'Set the quantity of a line',
    request: { params: itemParam, query: cartQuerySchema, body: jsonBody(updateItemSchema) },
    responses: { 200: wholeCart, ...notFound, ...writeProblems, ...commonProblems },
  })
  routes.openapi(update, async (c) => {
    const { id, itemId } = c.req.valid('param')
    const { productID, quantity } = c.req.valid('json')
    const context = await toRequestContext(c, c.req.valid('query').locale)
    const changed = await changeQuantity(context, id, { itemId, productId: productID, quantity })
    return answerPersonal(c, await cartAnswer(context, changed))
  })

  const remove = createRoute({
    method: 'delete',
    path: '/{id}/items/{itemId}',
    tags,
    summary: 'Remove a line',
    request: { params: itemParam, query: cartQuerySchema },
    responses: { 200: wholeCart, ...notFound, ...writeProblems, ...commonProblems },
  })
  routes.openapi(remove, async (c) => {
    const { id, itemId } = c.req.valid('param')
    const context = await toRequestContext(c, c.req.valid('query').locale)
    return answerPersonal(c, await cartAnswer(context, await removeLine(context, id, itemId)))
  })
}
