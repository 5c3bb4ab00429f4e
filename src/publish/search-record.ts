import type { DatabaseSync } from 'node:sqlite'
import { type Ledger, openLedger } from './ledger.ts'
import { openLedgerDatabase } from './release-database.ts'

/**
 * The documents that the search index has, by content locale and id, with the digests by which they are compared. Those
 * that it should lose are `gone` until it has lost them.
 */
const layout = `
  CREATE TABLE IF NOT EXISTS document (
    locale TEXT NOT NULL, id TEXT NOT NULL, digest TEXT NOT NULL, gone INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (locale, id)
  ) WITHOUT ROWID, STRICT;
  CREATE INDEX IF NOT EXISTS document_gone ON document (locale, id) WHERE gone = 1;
`

/** The place of a document. */
type DocumentAddress = { readonly locale: string; readonly id: string }

/**
 * Digests of the documents that the search index has, and a ledger of what they were made of, in which they stand for
 * pages: a change leads to the documents to make again (decision 145). It outlives the process: documents that are not
 * written yet are found again.
 */
export type SearchRecord = {
  readonly ledger: Ledger
  readonly database: DatabaseSync
  /** Runs work that is stored whole or not at all. */
  readonly commit: <Result>(work: () => Result) => Result
  /** Forgets everything: what the index has is not known, and no document is up to date. */
  readonly clear: () => void
  readonly digestOf: (address: DocumentAddress) => string | undefined
  /** Digests of a locale's documents by id. */
  readonly digestsIn: (locale: string) => ReadonlyMap<string, string>
  /** Notes that the index has a document. */
  readonly note: (address: DocumentAddress, digest: string) => void
  /** Notes that the index should lose a document, where it has it. */
  readonly markGone: (address: DocumentAddress) => void
  /** Documents that the index should lose, so many at most. */
  readonly goneOnes: (most: number) => readonly DocumentAddress[]
  /** Notes that the index does not have a document. */
  readonly remove: (address: DocumentAddress) => void
  readonly close: () => void
}

/** Opens the record in a file, made where there is none. */
export function openSearchRecord(file: string): SearchRecord {
  const database = openLedgerDatabase(file)
  database.exec(layout)
  const ledger = openLedger(database)
  const one = database.prepare('SELECT digest FROM document WHERE locale = :locale AND id = :id AND gone = 0')
  const all = database.prepare('SELECT id, digest FROM document WHERE locale = ?')
  const set = database.prepare(
    'INSERT OR REPLACE INTO document (locale, id, digest, gone) VALUES (:locale, :id, :digest, 0)',
  )
  const end = database.prepare('UPDATE document SET gone = 1 WHERE locale = :locale AND id = :id')
  const gone = database.prepare('SELECT locale, id FROM document WHERE gone = 1 LIMIT ?')
  const remove = database.prepare('DELETE FROM document WHERE locale = :locale AND id = :id')
  return {
    ledger,
    database,
    commit(work) {
      database.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        ledger.writeLinks()
        database.exec('COMMIT')
        return result
      } catch (error) {
        // A full disk has done so already.
        if (database.isTransaction) database.exec('ROLLBACK')
        throw error
      }
    },
    clear() {
      ledger.clear()
      database.exec('DELETE FROM document')
    },
    digestOf: ({ locale, id }) => one.get({ locale, id })?.['digest']?.toString(),
    digestsIn: (locale) => new Map(all.all(locale).map(({ id, digest }) => [String(id), String(digest)])),
    note: ({ locale, id }, digest) => void set.run({ locale, id, digest }),
    markGone: ({ locale, id }) => void end.run({ locale, id }),
    goneOnes: (most) => gone.all(most).map(({ locale, id }) => ({ locale: String(locale), id: String(id) })),
    remove: ({ locale, id }) => void remove.run({ locale, id }),
    close: () => database.close(),
  }
}
