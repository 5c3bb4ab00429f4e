import { z } from 'zod'
import { changeEntry } from './change-entry.ts'
import type { KeyValueStore } from './key-value-store.ts'
import { hashId } from './session-id.ts'

/**
 * Records the outcome of writes with an idempotency key, per session, so that a repeat is not executed again. A failing
 * store throws `SessionStoreError`.
 */
export type IdempotencyStore = {
  /** Records that a write begins; returns the existing record, unchanged, when there is one. */
  begin(session: string, key: string, digest: string): Promise<IdempotencyRecord | undefined>
  /** Records that the write succeeded. */
  complete(session: string, key: string, digest: string): Promise<void>
  /** Removes the record of a write that was certainly not executed: its key may be used again. */
  remove(session: string, key: string): Promise<void>
}

/** `begun`: in progress, or outcome unknown. `digest`: hash of the request's content. */
type IdempotencyRecord = { readonly digest: string; readonly state: 'begun' | 'done' }

/** Most records of a session; the oldest is dropped first, long after a client would repeat its write. */
export const maxIdempotencyRecords = 100

/** Lifetime of a session's records after its last write, ms. */
const idempotencyRecordLifeMs = 24 * 60 * 60 * 1000
/** Lifetime of a list without records, ms: refused writes leave nothing behind. */
const emptyListLifeMs = 1000

/** The records of one session, oldest first: under one key, so that they are limited together. */
const recordsSchema = z.array(z.tuple([z.string(), z.string(), z.enum(['begun', 'done'])]))
type Records = z.infer<typeof recordsSchema>
const emptyList = JSON.stringify([])

const lifeOf = (text: string): number => (text === emptyList ? emptyListLifeMs : idempotencyRecordLifeMs)

const keyOf = (session: string): string => `idempotency:${hashId(session)}`

function parseRecords(text = emptyList): Records {
  try {
    return recordsSchema.parse(JSON.parse(text))
  } catch {
    // Damaged records say nothing about any write.
    return []
  }
}

export function createIdempotencyStore(entries: KeyValueStore): IdempotencyStore {
  /** @param next the new records; `undefined` to leave them. @returns what `next` was given when it was applied */
  async function change(session: string, next: (records: Records) => Records | undefined): Promise<Records> {
    const changeText = (text: string | undefined): string | undefined => {
      const changed = next(parseRecords(text))
      return changed && JSON.stringify(changed)
    }
    return parseRecords(await changeEntry(entries, keyOf(session), changeText, lifeOf))
  }

  return {
    async begin(session, key, digest) {
      const isKnown = ([known]: Records[number]): boolean => known === key
      const records = await change(session, (before) =>
        before.some(isKnown) ? undefined : [...before.slice(1 - maxIdempotencyRecords), [key, digest, 'begun']],
      )
      const found = records.find(isKnown)
      return found && { digest: found[1], state: found[2] }
    },
    async complete(session, key, digest) {
      await change(session, (before) => [
        ...before.filter(([known]) => known !== key).slice(1 - maxIdempotencyRecords),
        [key, digest, 'done'],
      ])
    },
    async remove(session, key) {
      await change(session, (before) => before.filter(([known]) => known !== key))
    },
  }
}
