import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { walkInParts } from '../lib/walk-in-parts.ts'
import type { FileStore } from './file-store.ts'
import type { Release, ReleaseFile, ReleaseFiles } from './release.ts'
import { laterIndexes } from './release-database.ts'
import { createFileReader, headOf, pathsChangedSince } from './release-files.ts'

/** A draft of so many files at most, as that of an edit, has all of them read before it goes live. */
const mostRead = 1000
/** Files of a larger draft that are read, from all over it: of the others sizes are looked at. */
const sampleSize = 200
/** Files that are looked at before other work has its turn: a server rolls back while it answers. */
const checkedAtOnce = 500

/** A release in the making: what changes from the live one. Readers see it from its commit on. */
export type ReleaseDraft = {
  readonly seq: number
  /** For the ledger, which is committed with the release. */
  readonly database: DatabaseSync
  /** Its files as they are by now; those of the live release where nothing was set. */
  readonly files: ReleaseFiles
  /** Sets a file. @returns the file before, if there was one; `undefined` where that is the same */
  readonly set: (path: string, file: ReleaseFile) => { readonly before: ReleaseFile | undefined } | undefined
  /** Takes a path away. @returns whether it was there */
  readonly remove: (path: string) => boolean
  /** Paths that begin with a text, in order. */
  readonly pathsBelow: (prefix: string) => readonly string[]
  /** Paths behind one, up to another, in order. They are read as they are asked for, and may be removed meanwhile. */
  readonly pathsBetween: (behind: string, upTo: string) => Iterable<string>
  /** Paths whose file may be another one than in an earlier release. */
  readonly pathsChangedSince: (seq: number) => readonly string[]
  /** Notes script and style files that a bundle has. @param now ISO 8601 */
  readonly noteAssets: (paths: readonly string[], now: string) => void
  /** Notes that those which are noted by now were in use until now. @param now ISO 8601 */
  readonly leaveAssets: (now: string) => void
  /** Script and style files that are noted, with the bundle's other files. */
  readonly assetPaths: () => readonly string[]
  /** Takes away script and style files that no bundle has had since a moment. @param before ISO 8601 */
  readonly dropAssets: (before: string) => void
  /** Whether a release has this id. */
  readonly hasId: (id: string) => boolean
  /**
   * Checks the files that the release brings, and has the disk store those that no earlier release has. The last step
   * before it goes live; files that it shares with the live release are not looked at.
   * @throws IncompleteRelease when one is missing, cut short or damaged, and the system's error when the disk does not
   * store one: the live release then stays
   */
  readonly complete: () => Promise<CompleteDraft>
  /** Saves the ledger without a release: nothing that is served has changed. */
  readonly commitLedger: () => void
  /** Gives up; does nothing after a commit. */
  readonly discard: () => void
}

type CompleteDraft = {
  /** Makes the release live, with the ledger. */
  readonly commit: (release: Release) => void
}

/** A release with a hole in it must not go live; a build makes every file of it again. */
export class IncompleteRelease extends Error {
  override readonly name = 'IncompleteRelease'
  constructor(path: string, file: string) {
    super(
      `Not live: ${path} needs the file ${file}, which is missing or damaged. What was live stays live. To make ` +
        'every page again: npm run build',
    )
  }
}

