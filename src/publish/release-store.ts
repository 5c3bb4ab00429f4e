import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Retention } from '../config.ts'
import { baseFileOf, isBaseName, linkSnapshot } from '../content/snapshot/layers.ts'
import { openSnapshot } from '../content/snapshot/snapshot.ts'
import { namesIn, openFileStore, removeAllBut, replaceFile } from './file-store.ts'
import { flushFileSync, flushFolderSync } from './flush-files.ts'
import { contentOf, type Release, type ReleaseFiles } from './release.ts'
import { openReleaseDatabase } from './release-database.ts'
import { beginDraft, type ReleaseDraft } from './release-draft.ts'
import { createChangeReader, createFileReader, createPartReader, pathsChangedSince } from './release-files.ts'
import { oldestRetained } from './retained-releases.ts'

/**
 * Releases below one folder: files by content hash, `releases.sqlite` with what each release has, and `snapshots/` with
 * what they were rendered from. The newest release is the live one: it appears whole, by one commit, or not at all.
 */
export type ReleaseStore = ReturnType<typeof openReleaseStore>

type ReleasePosition = Pick<Release, 'seq'>

/** Opens the store of releases below a folder. The database is opened when it is first asked. */
export function openReleaseStore(dir: string) {
  const files = openFileStore(dir)
  const databaseFile = join(dir, 'releases.sqlite')
  let opened: ReturnType<typeof openReader> | undefined
  const reader = () => (opened ??= openReader(databaseFile))
  const snapshotFile = (version: string): string => join(dir, 'snapshots', `${version}.sqlite`)
  /** Removes all snapshots but those that releases are made of, or were rolled back from, and the files below these. */
  const removeOtherSnapshots = (releases: readonly Release[]): void => {
    const folder = join(dir, 'snapshots')
    const versions = new Set(releases.toReversed().flatMap((release) => [release.snapshot, contentOf(release)]))
    const files = [...versions].map(snapshotFile)
    const unused = new Set(namesIn(folder).filter(isBaseName))
    // The newest first: as a rule all releases lie over one file, and no other has to be opened.
    for (const file of files) {
      if (unused.size === 0) break
      unused.delete(basename(baseFileOf(file) ?? ''))
    }
    const names = new Set(files.map((file) => basename(file)))
    removeAllBut(folder, (name) => (isBaseName(name) ? !unused.has(name) : names.has(name)))
  }

  return {
    ...files,
    dir,
    /** Of releases and the ledger. */
    databaseFile,
    readRelease: (id: string): Release | undefined => reader().find(id),
    /** The live release; `undefined` before the first. */
    current: (): Release | undefined => reader().newest(),
    currentId: (): string | undefined => reader().newest()?.id,
    /** All releases that are there, the oldest first. */
    releases: (): readonly Release[] => reader().all(),
    /** Files of a release that is there. */
    filesOf: ({ seq }: ReleasePosition): ReleaseFiles => reader().filesOf(seq),
    /** Files of a release that is there, from behind a path on in the order of paths: so many at most. */
    filesBehind: ({ seq }: ReleasePosition, path: string, most: number) => reader().filesBehind(seq, path, most),
    /** Files that a release has and an earlier one has not, then paths that it has no more, as they are asked for. */
    changesBetween: (earlier: ReleasePosition, { seq }: ReleasePosition) => reader().changes(seq, earlier.seq),
    /** Hashes of files that a release has and an earlier one may lack, each once, as they are asked for. */
    hashesBetween: (earlier: ReleasePosition, { seq }: ReleasePosition) => reader().addedHashes(seq, earlier.seq),
    /** Hashes of all files of a release, each once and in order, as they are asked for. */
    hashesOf: ({ seq }: ReleasePosition) => reader().allHashes(seq),
    /** Paths whose file may be another one in the live release than in an earlier one. */
    pathsChangedSince: ({ seq }: ReleasePosition): readonly string[] => reader().changedSince(seq),
    /**
     * Begins a release: what is written to it is seen from its commit on, by all readers at once. One at a time: the
     * caller has the lock of those who publish.
     */
    begin: (): ReleaseDraft => beginDraft(openReleaseDatabase(databaseFile), files),
    /**
     * The snapshot that releases of this version were rendered from: what the server answers from beside their pages.
     */
    snapshotFile,
    /**
     * Keeps the snapshot that is in a file now: a sync replaces the file and never changes it. Its version is read from
     * what is kept, since another sync may come between.
     * @returns where it is kept
     */
    saveSnapshot(file: string): string {
      const temporary = join(dir, 'snapshots', `${process.pid}.tmp`)
      mkdirSync(dirname(temporary), { recursive: true })
      rmSync(temporary, { force: true })
      try {
        linkSnapshot(file, temporary)
        const target = snapshotFile(versionOf(temporary))
        flushFileSync(temporary)
        renameSync(temporary, target)
        flushFolderSync(dirname(target))
        return target
      } finally {
        // It is left where the target is the same file.
        rmSync(temporary, { force: true })
      }
    },
    /** Removes what a publish that failed or died has left: files and snapshots that no release names. */
    removeLeftovers(): void {
      const { hasHash, all } = reader()
      files.removeFilesBut(hasHash)
      removeOtherSnapshots(all())
      // Releases of earlier versions of this code.
      for (const name of ['releases', 'ledgers', 'current.json'])
        rmSync(join(dir, name), { recursive: true, force: true })
    },
    /**
     * Removes the oldest releases, and what only they are made of.
     * @param retained those that stay
     * @param most files of removed releases that are looked at; the next call goes on. By default all
     */
    discardOldest(retained: Retention, now: Date, most = Number.POSITIVE_INFINITY): void {
      const { all, hasEnded } = reader()
      const releases = all()
      const sizeOf = (version: string): number => statSync(snapshotFile(version), { throwIfNoEntry: false })?.size ?? 0
      const oldest = oldestRetained(releases, retained, now, sizeOf)
      if (!oldest || (oldest === releases[0] && !hasEnded(oldest.seq))) return
      const database = openReleaseDatabase(databaseFile)
      try {
        discardBefore(database, oldest.seq, most, files.removeFiles)
      } finally {
        database.close()
      }
      removeOtherSnapshots(all())
    },
    /** A text beside the releases, for other servers to read. */
    writeText: (name: string, text: string): void => replaceFile(join(dir, name), text),
    /** A text beside the releases; `undefined` where there is none. */
    readText(name: string): string | undefined {
      const file = join(dir, name)
      return existsSync(file) ? readFileSync(file, 'utf8') : undefined
    },
    close: (): void => {
      opened?.close()
      opened = undefined
    },
  }
}

