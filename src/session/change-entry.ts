import type { KeyValueStore } from './key-value-store.ts'
import { SessionStoreError } from './session-store.ts'

/** Attempts of a compare-and-set: each lost one means that another change succeeded. */
export const changeAttempts = 20

/**
 * Changes an entry by a pure function of its value; retries from the newest value on conflict.
 * @param change returns the new value, or `undefined` to leave the entry
 * @param lifeOf life of an entry with this value, ms
 * @returns the value that `change` was last given
 * @throws SessionStoreError when the entry stays contended
 */
export async function changeEntry(
  entries: KeyValueStore,
  key: string,
  change: (value: string | undefined) => string | undefined,
  lifeOf: (value: string) => number,
): Promise<string | undefined> {
  for (let attempt = 0; attempt < changeAttempts; attempt += 1) {
    const entry = await entries.get(key)
    const value = change(entry?.value)
    if (value === undefined) return entry?.value
    if (await entries.compareAndSet(key, entry?.version ?? 0, value, lifeOf(value))) return entry?.value
  }
  throw new SessionStoreError('change', new Error('the entry is contended'))
}
