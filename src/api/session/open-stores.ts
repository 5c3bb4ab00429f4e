import { join } from 'node:path'
import type { Log } from '../../lib/log.ts'
import { type Redis, createRedis } from '../../lib/redis.ts'
import type { CustomerCarts } from './customer-carts.ts'
import { createEmbeddedCustomerCarts } from './embedded-customer-carts.ts'
import { createEmbeddedSessionStore } from './embedded-session-store.ts'
import { createEmbeddedSessionRevocations } from './embedded-session-revocations.ts'
import { createEmbeddedIdempotencyStore } from './embedded-idempotency-store.ts'
import { createRedisCustomerCarts } from './redis-customer-carts.ts'
import { createRedisSessionStore } from './redis-session-store.ts'
import { createRedisSessionRevocations } from './redis-session-revocations.ts'
import { createRedisIdempotencyStore } from './redis-idempotency-store.ts'
import type { SessionStore } from './session-store.ts'
import type { SessionRevocations } from './session-revocations.ts'
import type { FailureReport } from './store-full.ts'
import type { IdempotencyStore } from './idempotency-store.ts'

/** Stores of visitor state, all in one database. */
export type VisitorStores = {
  readonly sessions: SessionStore
  readonly customerCarts: CustomerCarts
  readonly sessionRevocations: SessionRevocations
  readonly idempotency: IdempotencyStore
  /** The Redis shared by several nodes; `undefined` for a single node. */
  readonly redis: Redis | undefined
}

export type StoreSettings = {
  /** Empty = SQLite below `dataDir`. */
  readonly sessionStoreUrl: string
  readonly dataDir: string
}

const fileIn = (dataDir: string): string => (dataDir === ':memory:' ? dataDir : join(dataDir, 'sessions.sqlite'))

/**
 * Creates the stores that the settings select. Opens no connection and no file.
 * @param onFailure called with each failure of a store
 */
export function openStores(
  settings: StoreSettings,
  clock: () => number,
  log: Log,
  onFailure: FailureReport = () => undefined,
): VisitorStores {
  if (settings.sessionStoreUrl === '') {
    const file = fileIn(settings.dataDir)
    const options = { onFailure }
    return {
      sessions: createEmbeddedSessionStore(file, clock, log, options),
      customerCarts: createEmbeddedCustomerCarts(file, clock, options),
      sessionRevocations: createEmbeddedSessionRevocations(file, clock, options),
      idempotency: createEmbeddedIdempotencyStore(file, clock, options),
      redis: undefined,
    }
  }
  const redis = createRedis(settings.sessionStoreUrl, log, onFailure)
  return {
    sessions: createRedisSessionStore(redis, log),
    customerCarts: createRedisCustomerCarts(redis),
    sessionRevocations: createRedisSessionRevocations(redis),
    idempotency: createRedisIdempotencyStore(redis),
    redis,
  }
}
