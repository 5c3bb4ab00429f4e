import type { DatabaseSync } from 'node:sqlite'
import { customerCartLifeMs } from './customer-carts.ts'
import { sessionLifeMs, signedInLife } from './session-store.ts'

/** Tables of files that were made before everything was an entry, and the entries that their rows become. */
const formerTables: Readonly<Record<string, string>> = {
  sessions: `SELECT 'session:' || key, version, seen_at + ${sessionLifeMs}, data FROM sessions`,
  customer_carts: `
    SELECT 'cart:' || store || ':' || customer, 1, set_at + ${customerCartLifeMs}, cart FROM customer_carts`,
  sign_outs: `
    SELECT 'ended:' || store || ':' || customer, 1, at + ${signedInLife.absoluteMs}, CAST(at AS TEXT) FROM sign_outs`,
}
/** Of writes that were begun before, nothing is known: their clients have their answers. */
const dropped = 'write_notes'

/** Moves what earlier versions stored: a new version signs no customer out, and forgets no revocation. */
export function adoptFormerTables(database: DatabaseSync): void {
  const find = database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?")
  for (const [table, rows] of Object.entries(formerTables))
    if (find.get(table))
      database.exec(`
        BEGIN IMMEDIATE;
        INSERT OR IGNORE INTO entries (key, version, expires_at, value) ${rows};
        DROP TABLE ${table};
        COMMIT;
      `)
  database.exec(`DROP TABLE IF EXISTS ${dropped}`)
}
