import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type EmbeddedOptions, createEmbeddedDatabase } from './embedded-database.ts'
import { signedInLife } from './session-store.ts'
import type { SessionRevocations } from './session-revocations.ts'

const layout = `
  CREATE TABLE IF NOT EXISTS sign_outs (
    store TEXT NOT NULL, customer INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (store, customer)
  ) WITHOUT ROWID, STRICT;
`
const rowSchema = z.object({ at: z.number() })

const prepare = (database: DatabaseSync) => ({
  select: database.prepare('SELECT at FROM sign_outs WHERE store = ? AND customer = ? AND at > ?'),
  put: database.prepare('INSERT OR REPLACE INTO sign_outs (store, customer, at) VALUES (?, ?, ?)'),
  sweep: database.prepare('DELETE FROM sign_outs WHERE at <= ?'),
})

/**
 * Stores revocations of a single node in the sessions' SQLite file.
 * @param file path, or `:memory:`
 * @param clock now, in ms
 */
export function createEmbeddedSessionRevocations(
  file: string,
  clock: () => number,
  options?: EmbeddedOptions,
): SessionRevocations {
  const { run, close } = createEmbeddedDatabase(file, layout, prepare, options)
  const oldest = (): number => clock() - signedInLife.absoluteMs
  return {
    revokeAll: (store, customer, at) =>
      run('sessionRevocations.revokeAll', ({ put, sweep }) => {
        sweep.run(oldest())
        put.run(store, customer, at)
      }),
    lastRevocation: (store, customer) =>
      run('sessionRevocations.lastRevocation', ({ select }) => {
        const row = rowSchema.safeParse(select.get(store, customer, oldest()))
        return row.success ? row.data.at : undefined
      }),
    close,
  }
}
