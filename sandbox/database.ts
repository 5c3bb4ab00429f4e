import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * A vendor's SQLite file below `dataDir` (created when missing), or a private database in memory for `:memory:`.
 * @param schema statements that make the tables, safe to repeat
 */
export function openDatabase(dataDir: string, name: string, schema: string): DatabaseSync {
  if (dataDir !== ':memory:') mkdirSync(dataDir, { recursive: true })
  const database = new DatabaseSync(dataDir === ':memory:' ? ':memory:' : join(dataDir, `${name}.sqlite`))
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000;')
  database.exec(schema)
  return database
}
