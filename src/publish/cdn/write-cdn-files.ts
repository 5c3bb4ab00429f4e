import { parseConfig } from '../../config.ts'
import { digestOf } from '../../content/snapshot/digest.ts'
import { type DeadRedirect, deadRedirects } from '../../domain/pages/links/redirects/dead-redirects.ts'
import type { LegacyRedirect } from '../../domain/pages/links/redirects/legacy-redirects.ts'
import type { Release } from '../release.ts'
import type { ReleaseStore } from '../release-store.ts'
import { busyWordsOf, nginxBusy } from '../nginx/nginx-busy.ts'
import { cdnFiles } from './cdn-files.ts'

type CdnOptions = {
  readonly store: ReleaseStore
  /** Flat. */
  readonly redirects: readonly LegacyRedirect[]
  readonly release: Release
  readonly environment: NodeJS.ProcessEnv
  /** The release before, where it has the same paths and statuses. */
  readonly sameAs?: string | undefined
}

/** Names the table and settings that the files were last made of, and the release whose paths they know. */
const madeOf = 'cdn/made-of.txt'
/** Made of words, which other paths than the release's own may change. */
const busyFile = 'cdn/busy.nginx.conf'

/**
 * Writes what a CDN must know of the live release, where its paths or the table are others than before.
 * @returns old addresses that lead to none of its pages
 */
export function writeCdnFiles(options: CdnOptions): { readonly deadRedirects: readonly DeadRedirect[] } {
  const { store, redirects, release } = options
  const { countryHeader, public: shop } = parseConfig(options.environment)
  const busy = nginxBusy(shop.siteUrl, busyWordsOf(store), countryHeader)
  if (store.readText(busyFile) !== busy) store.writeText(busyFile, busy)
  const source = digestOf(JSON.stringify([redirects, countryHeader, release.code]))
  const made = `${source} ${release.id}`
  const known = store.readText(madeOf)
  if (known === made) return { deadRedirects: [] }
  // A release in between may have been committed by a process that died before it wrote them.
  if (options.sameAs !== undefined && known === `${source} ${options.sameAs}`) {
    store.writeText(madeOf, made)
    return { deadRedirects: [] }
  }
  const files = store.filesOf(release)
  const texts = cdnFiles(redirects, files.entries(), countryHeader)
  for (const [name, text] of Object.entries(texts)) store.writeText(`cdn/${name}`, text)
  store.writeText(madeOf, made)
  return { deadRedirects: deadRedirects(redirects, (path) => files.find(path)?.status === 200) }
}
