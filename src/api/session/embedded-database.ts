import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SessionStoreError } from './session-store.ts'

/** A SQLite file beside the shop, opened at the first use, so that the shop starts without it. */
export type EmbeddedDatabase<Statements> = {
  /** @throws SessionStoreError with what the database says */
  readonly run: <T>(operation: string, work: (statements: Statements) => T) => Promise<T>
  readonly close: () => void
}

const manners = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA busy_timeout = 2000;
`

/**
 * @param file path, or `:memory:`
 * @param layout SQL that makes what is missing
 */
export function createEmbeddedDatabase<Statements>(
  file: string,
  layout: string,
  prepare: (database: DatabaseSync) => Statements,
): EmbeddedDatabase<Statements> {
  let opened: { readonly database: DatabaseSync; readonly statements: Statements } | undefined

  function open(): { database: DatabaseSync; statements: Statements } {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
    const database = new DatabaseSync(file)
    database.exec(manners + layout)
    return { database, statements: prepare(database) }
  }

  return {
    run: (operation, work) => {
      try {
        opened ??= open()
        return Promise.resolve(work(opened.statements))
      } catch (cause) {
        return Promise.reject(new SessionStoreError(operation, cause))
      }
    },
    close() {
      opened?.database.close()
      opened = undefined
    },
  }
}
