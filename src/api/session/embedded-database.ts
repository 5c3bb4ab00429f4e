import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SessionStoreError } from './session-store.ts'
import type { FailureReport } from './store-full.ts'

/** A SQLite file beside the shop, opened at the first use, so that the shop starts without it. */
export type EmbeddedDatabase<Statements> = {
  /** @throws SessionStoreError with what the database says */
  readonly run: <T>(operation: string, work: (statements: Statements) => T) => Promise<T>
  readonly close: () => void
}

export type EmbeddedOptions = {
  /** Is given what the database throws. */
  readonly onFailure?: FailureReport
  /** Bytes that the file may grow to. The default leaves room on a disk for publishing and logs. */
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

/** The file and those that SQLite keeps beside it, which get the file's rights when SQLite makes them. */
const filesOf = (file: string): readonly string[] => [file, `${file}-wal`, `${file}-shm`]

/**
 * Makes the file when it is missing, and the process's own user its only reader (security, G23: sessions are secrets).
 */
function restrictAccess(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  closeSync(openSync(file, 'a', 0o600))
  for (const one of filesOf(file)) if (existsSync(one)) chmodSync(one, 0o600)
}

/**
 * @param file path, or `:memory:`
 * @param layout SQL that makes what is missing
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
