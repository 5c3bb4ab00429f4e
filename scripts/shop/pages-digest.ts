import { createHash } from 'node:crypto'
import type { Config } from '../../src/config.ts'
import { policySources } from '../../src/domain/pages/policy/security-policy.ts'

/**
 * Digest of what pages are made of beside content: the code, and the settings they carry (addresses of the site and of
 * its media, tags, policies). Another one means: render every page.
 * @param code digest of the bundle
 */
export function pagesDigest(code: string, config: Config): string {
  const settings = JSON.stringify([config.public, policySources(config)])
  return createHash('sha256').update(code).update(settings).digest('hex')
}

/**
 * Digest of what entries are read by: the code, and whose entries they are. Another one means: read all of them.
 * @param code digest of the bundle
 */
export function entriesDigest(code: string, { endpoint, apiKey, environment, branch }: Config['content']): string {
  const source = JSON.stringify([endpoint, apiKey, environment, branch])
  return createHash('sha256').update(code).update(source).digest('hex')
}
