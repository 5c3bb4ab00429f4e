import { Hono } from 'hono'
import { z } from 'zod'
import { readBody } from '../http/body.ts'
import { answerFailure, Refusal } from '../http/refusal.ts'
import type { ShopEnv } from '../http/shop-env.ts'
import type { Shop } from '../shop.ts'
import { answerGraph } from './execute.ts'
import { isGood, makeToken, newTokenSchema } from './tokens.ts'
import type { Showing } from './views.ts'

const requestSchema = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
})
const showingSchema = z.strictObject({
  stockLevels: z.boolean().optional(),
  prices: z.boolean().optional(),
  soldOut: z.boolean().optional(),
})

/** Private tokens are for servers: a browser gives itself away by these (vendors, commerce 11). */
const isBrowser = (headers: Headers): boolean => headers.has('origin') || headers.has('sec-fetch-site')

/** `POST /v3/storefront/api-token-private` of the management API. */
export function storefrontTokenRoutes(): Hono<ShopEnv> {
  const routes = new Hono<ShopEnv>()
  routes.post('/api-token-private', async (c) => {
    if (isBrowser(c.req.raw.headers)) throw new Refusal(403, 'Private tokens are not for browsers.')
    const { shop } = c.var
    const token = await readBody(c, newTokenSchema)
    if (token.expires_at * 1000 <= shop.now())
      throw new Refusal(422, 'JSON data is missing or invalid', { expires_at: 'must be in the future' })
    return c.json({ data: { token: makeToken(shop, token) }, meta: {} })
  })
  return routes
}

/**
 * The storefront query endpoint of one store: `POST /graphql` with a private token. `PUT /graphql/_control`
 * { stockLevels?, prices?, soldOut? } is what a merchant would set in the control panel; 204.
 */
export function graphqlRoutes(shop: Shop): Hono<ShopEnv> {
  const showing: Showing = { stockLevels: true, prices: true, soldOut: true }
  const routes = new Hono<ShopEnv>()
  routes.onError(answerFailure)
  routes
    .put('/_control', async (c) => {
      const {
        stockLevels = showing.stockLevels,
        prices = showing.prices,
        soldOut = showing.soldOut,
      } = await readBody(c, showingSchema)
      Object.assign(showing, { stockLevels, prices, soldOut })
      return c.body(null, 204)
    })
    .post('/', async (c) => {
      const token = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1]
      if (token === undefined || !isGood(shop, token) || isBrowser(c.req.raw.headers)) {
        return c.json({ errors: [{ message: 'Unauthorized' }] }, 401)
      }
      const { result, complexity } = await answerGraph({ shop, showing }, await readBody(c, requestSchema))
      return c.json({ ...result }, 200, { 'x-bc-graphql-complexity': String(complexity) })
    })
  return routes
}