/** Begins a draft in a connection of its own, which ends with it. */
export function beginDraft(
  database: DatabaseSync,
  store: Pick<FileStore, 'filePath' | 'hasFile' | 'hasBytes' | 'flushFiles'>,
): ReleaseDraft {
  // A full build writes rows all over the tables: with SQLite's 2 MiB they would be written and read back in between.
  database.exec('PRAGMA cache_size = -16384')
  database.exec('BEGIN IMMEDIATE')
  database.exec(laterIndexes)
  const newest = database.prepare('SELECT max(seq) AS seq FROM release').get()
  const seq = Number(newest?.['seq'] ?? 0) + 1
  const rows = prepareRows(database)
  const files = createFileReader(database)(seq)
  /** Ends an open row: one that this draft made itself vanishes. */
  const close = (path: string): void => {
    rows.dropOwn.run({ path, seq })
    rows.close.run({ path, seq })
  }
  const remove = (path: string): boolean => {
    const was = files.find(path) !== undefined
    if (was) close(path)
    return was
  }
  const end = (statement: 'COMMIT' | 'ROLLBACK'): void => {
    if (!database.isOpen) return
    // SQLite has rolled back by itself where the disk was full: a second time would fail, and hide the reason.
    if (statement === 'COMMIT' || database.isTransaction) database.exec(statement)
    database.close()
  }
  /** Looks at the files that this draft brings. */
  const checkFiles = async (): Promise<void> => {
    const count = Number(rows.ownCount.get({ seq })?.['count'] ?? 0)
    const step = count <= mostRead ? 1 : Math.ceil(count / sampleSize)
    const read = new Set<string>()
    let lost: { readonly path: string; readonly hash: string } | undefined
    let checked = 0
    for (const row of rows.own.iterate({ seq })) {
      const [path, hash] = [String(row['path']), String(row['hash'])]
      const isRead = checked % step === 0 && !read.has(hash)
      if (isRead) read.add(hash)
      const isThere = store.hasFile({ hash, size: Number(row['size']) })
      // The others are looked at as well: each that is damaged is removed, so that it can be written again.
      if (!isThere || (isRead && !(await store.hasBytes(hash)))) lost ??= { path, hash }
      checked += 1
      if (checked % checkedAtOnce === 0) await yieldToOthers()
    }
    if (lost) throw new IncompleteRelease(lost.path, store.filePath(lost.hash))
  }
  /** Hashes of files that no earlier release has, some more than once: a full build has too many for a list. */
  function* addedHashes(): Generator<string> {
    for (const row of rows.own.iterate({ seq })) {
      const hash = String(row['hash'])
      if (!rows.ofEarlier.get({ hash, seq })) yield hash
    }
  }
  return {
    seq,
    database,
    files,
    set(path, file) {
      const before = files.find(path)
      if (before && isSame(before, file)) return undefined
      if (before) close(path)
      const { hash, size, status } = file
      rows.insert.run({ path, seq, hash, size, status, head: rows.headId(headOf(file)) })
      return { before }
    },
    remove,
    pathsBelow: (prefix) => rows.below.all({ prefix, end: `${prefix}\u{10FFFF}` }).map(({ path }) => String(path)),
    pathsBetween: (behind, upTo) =>
      walkInParts<string>((last = behind, most) =>
        rows.between.all({ behind: last, upTo, most }).map(({ path }) => String(path)),
      ),
    pathsChangedSince: (earlier) => rows.changedSince.all({ seq: earlier }).map(({ path }) => String(path)),
    noteAssets(paths, now) {
      for (const path of paths) rows.noteAsset.run({ path, now })
    },
    leaveAssets: (now) => void rows.leaveAssets.run({ now }),
    assetPaths: () => rows.assets.all().map(({ path }) => String(path)),
    dropAssets(before) {
      for (const { path } of rows.oldAssets.all({ before })) remove(String(path))
      rows.dropAssets.run({ before })
    },
    hasId: (id) => rows.byId.get(id) !== undefined,
    async complete() {
      await checkFiles()
      await store.flushFiles(addedHashes())
      return {
        commit(release) {
          rows.release.run(seq, release.id, JSON.stringify(release))
          end('COMMIT')
        },
      }
    },
    commitLedger: () => end('COMMIT'),
    discard: () => end('ROLLBACK'),
  }
}

const isSame = (one: ReleaseFile, other: ReleaseFile): boolean =>
  one.hash === other.hash && one.status === other.status && headOf(one) === headOf(other)

function prepareRows(database: DatabaseSync) {
  const addHead = database.prepare('INSERT OR IGNORE INTO head (value) VALUES (?)')
  const findHead = database.prepare('SELECT id FROM head WHERE value = ?')
  const heads = new Map<string, number>()
  return {
    dropOwn: database.prepare('DELETE FROM file WHERE path = :path AND since = :seq'),
    close: database.prepare('UPDATE file SET until = :seq WHERE path = :path AND until IS NULL'),
    insert: database.prepare(
      'INSERT INTO file (path, since, hash, size, status, head) VALUES (:path, :seq, :hash, :size, :status, :head)',
    ),
    below: database.prepare(
      'SELECT path FROM file WHERE path >= :prefix AND path < :end AND until IS NULL ORDER BY path',
    ),
    between: database.prepare(
      'SELECT path FROM file WHERE path > :behind AND path <= :upTo AND until IS NULL ORDER BY path LIMIT :most',
    ),
    changedSince: database.prepare(pathsChangedSince),
    leaveAssets: database.prepare('UPDATE asset SET seen = :now, used = 0 WHERE used = 1'),
    noteAsset: database.prepare(
      `INSERT INTO asset (path, seen, used) VALUES (:path, :now, 1)
       ON CONFLICT (path) DO UPDATE SET seen = :now, used = 1`,
    ),
    assets: database.prepare('SELECT path FROM asset'),
    oldAssets: database.prepare('SELECT path FROM asset WHERE used = 0 AND seen <= :before'),
    dropAssets: database.prepare('DELETE FROM asset WHERE used = 0 AND seen <= :before'),
    ownCount: database.prepare('SELECT count(*) AS count FROM file WHERE since = :seq'),
    own: database.prepare('SELECT path, hash, size FROM file WHERE since = :seq'),
    ofEarlier: database.prepare('SELECT 1 FROM file WHERE hash = :hash AND since < :seq LIMIT 1'),
    byId: database.prepare('SELECT 1 FROM release WHERE id = ?'),
    release: database.prepare('INSERT INTO release (seq, id, about) VALUES (?, ?, ?)'),
    headId(value: string): number {
      const known = heads.get(value)
      if (known !== undefined) return known
      addHead.run(value)
      const id = Number(findHead.get(value)?.['id'])
      heads.set(value, id)
      return id
    },
  }
}
