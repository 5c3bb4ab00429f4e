import type { MiddlewareHandler } from 'hono'
import type { Shop } from '../shop.ts'
import { Refusal, unauthorizedTitle } from './refusal.ts'
import type { ShopEnv } from './shop-env.ts'

/** Finds the store and checks its access token; both failures look alike (vendors, commerce 15.1). */
export function authorize(shops: readonly Shop[]): MiddlewareHandler<ShopEnv> {
  return async (c, next) => {
    const shop = shops.find(({ account }) => account.hash === c.req.param('hash'))
    if (!shop || c.req.header('x-auth-token') !== shop.account.accessToken) throw new Refusal(401, unauthorizedTitle)
    c.set('shop', shop)
    await next()
  }
}

/** V2 answers XML unless the request accepts JSON, so that a forgotten header is noticed (vendors, commerce 3.1). */
export const speakXmlUnlessAsked: MiddlewareHandler<ShopEnv> = async (c, next) => {
  if (c.req.header('accept')?.includes('application/json')) return next()
  return c.body(
    '<?xml version="1.0" encoding="UTF-8"?>\n<errors><error><status>406</status><message>This stand-in speaks JSON only: send Accept: application/json.</message></error></errors>\n',
    406,
    { 'content-type': 'application/xml' },
  )
}