function versionOf(file: string): string {
  const snapshot = openSnapshot(file)
  snapshot.close()
  return snapshot.version
}

const toRelease = (row: Readonly<Record<string, unknown>> | undefined): Release | undefined =>
  row && (JSON.parse(String(row['about'])) as Release)

function openReader(file: string) {
  const database = openReleaseDatabase(file)
  const one = database.prepare('SELECT about FROM release WHERE id = ?')
  const last = database.prepare('SELECT about FROM release ORDER BY seq DESC LIMIT 1')
  const every = database.prepare('SELECT about FROM release ORDER BY seq')
  const named = database.prepare('SELECT 1 FROM file WHERE hash = ? LIMIT 1')
  const ended = database.prepare('SELECT 1 FROM file INDEXED BY file_until WHERE until <= ? LIMIT 1')
  const changed = database.prepare(pathsChangedSince)
  return {
    changedSince: (seq: number) => changed.all({ seq }).map(({ path }) => String(path)),
    find: (id: string) => toRelease(one.get(id)),
    newest: () => toRelease(last.get()),
    all: (): readonly Release[] => every.all().flatMap((row) => toRelease(row) ?? []),
    hasHash: (hash: string): boolean => named.get(hash) !== undefined,
    /** Whether files are named that no release from one on has. */
    hasEnded: (seq: number): boolean => ended.get(seq) !== undefined,
    filesOf: createFileReader(database),
    filesBehind: createPartReader(database),
    ...createChangeReader(database),
    close: () => database.close(),
  }
}

/** Files of removed releases that are looked at in one transaction. */
const endedAtOnce = 1000

/**
 * Forgets releases before one.
 * @param most files of theirs that are looked at
 * @param removeFiles gets hashes of files that none of the others has
 */
function discardBefore(
  database: DatabaseSync,
  seq: number,
  most: number,
  removeFiles: (hashes: readonly string[]) => void,
): void {
  database.prepare('DELETE FROM release WHERE seq < ?').run(seq)
  const ended = database.prepare(
    'SELECT path, since, hash FROM file INDEXED BY file_until WHERE until <= :seq LIMIT :limit',
  )
  const remove = database.prepare('DELETE FROM file WHERE path = ? AND since = ?')
  const named = database.prepare('SELECT 1 FROM file WHERE hash = ? LIMIT 1')
  for (let left = most; left > 0; left -= endedAtOnce) {
    const limit = Math.min(left, endedAtOnce)
    database.exec('BEGIN IMMEDIATE')
    const rows = ended.all({ seq, limit })
    for (const { path, since } of rows) remove.run(String(path), Number(since))
    const hashes = new Set(rows.map(({ hash }) => String(hash)))
    const gone = [...hashes].filter((hash) => named.get(hash) === undefined)
    database.exec('COMMIT')
    removeFiles(gone)
    if (rows.length < limit) return
  }
}
