import { setImmediate } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import { Refusal } from './refusal.ts'
import type { ShopEnv } from './shop-env.ts'

/**
 * The platform's cap on requests of one kind that a store answers at the same time; more are refused with 429 (vendors,
 * commerce 3.7).
 * @param kindOf narrows what is counted together, such as one price list
 */
export function atOnce(limit: number, kindOf: (c: Context<ShopEnv>) => string = () => ''): MiddlewareHandler<ShopEnv> {
  const busy = new Map<string, number>()
  return async (c, next) => {
    const key = `${c.var.shop.account.hash} ${kindOf(c)}`
    const running = busy.get(key) ?? 0
    if (running >= limit) throw new Refusal(429, 'Too many concurrent requests', {})
    busy.set(key, running + 1)
    try {
      // Long enough for those that came with it to be seen.
      await setImmediate()
      await next()
    } finally {
      busy.set(key, (busy.get(key) ?? 1) - 1)
    }
  }
}
