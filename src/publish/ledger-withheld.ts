import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { walkInParts } from '../lib/walk-in-parts.ts'
import { isPage } from './page-files.ts'

/*
 * Paths that are noted to wait, a row each, since a roll back may replace every page: facts named `withheld /path`. Of
 * a ledger that knows the content of the live release they are pages which that content does not have; of another one
 * they are all that wait, until it knows it (`withheld-pages.ts`).
 */
const start = 'withheld '
const notesBehind = (place: string): string => `name > '${start}'${place} AND name < '${start}0'`
const isNote = notesBehind('')
const pathOfNote = `substr(name, ${start.length + 1})`

/**
 * Pages of a ledger that wait until something that they were made of changes: those that it has are marked, others are
 * noted. Any number of paths is read and written without being held.
 */
export function withheldIn(database: DatabaseSync) {
  const rows = prepareRows(database)
  const walk = (statement: StatementSync): Generator<string> =>
    walkInParts<string>((behind = '', most) => statement.all({ behind, most }).map(({ path }) => String(path)))
  const note = (paths: Iterable<string>): void => {
    for (const path of paths) rows.note.run(path)
  }
  /** Withholds the pages that are noted. The others stay so where none of these waits. */
  const withholdNoted = (): void => {
    rows.withhold.run()
    if (rows.anyWithheld.get()) rows.removeNotes.run()
  }
  /** Pages that wait. They may be changed while they are read. */
  function* withheldPages(): Generator<string> {
    yield* walk(rows.withheld)
    for (const path of walk(rows.unknown)) if (isPage(path)) yield path
  }
  return {
    /**
     * Has pages wait until something that they were made of changes, stale ones too. Pages that content does not have
     * stay while one of the others waits; where none does, until content has them again.
     */
    withhold(paths: Iterable<string>): void {
      rows.removeKnown.run()
      note(paths)
      withholdNoted()
    },
    withheldPages,
    hasWithheld: (): boolean => !withheldPages().next().done,
    /** Marks all withheld pages stale; content does not have the others. */
    endWithholding(): void {
      rows.endWithholding.run()
      rows.removeNotes.run()
    },
    /** Notes paths that are to wait. */
    noteWithheld: note,
    withholdNoted,
    /** All that is noted. */
    notedPaths: (): Generator<string> => walk(rows.notes),
    isNoted: (path: string): boolean => rows.isNoted.get(path) !== undefined,
    countNoted: (): number => Number(rows.count.get()?.['count'] ?? 0),
    markNotedStale: (): void => void rows.markStale.run(),
  }
}

function prepareRows(database: DatabaseSync) {
  const sql = (text: string): StatementSync => database.prepare(text)
  const noted = `SELECT ${pathOfNote} AS path FROM fact WHERE ${isNote}`
  const notedBehind = `SELECT ${pathOfNote} AS path FROM fact WHERE ${notesBehind(' || :behind')}`
  return {
    note: sql(`INSERT OR IGNORE INTO fact (name, value) VALUES ('${start}' || ?, '')`),
    notes: sql(`${notedBehind} ORDER BY name LIMIT :most`),
    unknown: sql(`${notedBehind} AND ${pathOfNote} NOT IN (SELECT path FROM page) ORDER BY name LIMIT :most`),
    isNoted: sql(`SELECT 1 FROM fact WHERE name = '${start}' || ?`),
    count: sql(`SELECT count(*) AS count FROM fact WHERE ${isNote}`),
    removeNotes: sql(`DELETE FROM fact WHERE ${isNote}`),
    removeKnown: sql(`DELETE FROM fact WHERE ${isNote} AND ${pathOfNote} IN (SELECT path FROM page)`),
    withhold: sql(`UPDATE page SET stale = 2 WHERE path IN (${noted})`),
    markStale: sql(`UPDATE page SET stale = 1 WHERE path IN (${noted})`),
    anyWithheld: sql('SELECT 1 FROM page WHERE stale = 2 LIMIT 1'),
    withheld: sql('SELECT path FROM page WHERE stale = 2 AND path > :behind ORDER BY path LIMIT :most'),
    endWithholding: sql('UPDATE page SET stale = 1 WHERE stale = 2'),
  }
}
