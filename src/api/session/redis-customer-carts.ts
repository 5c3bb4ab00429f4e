import { brandPrefix } from '../../domain/brand.ts'
import type { Store } from '../../domain/region/stores.ts'
import type { Redis } from '../../lib/redis.ts'
import { type CustomerCarts, customerCartLifeMs } from './customer-carts.ts'
import { createSessionRedis } from './session-redis.ts'

const keyOf = (store: Store, customer: number): string => `${brandPrefix}:cart:${store}:${customer}`
const lasting = { expiration: { type: 'PX', value: customerCartLifeMs } } as const
const deleteScript = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`

/** Stores customers' carts of several nodes in the sessions' Redis. */
export function createRedisCustomerCarts(redis: Redis): CustomerCarts {
  const run = createSessionRedis(redis)
  return {
    async get(store, customer) {
      return (await run('customerCarts.get', (client) => client.get(keyOf(store, customer)))) ?? undefined
    },
    async set(store, customer, cart) {
      await run('customerCarts.set', (client) => client.set(keyOf(store, customer), cart, lasting))
    },
    async delete(store, customer, cart) {
      const request = { keys: [keyOf(store, customer)], arguments: [cart] }
      await run('customerCarts.delete', (client) => client.eval(deleteScript, request))
    },
    close: () => redis.close(),
  }
}
