import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { ReleaseFile } from './release.ts'
import type { FileStore } from './file-store.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

type ClientFile = { readonly path: string; readonly bytes: Buffer; readonly type: string }

/** The bundle's client files (`dist/client`). */
function readClientFiles(dist: string): readonly ClientFile[] {
  const root = join(dist, 'client')
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map((entry) => {
    const file = join(entry.parentPath, entry.name)
    const type = types[extname(entry.name)] ?? 'application/octet-stream'
    return { path: `/${file.slice(root.length + 1)}`, bytes: readFileSync(file), type }
  })
}

/**
 * The bundle's client files as release files by path. Hashed ones of earlier releases are kept by the publisher: a tab
 * opened before a deploy still finds its scripts (specification, addendum 4).
 */
export function clientAssets(dist: string, store: FileStore): Promise<[string, ReleaseFile][]> {
  return Promise.all(
    readClientFiles(dist).map(async ({ path, bytes, type }): Promise<[string, ReleaseFile]> => {
      const digest = await store.put(bytes)
      return [path, { hash: digest, size: bytes.byteLength, type, status: 200 }]
    }),
  )
}

/** Files whose name carries a hash of their content: they never change and outlive releases. */
export const isHashedAsset = (path: string): boolean => path.startsWith('/_astro/')

/** The hashed files of a bundle, in memory. */
export type BundledAssets = {
  readonly find: (path: string) => ReleaseFile | undefined
  /** Bytes by hash. */
  readonly bytes: (hash: string) => Buffer | undefined
}

/** Reads the hashed files of the bundle that a server runs, of about a megabyte. */
export function readBundledAssets(dist: string): BundledAssets {
  const [files, contents] = [new Map<string, ReleaseFile>(), new Map<string, Buffer>()]
  for (const { path, bytes, type } of readClientFiles(dist)) {
    if (!isHashedAsset(path)) continue
    const digest = hash('sha256', bytes)
    files.set(path, { hash: digest, size: bytes.byteLength, type, status: 200 })
    contents.set(digest, bytes)
  }
  return { find: (path) => files.get(path), bytes: (digest) => contents.get(digest) }
}
