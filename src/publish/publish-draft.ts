import type { Retention } from '../config.ts'
import type { LegacyRedirect } from '../domain/pages/links/redirects/legacy-redirects.ts'
import type { Lease } from '../lib/redis-lock.ts'
import { locales, rootLocale } from '../domain/locale/locale.ts'
import { assembleRelease, setAssets } from './assemble-release.ts'
import { writeCdnFiles } from './cdn/write-cdn-files.ts'
import { updateWebTree } from './nginx/sync-web-tree.ts'
import { hasChangedRows } from './changed-rows.ts'
import { clientAssets } from './client-assets.ts'
import { createLinkChecks } from './check-links.ts'
import { faultLines } from './fault-list.ts'
import { trackFiles } from './file-changes.ts'
import { followChanges } from './follow-changes.ts'
import { failedHoldReason, findLostLocales, holdReason } from './hold.ts'
import { facts, isOfOtherCode, type Ledger, openLedger } from './ledger.ts'
import { removeUnusedLinks } from './link-index.ts'
import { readPeakMemory } from './peak-memory.ts'
import { listPages, renderStale } from './publish-pages.ts'
import type { PublishReport, Release } from './release.ts'
import type { ReleaseDraft } from './release-draft.ts'
import type { ReleaseStore } from './release-store.ts'
import { mostRemoved } from './retained-releases.ts'
import { restoreFiles } from './restore-files.ts'
import type { Workshop } from './workshop.ts'

/** Options of one publish. */
export type PublishOptions = {
  /** Digest of the code bundle: another one renders every page. */
  readonly code: string
  /** The table of old addresses. */
  readonly redirects: readonly LegacyRedirect[]
  /** The time of the release: its content holds all that was published before. */
  readonly now: Date
  /** Renders every page, whatever changed. */
  readonly everything: boolean
  /** Publishes even what would be held. */
  readonly force: boolean
  /** Of the lock over several machines: a publisher that has lost it does not go live. */
  readonly lease?: Lease | undefined
  readonly retained: Retention
  readonly onProgress: (done: number, total: number) => void
}

export type Publishing = PublishOptions & {
  readonly store: ReleaseStore
  readonly workshop: Workshop
  readonly environment: NodeJS.ProcessEnv
  /** Files of the live release are looked at: they may have been lost while no publisher ran. */
  readonly isFirst: boolean
  /** Folder of the bundle. */
  readonly dist: string
}

/** A release that would drop too much is not published (specification, addendum 4). */
class HeldRelease extends Error {
  override readonly name = 'HeldRelease'
}

/** One publish, under the lock: everything is committed at its end, or nothing is. */
export async function publishDraft(options: Publishing): Promise<PublishReport> {
  const draft = options.store.begin()
  try {
    return await publishInto(draft, options)
  } finally {
    draft.discard()
  }
}

async function publishInto(draft: ReleaseDraft, options: Publishing): Promise<PublishReport> {
  const { store, code, now } = options
  const started = performance.now()
  const previous = store.current()
  const ledger = openLedger(draft.database)
  const isAnew = options.everything || isOfOtherCode(ledger, previous, code)
  if (isAnew) ledger.clear()
  const { warm, leaves, withheld } = await options.workshop.advance(ledger, draft.database)
  const changedKeys = followChanges({ ledger, ...warm }, leaves)
  // They load the bundle while the pages are listed.
  if (isAnew) warm.pool.startFor(locales.length * warm.content.pagePaths(rootLocale).length)
  const files = trackFiles(draft, { previous, isAnew })
  if (isAnew) setAssets(store, draft, await clientAssets(options.dist, store), now)
  const restored = options.isFirst ? await restoreFiles({ ...options, draft, ledger, files }) : undefined
  if (options.force) ledger.endWithholding()
  // Pages of a roll back may link to those that only it has.
  const isUnsure = isAnew || (ledger.fact(facts.otherPages) === 'yes' && !ledger.hasWithheld())
  const removed = listPages({ draft, ledger, warm, files, isAnew: isUnsure, changedKeys })
  if (ledger.hasStale()) renderMissing(ledger, draft)
  for (const path of withheld.stale) ledger.markStale(path)
  if (previous && !options.force) holdRelease(previous, removed, ledger)
  const links = createLinkChecks({ ledger, draft, redirects: options.redirects, isHistoryKnown: !isAnew })
  const mayStop = previous !== undefined && !options.force
  const rendering = await renderStale({ ...options, ledger, warm, files, links, mayStop, removed })
  const work = { ...rendering, faults: [...withheld.faults, ...rendering.faults] }
  if (mayStop) hold(failedHoldReason(previous.pages, work.failed))
  removeUnusedLinks(ledger)
  ledger.writeLinks()
  ledger.setFact(facts.code, code)
  if (isUnsure) ledger.setFact(facts.otherPages, 'no')

  const seconds = (performance.now() - started) / 1000
  const peakMemory = Math.round(work.peakMemory + readPeakMemory())
  const [changed, count] = [files.changed(), files.count()]
  const report = { ...work, changed, removed, seconds, peakMemory, lost: restored?.lost ?? [] }
  const discard = () => store.discardOldest(options.retained, now, count === 'all' ? undefined : mostRemoved(count))
  const writeCdn = (release: Release, sameAs?: string) => writeCdnFiles({ ...options, release, sameAs })
  const isSame = changed.length === 0 && !files.isChanged()
  if (previous && isSame && !hasChangedRows(leaves)) {
    draft.commitLedger()
    await updateWebTree(store, options.environment, now)
    discard()
    return { ...report, ...writeCdn(previous), release: previous, published: false }
  }
  const parts = {
    now,
    code,
    snapshot: warm.content.version,
    pages: files.pages(),
    ...(previous && isSame && { pagesOf: previous.pagesOf ?? previous.id }),
    previous,
    changed,
    count,
    seconds,
    faults: faultLines(work),
  }
  const release = await assembleRelease(store, draft, parts)
  const complete = await draft.complete()
  // Nothing comes between: what is live from here on is this machine's to say.
  await options.lease?.confirm()
  complete.commit(release)
  await updateWebTree(store, options.environment, now)
  discard()
  return { ...report, ...writeCdn(release, files.hasOtherPaths() ? undefined : previous?.id), release, published: true }
}

/** A page that is rendered may link to any other: what a roll back took away has to be there. */
function renderMissing(ledger: Ledger, draft: ReleaseDraft): void {
  for (const path of ledger.withheldPages()) if (!draft.files.find(path)) ledger.markStale(path)
}

/** The ledger has the pages of the release to be, rendered or not: a product that is renamed is not lost. */
function holdRelease(previous: Release, gone: readonly string[], { hasPagesBelow }: Ledger): void {
  hold(holdReason({ before: previous.pages, gone, lostLocales: findLostLocales(gone, hasPagesBelow) }))
}

function hold(reason: string | undefined): void {
  if (reason !== undefined)
    throw new HeldRelease(`Held, not published: ${reason}. To publish it anyway: npm run publish -- --force`)
}
