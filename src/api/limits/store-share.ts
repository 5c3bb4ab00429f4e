import { AsyncLocalStorage } from 'node:async_hooks'
import type { Store } from '../../domain/countries.ts'
import type { RateLimits } from './rate-limits.ts'

/**
 * One anonymous client may spend a tenth of a store's quota (security guide R7): of the reads that many share, those that
 * nobody's memory answers, and those of its own cart. Writes and signed-in visitors are not counted here.
 */
const readers = new AsyncLocalStorage<string>()

/** Runs `work`; what it makes a store be asked for counts as that reader's (a client address). */
export function onAccountOf<T>(reader: string, work: () => T): T {
  return readers.run(reader, work)
}

/**
 * Stands before a store is asked for what many may read.
 * @throws Problem `rate_limited` when the reader, if there is one, has used up its share
 */
export async function takeStoreShare(limits: RateLimits, store: Store): Promise<void> {
  const reader = readers.getStore()
  if (reader !== undefined) await limits.take('store_share', `${store}/${reader}`)
}
