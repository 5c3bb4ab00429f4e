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

/**
 * The bundle's client files (`dist/client`) as release files by path. Hashed ones of earlier releases are kept by the
 * publisher: a tab opened before a deploy still finds its scripts (specification, addendum 4).
 */
export function clientAssets(dist: string, store: FileStore): Promise<[string, ReleaseFile][]> {
  const root = join(dist, 'client')
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Promise.all(
    files.map(async (entry): Promise<[string, ReleaseFile]> => {
      const file = join(entry.parentPath, entry.name)
      const bytes = readFileSync(file)
      const path = `/${file.slice(root.length + 1)}`
      const type = types[extname(entry.name)] ?? 'application/octet-stream'
      return [path, { hash: await store.put(bytes), size: bytes.byteLength, type, status: 200 }]
    }),
  )
}

/** Files whose name carries a hash of their content: they never change and outlive releases. */
export const isHashedAsset = (path: string): boolean => path.startsWith('/_astro/')
