import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The sources of the bundle. Server-side code outside (api, loaders, publisher) is here too: it is cheap to bundle
 * again.
 */
const inputs = ['src', 'public', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json']

/** Digest of the code, hex. Another digest means: bundle again and render every page. */
export function codeDigest(root: string): string {
  const hash = createHash('sha256')
  for (const input of inputs) {
    for (const file of filesOf(join(root, input))) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** The file of a bundle with the digest of the code that it was made from. */
export const bundleStamp = (dist: string): string => join(dist, '.code')

/** Whether the bundle in `dist` was made from the code of this digest. */
export function isBundled(dist: string, code: string): boolean {
  const stamp = bundleStamp(dist)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === code
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
