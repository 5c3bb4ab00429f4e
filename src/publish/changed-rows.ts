import type { DatabaseSync } from 'node:sqlite'
import type { Snapshot } from '../content/snapshot/snapshot.ts'
import { leaves } from '../content/snapshot/tracked-snapshot.ts'
import { facts, type Ledger } from './ledger.ts'

/**
 * Compares a snapshot with the rows that the ledger has, which it has from then on.
 * @returns keys of what is another than before: rows, their lists, and the day
 */
export function followRows(
  database: DatabaseSync,
  ledger: Pick<Ledger, 'fact' | 'setFact'>,
  snapshot: Pick<Snapshot, 'items' | 'day' | 'version'>,
): string[] {
  const changed = new Set<string>()
  if (ledger.fact(facts.day) !== snapshot.day) changed.add(leaves.day)
  if (ledger.fact(facts.snapshot) !== snapshot.version) followItems(database, snapshot, changed)
  ledger.setFact(facts.day, snapshot.day)
  ledger.setFact(facts.snapshot, snapshot.version)
  return [...changed]
}

type RowAddress = readonly [collection: string, scope: string, id: string]

function followItems(database: DatabaseSync, snapshot: Pick<Snapshot, 'items'>, changed: Set<string>): void {
  const set = database.prepare('INSERT OR REPLACE INTO item (collection, scope, id, digest) VALUES (?, ?, ?, ?)')
  const remove = database.prepare('DELETE FROM item WHERE collection = ? AND scope = ? AND id = ?')
  const before = readItems(database)
  const note = ([collection, scope, id]: RowAddress, isListed: boolean): void => {
    changed.add(leaves.row(collection, scope, id)).add(leaves.all(collection, scope))
    if (isListed) changed.add(leaves.ids(collection, scope))
  }
  for (const { collection, scope, id, digest } of snapshot.items()) {
    const key = `${collection}\0${scope}\0${id}`
    const known = before.get(key)
    before.delete(key)
    if (known === digest) continue
    set.run(collection, scope, id, digest)
    note([collection, scope, id], known === undefined)
  }
  for (const key of before.keys()) {
    const [collection = '', scope = '', id = ''] = key.split('\0')
    remove.run(collection, scope, id)
    note([collection, scope, id], true)
  }
}

function readItems(database: DatabaseSync): Map<string, string> {
  const rows = database.prepare('SELECT collection, scope, id, digest FROM item').iterate()
  const items = new Map<string, string>()
  for (const { collection, scope, id, digest } of rows)
    items.set(`${String(collection)}\0${String(scope)}\0${String(id)}`, String(digest))
  return items
}
