import { hash as digestOf } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode } from '../lib/has-code.ts'
import { fileEncodings, openEncodedFiles } from './encoded-files.ts'
import { flushFiles, flushFolderSync } from './flush-files.ts'
import type { ReleaseFile } from './release.ts'

/** Files by the hash of their content, shared by all releases and never rewritten: `files/a/…` below one folder. */
export type FileStore = ReturnType<typeof openFileStore>

export function openFileStore(dir: string) {
  const root = join(dir, 'files')
  mkdirSync(root, { recursive: true })

  // Sixteen folders, not 256: the first file of each costs a file system several times what the next ones do.
  const filePath = (hash: string): string => join(root, hash.slice(0, 1), hash)
  function* pathsOf(hashes: Iterable<string>): Generator<string> {
    for (const hash of hashes) yield filePath(hash)
  }
  const encoded = openEncodedFiles(dir)
  const removeFiles = (hashes: Iterable<string>): void => {
    for (const hash of hashes) {
      rmSync(filePath(hash), { force: true })
      for (const encoding of fileEncodings) rmSync(encoded.pathOf(hash, encoding), { force: true })
    }
  }

  return {
    filePath,
    /** Stores content under its hash and returns it; content that is there already, whole, is not written again. */
    put(content: string | Uint8Array): Promise<string> {
      const hash = digestOf('sha256', content)
      const path = filePath(hash)
      if (sizeOf(path) !== Buffer.byteLength(content)) writeInPlace(path, content)
      return Promise.resolve(hash)
    },
    /** Whether a file is there, whole. */
    hasFile: ({ hash, size }: Pick<ReleaseFile, 'hash' | 'size'>): boolean => sizeOf(filePath(hash)) === size,
    /**
     * Reads a file that is there. @returns whether its bytes are those of its hash; a file with others is removed, so
     * that it can be written again
     */
    async hasBytes(hash: string): Promise<boolean> {
      const bytes = await readFile(filePath(hash)).catch((error: unknown) => {
        if (!hasCode(error, 'EIO')) throw error
        // The disk has lost it.
        return undefined
      })
      const isWhole = bytes !== undefined && digestOf('sha256', bytes) === hash
      if (!isWhole) removeFiles([hash])
      return isWhole
    },
    /** Has the disk store files that were put, before a release names them. @throws the system's error */
    flushFiles: (hashes: Iterable<string>): Promise<void> => flushFiles(pathsOf(hashes)),
    /** Bytes of a stored file. @throws when the hash is unknown. */
    read: (hash: string): Promise<Buffer> => readFile(filePath(hash)),
    /** Removes files that no release names any more, with their compressed forms. */
    removeFiles,
    /** Removes every file but these, and what a process that died has left half-written. */
    removeFilesBut(isRetained: (hash: string) => boolean): void {
      for (const part of namesIn(root)) {
        removeAllBut(join(root, part), isRetained)
        const forms = new Set(namesIn(join(root, part)).flatMap(encoded.namesOf))
        removeAllBut(join(encoded.root, part), (name) => forms.has(name))
      }
    },
  }
}

/** Names in a folder; none where there is no such folder. */
export const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

/** Removes what a folder holds, but for some names. */
export function removeAllBut(folder: string, isRetained: (name: string) => boolean): void {
  for (const name of namesIn(folder)) if (!isRetained(name)) rmSync(join(folder, name), { force: true })
}

/** Bytes; `undefined` when there is no such file. */
const sizeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size

/** Writes beside and renames: a reader sees the old file or the new one, never half of it, even after a power cut. */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(temporary, content, { flush: true })
    renameSync(temporary, path)
    flushFolderSync(dirname(path))
  } catch (cause) {
    rmSync(temporary, { force: true })
    throw cause
  }
}

/**
 * Writes a file under the hash of its content. Half of one has another size, counts as missing and is written again;
 * no release that is live names it. So it needs no second name first, which would take twice as long.
 */
function writeInPlace(path: string, content: string | Uint8Array): void {
  try {
    writeMakingFolder(path, content)
  } catch (cause) {
    rmSync(path, { force: true })
    throw cause
  }
}

/** Folders are made when they turn out to be missing: thousands of files share sixteen. */
function writeMakingFolder(path: string, content: string | Uint8Array): void {
  try {
    writeFileSync(path, content)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
}
