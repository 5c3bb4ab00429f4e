import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { compress, type Encoding } from '../lib/encoding.ts'
import { mapConcurrently } from '../lib/map-concurrently.ts'
import { flushFiles } from './flush-files.ts'

export type FileEncoding = Exclude<Encoding, 'identity'>
export const fileEncodings = ['br', 'gzip'] as const satisfies readonly FileEncoding[]

/** Bodies whose forms are stored and get their names together. */
const batchSize = 500
/** Forms that are written at once. */
const writtenAtOnce = 8

/**
 * The part of a hash that names a compressed form and is a file's ETag. With it the target of nginx's link is short
 * enough to need no block of the disk (decision 098).
 */
export const shortHash = (hash: string): string => hash.slice(0, 24)

type MakeOptions = {
  /** Reads a body by its hash. */
  readonly read: (hash: string) => Promise<Buffer>
  /** Bodies that are compressed at once; one by default. */
  readonly atOnce?: number
  /** Ends it after the bodies at hand. Forms that are not stored by then are made again. */
  readonly signal?: AbortSignal | undefined
}

type EncodedForm = { readonly path: string; readonly bytes: Buffer }

/** Compressed forms of the store's files, beside them: `encoded/a/{short hash}.br`. */
export function openEncodedFiles(dir: string) {
  const root = join(dir, 'encoded')
  const pathOf = (hash: string, encoding: FileEncoding): string =>
    join(root, hash.slice(0, 1), `${shortHash(hash)}.${encoding}`)
  /** Compresses a body in every form that is missing. */
  const compressBody = async (hash: string, { read, signal }: MakeOptions): Promise<readonly EncodedForm[]> => {
    const missing = fileEncodings.filter((encoding) => !existsSync(pathOf(hash, encoding)))
    if (signal?.aborted || missing.length === 0) return []
    const body = await read(hash)
    const forms: EncodedForm[] = []
    for (const encoding of missing) {
      const bytes = await compress(body, encoding)
      forms.push({ path: pathOf(hash, encoding), bytes })
    }
    return forms
  }

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
    /**
     * Compresses bodies in every form that is missing. @returns how many of them lacked one
     * @throws the system's error when one cannot be read or stored: forms that have their names by then stay
     */
    async makeForms(hashes: Iterable<string>, options: MakeOptions): Promise<number> {
      const isEnded = (): boolean => options.signal?.aborted ?? false
      let made = 0
      for (const batch of batchesOf(hashes)) {
        if (isEnded()) break
        const forms = await mapConcurrently(batch, options.atOnce ?? 1, (hash) => compressBody(hash, options))
        if (isEnded()) break
        await storeForms(forms.flat())
        made += forms.filter(({ length }) => length > 0).length
      }
      return made
    },
  }
}

/** Hashes in groups, each hash once in its group. */
function* batchesOf(hashes: Iterable<string>): Generator<readonly string[]> {
  const batch = new Set<string>()
  for (const hash of hashes) {
    batch.add(hash)
    if (batch.size < batchSize) continue
    yield [...batch]
    batch.clear()
  }
  if (batch.size > 0) yield [...batch]
}

/**
 * Writes forms beside their names, and names them once the disk stores them: a server sends what has a name, of which a
 * power cut must not leave half.
 */
async function storeForms(forms: readonly EncodedForm[]): Promise<void> {
  const written = forms.map(({ path, bytes }) => ({ path, bytes, temporary: `${path}.${randomUUID()}.tmp` }))
  try {
    await mapConcurrently(written, writtenAtOnce, async ({ temporary, bytes }) => {
      await mkdir(dirname(temporary), { recursive: true })
      await writeFile(temporary, bytes)
    })
    await flushFiles(written.map(({ temporary }) => temporary))
    for (const { temporary, path } of written) await rename(temporary, path)
  } catch (cause) {
    for (const { temporary } of written) await rm(temporary, { force: true })
    throw cause
  }
}
