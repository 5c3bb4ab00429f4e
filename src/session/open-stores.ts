import { join } from 'node:path'
import type { Log } from '../lib/log.ts'
import { type Redis, createRedis } from '../lib/redis.ts'
import { createConsentStore, type ConsentStore } from './consent-store.ts'
import { createCustomerCarts, type CustomerCarts } from './customer-carts.ts'
import { createIdempotencyStore, type IdempotencyStore } from './idempotency-store.ts'
import { createFormAnswers, type FormAnswers } from './form-answers.ts'
import type { KeyValueStore } from './key-value-store.ts'
import { createRedisKeyValueStore } from './redis-key-value-store.ts'
import { createSessionRevocations, type SessionRevocations } from './session-revocations.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'
import { createSqliteKeyValueStore } from './sqlite-key-value-store.ts'
import type { FailureReport } from './store-full.ts'

/** Stores of visitor state, all in one database. */
export type VisitorStores = {
  readonly sessions: SessionStore
  readonly consents: ConsentStore
  readonly customerCarts: CustomerCarts
  readonly sessionRevocations: SessionRevocations
  readonly idempotency: IdempotencyStore
  readonly formAnswers: FormAnswers
  /** The Redis shared by several nodes; `undefined` for a single node. */
  readonly redis: Redis | undefined
  readonly close: () => void
}

export type StoreSettings = {
  /** Empty = SQLite below `dataDir`. */
  readonly sessionStoreUrl: string
  readonly dataDir: string
}

type StoreOptions = {
  /** Called with each failure of a store. */
  readonly onFailure?: FailureReport
  /** Longest wait for an answer of Redis, ms, where it differs. */
  readonly redisLimitMs?: number | undefined
}

const fileIn = (dataDir: string): string => (dataDir === ':memory:' ? dataDir : join(dataDir, 'sessions.sqlite'))

/** All stores of visitor state, in one key-value store. @param log reports unreadable sessions */
export function storesIn(entries: KeyValueStore, log: Pick<Log, 'warn'>): Omit<VisitorStores, 'redis'> {
  return {
    sessions: createSessionStore(entries, log),
    consents: createConsentStore(entries),
    customerCarts: createCustomerCarts(entries),
    sessionRevocations: createSessionRevocations(entries),
    idempotency: createIdempotencyStore(entries),
    formAnswers: createFormAnswers(entries),
    close: () => entries.close(),
  }
}

/** Creates the stores that the settings select. Opens no connection and no file. */
export function openStores(
  settings: StoreSettings,
  clock: () => number,
  log: Log,
  { onFailure = () => undefined, redisLimitMs }: StoreOptions = {},
): VisitorStores {
  const { sessionStoreUrl, dataDir } = settings
  if (sessionStoreUrl === '') {
    const entries = createSqliteKeyValueStore(fileIn(dataDir), clock, { onFailure })
    return { ...storesIn(entries, log), redis: undefined }
  }
  const redis = createRedis(sessionStoreUrl, log, { onFailure, limitMs: redisLimitMs })
  return { ...storesIn(createRedisKeyValueStore(redis), log), redis }
}
