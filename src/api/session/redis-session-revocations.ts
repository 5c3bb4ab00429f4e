import { brandPrefix } from '../../domain/brand.ts'
import type { Store } from '../../domain/region/stores.ts'
import type { Redis } from '../../lib/redis.ts'
import { createSessionRedis } from './session-redis.ts'
import { signedInLife } from './session-store.ts'
import type { SessionRevocations } from './session-revocations.ts'

const keyOf = (store: Store, customer: number): string => `${brandPrefix}:ended:${store}:${customer}`
const lasting = { expiration: { type: 'PX', value: signedInLife.absoluteMs } } as const

/** Stores revocations of several nodes in the sessions' Redis. */
export function createRedisSessionRevocations(redis: Redis): SessionRevocations {
  const run = createSessionRedis(redis)
  return {
    async revokeAll(store, customer, at) {
      await run('sessionRevocations.revokeAll', (client) => client.set(keyOf(store, customer), String(at), lasting))
    },
    async lastRevocation(store, customer) {
      const at = Number(await run('sessionRevocations.lastRevocation', (client) => client.get(keyOf(store, customer))))
      return at > 0 ? at : undefined
    },
    close: () => redis.close(),
  }
}
