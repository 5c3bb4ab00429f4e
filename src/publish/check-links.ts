import { findLocale, rootLocale } from '../domain/locale/locale.ts'
import type { PageFault } from '../domain/pages/page-checks.ts'
import { isDeadPath } from '../domain/pages/links/path-order.ts'
import type { LegacyRedirect } from '../domain/pages/links/redirects/legacy-redirects.ts'
import { createRedirects } from '../domain/pages/links/redirects/resolve-redirects.ts'
import type { Ledger } from './ledger.ts'
import { framesAmong, linksAmong, pagesLinkingTo } from './link-index.ts'
import type { ReleaseDraft } from './release-draft.ts'
import type { RenderResult } from './render-job.ts'

/** Paths whose answers stay in memory: those of some locales. */
const mostKnown = 20_000

type LinkContext = {
  readonly ledger: Ledger
  readonly draft: Pick<ReleaseDraft, 'files'>
  /** Flat. */
  readonly redirects: readonly LegacyRedirect[]
  /** Whether the ledger knows what pages linked to before: it does not after a change of code. */
  readonly isHistoryKnown: boolean
}

/** Checks links of changed pages against the pages of the release to be and the table of old addresses. */
export function createLinkChecks({ ledger, draft, redirects, isHistoryKnown }: LinkContext) {
  const resolve = createRedirects(redirects)
  const known = new Map<string, boolean>()
  /** @param missing paths that the ledger has, and the release does not */
  const leadsNowhere = (path: string, missing: ReadonlySet<string> = new Set()): boolean => {
    const visitor = () => findLocale(path.split('/')[1] ?? '') ?? rootLocale
    const fileStatus = (file: string): number | undefined =>
      missing.has(file) ? undefined : (ledger.statusOf(file) ?? draft.files.find(file)?.status)
    return isDeadPath(path, { fileStatus, redirects: resolve, visitor })
  }
  const isDead = (path: string): boolean => {
    const before = known.get(path)
    if (before !== undefined) return before
    const isNowhere = leadsNowhere(path)
    // Processes go on to other locales, and do not come back.
    if (known.size >= mostKnown) known.clear()
    known.set(path, isNowhere)
    return isNowhere
  }
  const deadAmong = (keys: readonly string[]): string[] => linksAmong(keys).filter(isDead)
  const deadInFrames = new Map<string, readonly string[]>()
  const deadInFrame = (key: string): readonly string[] => {
    const dead = deadInFrames.get(key) ?? deadAmong(ledger.readsOfNode(key))
    deadInFrames.set(key, dead)
    return dead
  }
  const deadOf = (keys: readonly string[]): readonly string[] => [
    ...deadAmong(keys),
    ...framesAmong(keys).flatMap(deadInFrame),
  ]

  return {
    /** Dead links of a page that was rendered, before the ledger has it. One that was not there before stops it. */
    faultsOf({ path, reads }: Pick<RenderResult, 'path' | 'reads'>): readonly PageFault[] {
      const dead = deadOf(reads)
      if (dead.length === 0) return []
      const before = new Set(deadOf(ledger.readsOfPage(path)))
      return dead.map((to) => ({
        fault: `links to ${to}, which is no page`,
        stops: isHistoryKnown && !before.has(to),
      }))
    },
    /** Pages of the release to be that link to paths which it does not have, by path. */
    linksTo(gone: readonly string[]): ReadonlyMap<string, readonly string[]> {
      const missing = new Set(gone)
      const dead = gone.filter((path) => leadsNowhere(path, missing))
      return new Map(dead.map((path) => [path, pagesLinkingTo(ledger, path)]))
    },
  }
}

export type LinkChecks = ReturnType<typeof createLinkChecks>
