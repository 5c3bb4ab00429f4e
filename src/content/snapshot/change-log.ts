import type { DatabaseSync } from 'node:sqlite'
import type { RowAddress } from './snapshot-rows.ts'

/** Steps from one snapshot to the next that are remembered at most, and rows of all of them. */
const most = { steps: 50, rows: 20_000 } as const

/** Writes a step of the log. Must be called where the rows that changed are in place. @param since version before */
export function writeStep(database: DatabaseSync, since: string, rows: readonly RowAddress[]): void {
  const last = database.prepare('SELECT max(step) AS step FROM change').get()
  const step = Number(last?.['step'] ?? 0) + 1
  const insert = database.prepare('INSERT INTO change (step, since, collection, scope, id) VALUES (?, ?, ?, ?, ?)')
  for (const { collection, scope, id } of rows) insert.run(step, since, collection, scope, id)
  database.prepare('DELETE FROM change WHERE step <= ?').run(step - most.steps)
  // A step is remembered whole, or not at all.
  database
    .prepare('DELETE FROM change WHERE step <= (SELECT step FROM change ORDER BY step DESC LIMIT 1 OFFSET ?)')
    .run(most.rows)
}

/**
 * Reads the rows that may differ from those of an earlier snapshot.
 * @returns `undefined` where the log does not go back to it
 */
export function createStepReader(database: DatabaseSync): (since: string) => readonly RowAddress[] | undefined {
  const find = database.prepare('SELECT max(step) AS step FROM change WHERE since = ?')
  const rows = database.prepare('SELECT DISTINCT collection, scope, id FROM change WHERE step >= ?')
  return (since) => {
    const step = find.get(since)?.['step']
    if (typeof step !== 'number') return undefined
    return rows
      .all(step)
      .map(({ collection, scope, id }) => ({ collection: String(collection), scope: String(scope), id: String(id) }))
  }
}
