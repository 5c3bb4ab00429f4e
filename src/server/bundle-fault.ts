import { resolve } from 'node:path'
import { codeDigest, isBundled } from '../render/code-digest.ts'

/** The root of the code that this process runs. */
const ownRoot = resolve(import.meta.dirname, '../..')

/**
 * Returns the reason for which the bundle in `dist` cannot be served: pages of other code would be rendered from
 * content, and call an API, that they do not know. `undefined` for one that was made from this code.
 * @param root of the code
 */
export function findBundleFault(dist: string, root = ownRoot): string | undefined {
  if (isBundled(dist, codeDigest(root))) return undefined
  return `${dist} holds no finished bundle of this code, which the publisher makes as it starts, or: npm run build`
}
