import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another number: a database of an earlier layout, whose releases are made anew. */
const layoutVersion = 1

/**
 * Indexes that a database of this layout may lack, since it is older: the next draft adds them. Without this one each
 * publish would read all pages, with what they were made of, to find that none is withheld.
 */
export const laterIndexes = 'CREATE INDEX IF NOT EXISTS page_withheld ON page (path) WHERE stale = 2;'

type Layout = { readonly tables: readonly string[]; readonly sql: string }

/**
 * A ledger: pages, the values that they were made of (`node`), and which value or page reads which (decision 087).
 * `stale` is 0, 1 for a page to make, or 2 for one that a roll back replaced.
 */
const ledgerLayout: Layout = {
  tables: ['page', 'node', 'node_user', 'page_user', 'item', 'fact'],
  sql: `
    CREATE TABLE page (
      id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, locale TEXT NOT NULL, about TEXT NOT NULL,
      reads TEXT NOT NULL DEFAULT '[]', stale INTEGER NOT NULL DEFAULT 1
    ) STRICT;
    CREATE INDEX page_stale ON page (locale, id) WHERE stale = 1;
    CREATE INDEX page_locale ON page (locale);
    CREATE TABLE node (
      id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, digest TEXT, reads TEXT NOT NULL DEFAULT '[]'
    ) STRICT;
    CREATE TABLE node_user (
      node INTEGER NOT NULL, user INTEGER NOT NULL, PRIMARY KEY (node, user)
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE page_user (
      node INTEGER NOT NULL, page INTEGER NOT NULL, PRIMARY KEY (node, page)
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE item (
      collection TEXT NOT NULL, scope TEXT NOT NULL, id TEXT NOT NULL, digest TEXT NOT NULL,
      PRIMARY KEY (collection, scope, id)
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID, STRICT;
    ${laterIndexes}
  `,
}

/**
 * A release is a number in a row of numbers. A file of it is a row with the first release that has it (`since`) and the
 * first that has it no more (`until`), so that releases share rows and an edit writes as many as it changes. Types and
 * headers repeat on every page and are stored once (`head`). The ledger describes the live release.
 */
const releaseLayout: Layout = {
  tables: ['release', 'head', 'file', 'asset', ...ledgerLayout.tables],
  sql: `
    CREATE TABLE release (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, about TEXT NOT NULL) STRICT;
    CREATE TABLE head (id INTEGER PRIMARY KEY, value TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE file (
      path TEXT NOT NULL, since INTEGER NOT NULL, until INTEGER, hash TEXT NOT NULL, size INTEGER NOT NULL,
      status INTEGER NOT NULL, head INTEGER NOT NULL, PRIMARY KEY (path, since)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX file_since ON file (since);
    CREATE INDEX file_until ON file (until) WHERE until IS NOT NULL;
    CREATE INDEX file_hash ON file (hash);
    CREATE TABLE asset (path TEXT PRIMARY KEY, seen TEXT NOT NULL, used INTEGER NOT NULL) WITHOUT ROWID, STRICT;
    ${ledgerLayout.sql}
  `,
}

/**
 * Opens the database of releases, made where there is none. Readers see what was last committed and never wait; a
 * process that dies in a transaction leaves what was there before.
 */
export const openReleaseDatabase = (file: string): DatabaseSync => openDatabase(file, releaseLayout)

/** Opens a database that has a ledger of what is no release, made where there is none. */
export const openLedgerDatabase = (file: string): DatabaseSync => openDatabase(file, ledgerLayout)

function openDatabase(file: string, { tables, sql }: Layout): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  if (versionOf(database) === layoutVersion) return database
  database.exec('BEGIN IMMEDIATE')
  // Another process may have made it meanwhile.
  if (versionOf(database) !== layoutVersion) {
    for (const table of tables) database.exec(`DROP TABLE IF EXISTS ${table}`)
    database.exec(sql)
    database.exec(`PRAGMA user_version = ${layoutVersion}`)
  }
  database.exec('COMMIT')
  return database
}

const versionOf = (database: DatabaseSync): number =>
  Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)
