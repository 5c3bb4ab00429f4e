import { DatabaseSync } from 'node:sqlite'

export type NeededKeys = ReturnType<typeof openNeededKeys>

/** Opens a set of keys of a storage's objects, in a file that goes when it is closed: a large shop has millions. */
export function openNeededKeys() {
  // Without a name it is a temporary file, of which a few MiB are in memory.
  const database = new DatabaseSync('')
  database.exec('CREATE TABLE needed (key TEXT PRIMARY KEY) WITHOUT ROWID, STRICT')
  const insert = database.prepare('INSERT OR IGNORE INTO needed (key) VALUES (?)')
  const find = database.prepare('SELECT 1 FROM needed WHERE key = ?')
  return {
    add(keys: Iterable<string>): void {
      database.exec('BEGIN')
      for (const key of keys) insert.run(key)
      database.exec('COMMIT')
    },
    has: (key: string): boolean => find.get(key) !== undefined,
    close: (): void => database.close(),
  }
}
