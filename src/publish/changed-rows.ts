import type { DatabaseSync } from 'node:sqlite'
import { leavesOfRow } from '../content/snapshot/changed-leaves.ts'
import type { RowAddress } from '../content/snapshot/snapshot-rows.ts'
import type { Snapshot } from '../content/snapshot/snapshot.ts'
import { leaves } from '../content/snapshot/tracked-snapshot.ts'
import { facts, type Ledger } from './ledger.ts'

type Rows = Pick<Snapshot, 'items' | 'digestOf' | 'changesSince' | 'day' | 'version'>

/**
 * Compares a snapshot with the rows that the ledger has, which it has from then on: those that the snapshot says may
 * differ, or all where it does not know.
 * @returns keys of what is another than before: rows, their lists, and the day. A ledger that knew no snapshot has
 * nothing that was made of rows: of these it names none then.
 */
export function followRows(database: DatabaseSync, ledger: Pick<Ledger, 'fact' | 'setFact'>, snapshot: Rows): string[] {
  const changed = new Set<string>()
  const known = ledger.fact(facts.snapshot)
  if (ledger.fact(facts.day) !== snapshot.day) changed.add(leaves.day)
  if (known === undefined) storeItems(database, snapshot)
  else if (known !== snapshot.version)
    followItems(database, snapshot, snapshot.changesSince(known) ?? differingRows(database, snapshot), changed)
  ledger.setFact(facts.day, snapshot.day)
  ledger.setFact(facts.snapshot, snapshot.version)
  return [...changed]
}

/**
 * Whether keys tell of changed rows. The server makes mails and members' pages of rows that no prebuilt page shows; a
 * new day alone changes nothing there that its pages do not show.
 * @param changed of `followRows`
 */
export const hasChangedRows = (changed: readonly string[]): boolean => changed.some((key) => key !== leaves.day)

/** Has the ledger know all rows of a snapshot, and no others. */
function storeItems(database: DatabaseSync, snapshot: Pick<Rows, 'items'>): void {
  database.exec('DELETE FROM item')
  const add = database.prepare('INSERT INTO item (collection, scope, id, digest) VALUES (?, ?, ?, ?)')
  for (const { collection, scope, id, digest } of snapshot.items()) add.run(collection, scope, id, digest)
}

/** Brings rows of the ledger up to date. @param changed gets the keys of those that differ */
function followItems(
  database: DatabaseSync,
  snapshot: Pick<Rows, 'digestOf'>,
  rows: readonly RowAddress[],
  changed: Set<string>,
): void {
  const find = database.prepare('SELECT digest FROM item WHERE collection = ? AND scope = ? AND id = ?')
  const set = database.prepare('INSERT OR REPLACE INTO item (collection, scope, id, digest) VALUES (?, ?, ?, ?)')
  const remove = database.prepare('DELETE FROM item WHERE collection = ? AND scope = ? AND id = ?')
  for (const address of rows) {
    const { collection, scope, id } = address
    const before = find.get(collection, scope, id)?.['digest']?.toString()
    const digest = snapshot.digestOf(address)
    if (before === digest) continue
    if (digest === undefined) remove.run(collection, scope, id)
    else set.run(collection, scope, id, digest)
    for (const key of leavesOfRow(address, before, digest)) changed.add(key)
  }
}

/** Addresses of the rows that differ, by a look at all of them. */
function differingRows(database: DatabaseSync, snapshot: Pick<Rows, 'items'>): RowAddress[] {
  const before = new Map<string, { readonly address: RowAddress; readonly digest: string }>()
  for (const row of database.prepare('SELECT collection, scope, id, digest FROM item').iterate()) {
    const address = { collection: String(row['collection']), scope: String(row['scope']), id: String(row['id']) }
    before.set(keyOf(address), { address, digest: String(row['digest']) })
  }
  const differing: RowAddress[] = []
  for (const { digest, ...address } of snapshot.items()) {
    const key = keyOf(address)
    if (before.get(key)?.digest !== digest) differing.push(address)
    before.delete(key)
  }
  return [...differing, ...[...before.values()].map(({ address }) => address)]
}

const keyOf = ({ collection, scope, id }: RowAddress): string => `${collection}\0${scope}\0${id}`
