import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { compress, type Encoding } from '../lib/encoding.ts'

export type FileEncoding = Exclude<Encoding, 'identity'>
export const fileEncodings = ['br', 'gzip'] as const satisfies readonly FileEncoding[]

/**
 * The part of a hash that names a compressed form and is a file's ETag. With it the target of nginx's link is short
 * enough to need no block of the disk (decision 098).
 */
export const shortHash = (hash: string): string => hash.slice(0, 24)

/** Compressed forms of the store's files, beside them: `encoded/a/{short hash}.br`. */
export function openEncodedFiles(dir: string) {
  const root = join(dir, 'encoded')
  const pathOf = (hash: string, encoding: FileEncoding): string =>
    join(root, hash.slice(0, 1), `${shortHash(hash)}.${encoding}`)

  return {
    root,
    pathOf,
    /** Names of the forms of a file. */
    namesOf: (hash: string): string[] => fileEncodings.map((encoding) => basename(pathOf(hash, encoding))),
    /** `undefined` where the publisher has made none. */
    async read(hash: string, encoding: FileEncoding): Promise<Buffer | undefined> {
      const path = pathOf(hash, encoding)
      return existsSync(path) ? readFile(path) : undefined
    },
    /** Compresses a body in every form that is missing. @returns whether one was */
    async make(hash: string, read: () => Promise<Buffer>): Promise<boolean> {
      const missing = fileEncodings.filter((encoding) => !existsSync(pathOf(hash, encoding)))
      if (missing.length === 0) return false
      const body = await read()
      for (const encoding of missing) {
        const path = pathOf(hash, encoding)
        const temporary = `${path}.${randomUUID()}.tmp`
        await mkdir(dirname(path), { recursive: true })
        await writeFile(temporary, await compress(body, encoding))
        await rename(temporary, path)
      }
      return true
    },
  }
}
