import { z } from 'zod'
import { type ConsentChoice, consentChoices } from '../domain/analytics/consent.ts'
import type { Store } from '../domain/region/stores.ts'
import { changeEntry } from './change-entry.ts'
import type { KeyValueStore } from './key-value-store.ts'
import { hashId } from './session-id.ts'

/** One decision: what was asked (version, language) and answered, and when (ms). No personal data. */
export type ConsentRecord = {
  readonly version: number
  readonly choice: ConsentChoice
  readonly at: number
  /** Locale of the page, whose language the question had. */
  readonly locale: string
}

/** A customer of a store, to whom a decision is linked while signed in. */
export type ConsentOwner = { readonly store: Store; readonly customer: number }

/**
 * Proofs of consent: the decisions of each random id, oldest first. A failing store throws `SessionStoreError`.
 */
export type ConsentStore = {
  /** @param owners customers whose account deletion erases the record as well */
  record(id: string, record: ConsentRecord, owners?: readonly ConsentOwner[]): Promise<void>
  /** Empty for an unknown id. */
  find(id: string): Promise<readonly ConsentRecord[]>
  /** The records linked to a customer, oldest first. */
  findOf(owner: ConsentOwner): Promise<readonly ConsentRecord[]>
  erase(id: string): Promise<void>
  /** Erases the records linked to a customer. */
  eraseOf(owner: ConsentOwner): Promise<void>
}

/** Lifetime of a proof after the last decision, ms: the 180 days that a decision counts, and a year to prove it. */
export const consentRecordLifeMs = (180 + 365) * 24 * 60 * 60 * 1000

/** Most decisions of an id, and most ids of a customer; the oldest is dropped. */
const most = 20

const recordsSchema = z.array(
  z.object({ version: z.number(), choice: z.enum(consentChoices), at: z.number(), locale: z.string() }),
)
const idsSchema = z.array(z.string())

function parse<Schema extends z.ZodType>(schema: Schema, text: string | undefined): z.output<Schema> | undefined {
  try {
    return schema.parse(JSON.parse(text ?? ''))
  } catch {
    // Nothing stored, or damaged: proves nothing.
    return undefined
  }
}

const keyOf = (hashed: string): string => `consent:${hashed}`
const ownerKey = ({ store, customer }: ConsentOwner): string => `consents:${store}:${customer}`

export function createConsentStore(entries: KeyValueStore): ConsentStore {
  /** Appends to a list. */
  async function append<Schema extends z.ZodType<readonly unknown[]>>(
    key: string,
    schema: Schema,
    item: z.output<Schema>[number],
  ): Promise<void> {
    const appendTo = (text: string | undefined): string => {
      const list = parse(schema, text) ?? []
      return JSON.stringify([...list.slice(1 - most), item])
    }
    await changeEntry(entries, key, appendTo, () => consentRecordLifeMs)
  }

  const recordsOf = async (hashed: string): Promise<readonly ConsentRecord[]> =>
    parse(recordsSchema, (await entries.get(keyOf(hashed)))?.value) ?? []
  const hashesOf = async (owner: ConsentOwner): Promise<readonly string[]> =>
    parse(idsSchema, (await entries.get(ownerKey(owner)))?.value) ?? []

  return {
    async record(id, record, owners = []) {
      const hashed = hashId(id)
      await append(keyOf(hashed), recordsSchema, record)
      for (const owner of owners) {
        const known = await hashesOf(owner)
        if (!known.includes(hashed)) await append(ownerKey(owner), idsSchema, hashed)
      }
    },
    find: (id) => recordsOf(hashId(id)),
    async findOf(owner) {
      const hashes = await hashesOf(owner)
      const found = await Promise.all(hashes.map(recordsOf))
      return found.flat().toSorted((one, other) => one.at - other.at)
    },
    erase: (id) => entries.delete(keyOf(hashId(id))),
    async eraseOf(owner) {
      for (const hashed of await hashesOf(owner)) await entries.delete(keyOf(hashed))
      await entries.delete(ownerKey(owner))
    },
  }
}
