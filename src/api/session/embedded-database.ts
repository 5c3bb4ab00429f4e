import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SessionStoreError } from './session-store.ts'
import type { FailureReport } from './store-full.ts'

/** A local SQLite file, opened at first use, so that the shop starts without it. */
export type EmbeddedDatabase<Statements> = {
  /** @throws SessionStoreError with the database's error as its cause */
  readonly run: <T>(operation: string, work: (statements: Statements) => T) => Promise<T>
  readonly close: () => void
}

export type EmbeddedOptions = {
  /** Called with each error of the database. */
  readonly onFailure?: FailureReport
  /** Size limit of the file, bytes. The default leaves disk space for publishing and logs. */
  readonly mostBytes?: number
}

const gigabyte = 1024 ** 3
/** SQLite's own default. */
const pageBytes = 4096

const settings = (mostBytes: number): string => `
  PRAGMA max_page_count = ${Math.ceil(mostBytes / pageBytes)};
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA busy_timeout = 2000;
`

/** The file, its WAL and its shared memory, which SQLite creates with the file's permissions. */
const filesOf = (file: string): readonly string[] => [file, `${file}-wal`, `${file}-shm`]

/** Creates the file if needed, readable by the process's user only (security, G23: sessions are secrets). */
function restrictAccess(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  closeSync(openSync(file, 'a', 0o600))
  for (const one of filesOf(file)) if (existsSync(one)) chmodSync(one, 0o600)
}

/**
 * @param file path, or `:memory:`
 * @param layout SQL that creates missing tables
 */
export function createEmbeddedDatabase<Statements>(
  file: string,
  layout: string,
  prepare: (database: DatabaseSync) => Statements,
  { onFailure, mostBytes = 2 * gigabyte }: EmbeddedOptions = {},
): EmbeddedDatabase<Statements> {
  let opened: { readonly database: DatabaseSync; readonly statements: Statements } | undefined

  function open(): { database: DatabaseSync; statements: Statements } {
    if (file !== ':memory:') restrictAccess(file)
    const database = new DatabaseSync(file)
    database.exec(settings(mostBytes) + layout)
    return { database, statements: prepare(database) }
  }

  return {
    run: (operation, work) => {
      try {
        opened ??= open()
        return Promise.resolve(work(opened.statements))
      } catch (cause) {
        onFailure?.(cause)
        return Promise.reject(new SessionStoreError(operation, cause))
      }
    },
    close() {
      opened?.database.close()
      opened = undefined
    },
  }
}
