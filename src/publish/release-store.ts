import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Release, ReleaseFile } from './release.ts'

/**
 * Releases below one folder: `files/a/…` by content hash (shared by all releases, never rewritten),
 * `releases/{id}.json`, `snapshots/` with what they were rendered from, and `current.json`, which names the live one
 * and is replaced by one rename. A process that dies leaves the live release as it was.
 */
export type ReleaseStore = ReturnType<typeof openReleaseStore>

export function openReleaseStore(dir: string) {
  const currentFile = join(dir, 'current.json')
  mkdirSync(join(dir, 'releases'), { recursive: true })
  mkdirSync(join(dir, 'files'), { recursive: true })

  // Sixteen folders, not 256: the first file of each costs a file system several times what the next ones do.
  const filePath = (hash: string): string => join(dir, 'files', hash.slice(0, 1), hash)

  const snapshotFile = (version: string): string => join(dir, 'snapshots', `${version}.sqlite`)

  const hasFile = ({ hash, size }: ReleaseFile): boolean => sizeOf(filePath(hash)) === size

  const readRelease = (id: string): Release | undefined => {
    const file = join(dir, 'releases', `${id}.json`)
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Release) : undefined
  }

  return {
    dir,
    currentFile,
    filePath,
    /** Stores bytes under their hash and returns it; bytes that are there already, whole, are not written again. */
    async put(bytes: Uint8Array): Promise<string> {
      const hash = createHash('sha256').update(bytes).digest('hex')
      const path = filePath(hash)
      if (sizeOf(path) === bytes.byteLength) return hash
      // Making a file waits on the disk; another page renders meanwhile.
      await replaceFileLater(path, bytes)
      return hash
    },
    /** Whether a file is there, whole. */
    hasFile: hasFile,
    /** Bytes of a stored file. @throws when the hash is unknown. */
    read: (hash: string): Promise<Buffer> => readFile(filePath(hash)),
    readRelease,
    /** Id of the live release; `undefined` before the first. */
    currentId(): string | undefined {
      if (!existsSync(currentFile)) return undefined
      return (JSON.parse(readFileSync(currentFile, 'utf8')) as { id: string }).id
    },
    current(): Release | undefined {
      const id = this.currentId()
      return id === undefined ? undefined : readRelease(id)
    },
    /**
     * Makes a release live. The manifest is complete on disk before the switch.
     * @throws IncompleteRelease when a file of it is missing or cut short: the live release then stays
     */
    switchTo(release: Release): void {
      const broken = Object.entries(release.files).find(([, file]) => !hasFile(file))
      if (broken) throw new IncompleteRelease(broken[0])
      replaceFile(join(dir, 'releases', `${release.id}.json`), JSON.stringify(release))
      replaceFile(currentFile, JSON.stringify({ id: release.id }))
    },
    /**
     * The snapshot that releases of this version were rendered from: what the server answers from beside their pages.
     */
    snapshotFile,
    /** Keeps a copy of the snapshot of a version; one that is there already stays. */
    saveSnapshot(version: string, file: string): void {
      if (!existsSync(snapshotFile(version))) replaceFile(snapshotFile(version), readFileSync(file))
    },
    /** Ids of all releases that are there. */
    releaseIds: (): string[] => names(join(dir, 'releases')).map((name) => name.replace('.json', '')),
    /**
     * Removes what a publish that failed has left: all but these releases, the live one, and what they are made of.
     * @param ids of the releases that were there before
     */
    discardAllBut(ids: readonly string[]): void {
      const live = this.currentId()
      const retained = new Set(live === undefined ? ids : [...ids, live])
      const isRetained = (name: string): boolean => retained.has(name.replace('.json', ''))
      for (const folder of ['releases', 'ledgers']) removeAllBut(join(dir, folder), isRetained)
      const releases = [...retained].flatMap((id) => readRelease(id) ?? [])
      const hashes = new Set(releases.flatMap(({ files }) => Object.values(files).map(({ hash }) => hash)))
      for (const part of names(join(dir, 'files'))) removeAllBut(join(dir, 'files', part), (name) => hashes.has(name))
      const snapshots = new Set(releases.map(({ snapshot }) => `${snapshot}.sqlite`))
      removeAllBut(join(dir, 'snapshots'), (name) => snapshots.has(name))
    },
    /** A side file of the store (the ledger), replaced whole. */
    writeSide: (name: string, value: unknown): void => replaceFile(join(dir, name), JSON.stringify(value)),
    /** A text beside the releases, for other servers to read. */
    writeText: (name: string, text: string): void => replaceFile(join(dir, name), text),
    readSide(name: string): unknown {
      const file = join(dir, name)
      return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
    },
  }
}

/** A release with a hole in it must not go live; a build makes every file of it again. */
class IncompleteRelease extends Error {
  override readonly name = 'IncompleteRelease'
  constructor(path: string) {
    super(`Not published: the file of ${path} is missing or cut short. To make every page again: npm run build`)
  }
}

/** Names in a folder; none where there is no such folder. */
const names = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

function removeAllBut(folder: string, isRetained: (name: string) => boolean): void {
  for (const name of names(folder)) if (!isRetained(name)) rmSync(join(folder, name), { force: true })
}

/** Bytes; `undefined` when there is no such file. */
const sizeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size

/** Writes beside and renames, so that a reader sees the old file or the new one, never half of it. */
function replaceFile(path: string, content: string | Uint8Array): void {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    writeMakingFolder(temporary, content)
    renameSync(temporary, path)
  } catch (cause) {
    rmSync(temporary, { force: true })
    throw cause
  }
}

/**
 * `replaceFile` for files that several pages may come to at once: the same bytes, so the last rename is as good as the
 * first.
 */
async function replaceFileLater(path: string, content: Uint8Array): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`
  try {
    await writeFile(temporary, content).catch(async (error: unknown) => {
      if (!isMissing(error)) throw error
      await mkdir(dirname(path), { recursive: true })
      await writeFile(temporary, content)
    })
    await rename(temporary, path)
  } catch (cause) {
    rmSync(temporary, { force: true })
    throw cause
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Folders are made when they turn out to be missing: thousands of files share a few hundred. */
function writeMakingFolder(path: string, content: string | Uint8Array): void {
  try {
    writeFileSync(path, content)
  } catch (error) {
    if (!isMissing(error)) throw error
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
}
