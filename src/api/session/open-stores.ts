import { join } from 'node:path'
import type { Log } from '../../lib/log.ts'
import { type Redis, createRedis } from '../../lib/redis.ts'
import type { CustomerCarts } from './customer-carts.ts'
import { createEmbeddedCustomerCarts } from './embedded-customer-carts.ts'
import { createEmbeddedSessionStore } from './embedded-session-store.ts'
import { createEmbeddedSignOuts } from './embedded-sign-outs.ts'
import { createEmbeddedWriteNotes } from './embedded-write-notes.ts'
import { createRedisCustomerCarts } from './redis-customer-carts.ts'
import { createRedisSessionStore } from './redis-session-store.ts'
import { createRedisSignOuts } from './redis-sign-outs.ts'
import { createRedisWriteNotes } from './redis-write-notes.ts'
import type { SessionStore } from './session-store.ts'
import type { SignOuts } from './sign-outs.ts'
import type { FailureReport } from './store-full.ts'
import type { WriteNotes } from './write-notes.ts'

/** What is remembered of visitors: one kind of store for all of it. */
export type VisitorStores = {
  readonly sessions: SessionStore
  readonly customerCarts: CustomerCarts
  readonly signOuts: SignOuts
  readonly writeNotes: WriteNotes
  /** What several nodes share; `undefined` where there is one node. */
  readonly redis: Redis | undefined
}

export type StoreSettings = {
  /** Empty = SQLite below `dataDir`. */
  readonly sessionStoreUrl: string
  readonly dataDir: string
}

const fileIn = (dataDir: string): string => (dataDir === ':memory:' ? dataDir : join(dataDir, 'sessions.sqlite'))

/**
 * The stores that the settings name. Opens no connection and no file.
 * @param onFailure is given whatever fails in them
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
      signOuts: createEmbeddedSignOuts(file, clock, options),
      writeNotes: createEmbeddedWriteNotes(file, clock, options),
      redis: undefined,
    }
  }
  const redis = createRedis(settings.sessionStoreUrl, log, onFailure)
  return {
    sessions: createRedisSessionStore(redis, log),
    customerCarts: createRedisCustomerCarts(redis),
    signOuts: createRedisSignOuts(redis),
    writeNotes: createRedisWriteNotes(redis),
    redis,
  }
}
