import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Keeps the most recently used files up to `limit` bytes. */
function createMemory(limit: number) {
  const files = new Map<string, Buffer>()
  let size = 0
  const forget = (digest: string): void => {
    size -= files.get(digest)?.length ?? 0
    files.delete(digest)
  }
  const put = (digest: string, bytes: Buffer): void => {
    forget(digest)
    files.set(digest, bytes)
    size += bytes.length
    for (const oldest of files.keys()) {
      if (size <= limit || oldest === digest) break
      forget(oldest)
    }
  }
  return {
    get: (digest: string): Buffer | undefined => {
      const bytes = files.get(digest)
      if (bytes) put(digest, bytes)
      return bytes
    },
    put,
    clear: (): void => {
      files.clear()
      size = 0
    },
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/**
 * Files below `folder`, each written whole under another name and moved, so that a killed process leaves no half file.
 */
function createDisk(folder: string) {
  const pathOf = (digest: string): string => join(folder, digest.slice(0, 2), digest.slice(2))
  return {
    get: (digest: string): Promise<Buffer | undefined> => readIfThere(pathOf(digest)),
    has: (digest: string): Promise<boolean> =>
      access(pathOf(digest)).then(
        () => true,
        () => false,
      ),
    put: async (digest: string, bytes: Buffer): Promise<void> => {
      const path = pathOf(digest)
      const draft = `${path}.${randomUUID()}`
      await mkdir(dirname(path), { recursive: true })
      await writeFile(draft, bytes)
      await rename(draft, path)
    },
    clear: (): Promise<void> => rm(folder, { recursive: true, force: true }),
  }
}

export type ResultCache = {
  /**
   * The file of `key`, made by `make` when it is not there. Requests for the same key at the same time share one
   * making.
   */
  file(key: string, make: () => Promise<Buffer>): Promise<Buffer>
  /** The file of `key` where it is there. */
  kept(key: string): Promise<Buffer | undefined>
  /** Whether the file of `key` is there. */
  has(key: string): Promise<boolean>
  clear(): Promise<void>
}

/** A cache below `folder`, or only in memory when `folder` is absent. */
export function createResultCache(folder: string | undefined): ResultCache {
  const recent = createMemory(folder ? 32_000_000 : 256_000_000)
  const disk = folder ? createDisk(folder) : undefined
  const underWay = new Map<string, Promise<Buffer>>()

  const load = async (digest: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const stored = await disk?.get(digest)
    const bytes = stored ?? (await make())
    if (!stored) await disk?.put(digest, bytes)
    recent.put(digest, bytes)
    return bytes
  }

  const digestOf = (key: string): string => createHash('sha256').update(key).digest('hex')

  return {
    file: async (key, make) => {
      const digest = digestOf(key)
      const known = recent.get(digest)
      if (known) return known
      const running = underWay.get(digest)
      if (running) return running
      const loading = load(digest, make).finally(() => underWay.delete(digest))
      underWay.set(digest, loading)
      return loading
    },
    kept: async (key) => recent.get(digestOf(key)) ?? disk?.get(digestOf(key)),
    has: async (key) => recent.get(digestOf(key)) !== undefined || ((await disk?.has(digestOf(key))) ?? false),
    clear: async () => {
      recent.clear()
      await disk?.clear()
    },
  }
}
