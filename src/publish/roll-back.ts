import { existsSync } from 'node:fs'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Lease } from '../lib/redis-lock.ts'
import { pageOf } from '../domain/pages/links/payload-path.ts'
import { flattenRedirects } from '../domain/pages/links/redirects/flatten.ts'
import type { LegacyRedirect } from '../domain/pages/links/redirects/legacy-redirects.ts'
import { assembleRelease } from './assemble-release.ts'
import { writeCdnFiles } from './cdn/write-cdn-files.ts'
import { updateWebTree } from './nginx/sync-web-tree.ts'
import { isHashedAsset } from './client-assets.ts'
import { type FileChanges, trackFiles } from './file-changes.ts'
import { facts, openLedger } from './ledger.ts'
import { publishLockFile, withPublishLock } from './publish-lock.ts'
import { contentOf, type Release } from './release.ts'
import type { ReleaseDraft } from './release-draft.ts'
import type { ReleaseStore } from './release-store.ts'
import { isOfLive, withholdPages } from './withheld-pages.ts'

/** Paths that are taken over before other work has its turn: a server rolls back while it answers. */
const pathsAtOnce = 200

/** There is no release to go back to. */
class NoSuchRelease extends Error {
  override readonly name = 'Fault'
}

/** A roll back is live, but not all that follows on it was done. */
class UnfinishedRollBack extends Error {
  override readonly name = 'Fault'
  constructor(id: string, faults: readonly unknown[]) {
    const reasons = faults.map((fault) => (fault instanceof Error ? fault.message : String(fault)))
    super(
      `Release ${id} is live on this machine, but not all that follows was done: ${reasons.join('; ')}. ` +
        'The next publish makes up for it.',
      { cause: faults.length === 1 ? faults[0] : new AggregateError(faults) },
    )
  }
}

export type RollBackOptions = {
  readonly store: ReleaseStore
  /** Id of the release to go to; by default the one before the live one. */
  readonly to?: string | undefined
  readonly environment: NodeJS.ProcessEnv
  readonly redirects: readonly LegacyRedirect[]
  readonly now: Date
  /** Of the lock over several machines. */
  readonly lease?: Lease | undefined
  /** Longest wait for a publish of this machine, ms; by default until it ends. */
  readonly waitMs?: number | undefined
  /** Work that follows once it is live, under its lock: bringing it to other machines, whatever else fails by then. */
  readonly onLive?: ((release: Release) => Promise<void>) | undefined
}

/**
 * Makes the pages of another release live, as a release of its own: pages that are rendered on demand are made by the
 * code that is installed, so that its scripts have to stay, and open tabs learn what changed. A publish brings what
 * changes in the content afterwards, and no more. What is read and written goes with what differs, not with the size of
 * the shop.
 * @throws NoSuchRelease where there is none, or only the live one; PublishLockFault after `waitMs`; IncompleteRelease
 * where the disk has lost a file of it; LostLeaseError when another machine may publish by now. What was live stays
 * live then. UnfinishedRollBack where it is live, and files for nginx or a CDN could not be written, or `onLive` failed
 */
export function rollBack(options: RollBackOptions): Promise<Release> {
  const { store, to, environment, redirects, now, lease, waitMs, onLive } = options
  const work = async (): Promise<Release> => {
    const live = store.current()
    const target = live && findTarget(store, live, to)
    if (!live || !target) throw new NoSuchRelease(missing(to))
    if (!existsSync(store.snapshotFile(target.snapshot))) throw new NoSuchRelease(withoutContent(store, target))
    const draft = store.begin()
    try {
      const started = performance.now()
      const files = trackFiles(draft, { previous: live, isAnew: false })
      const rolledBackFrom = contentNow(store, draft, live)
      await takeOver(store, draft, files, target)
      const release = await assembleRelease(store, draft, {
        now,
        // The ledger goes on from here: a look with the installed code makes nothing anew.
        code: live.code,
        snapshot: target.snapshot,
        pages: files.pages(),
        pagesOf: target.pagesOf ?? target.id,
        rolledBackFrom,
        previous: live,
        changed: files.changed(),
        count: files.count(),
        seconds: (performance.now() - started) / 1000,
      })
      const complete = await draft.complete()
      await lease?.confirm()
      complete.commit(release)
      const sameAs = files.hasOtherPaths() ? undefined : live.id
      await finishRollBack(release, [
        () => updateWebTree(store, environment, now),
        () => writeCdnFiles({ store, redirects: flattenRedirects(redirects), release, environment, sameAs }),
        () => onLive?.(release),
      ])
      return release
    } finally {
      draft.discard()
    }
  }
  return withPublishLock(publishLockFile(store.dir), work, waitMs)
}

/** Takes all steps that follow on the switch, those behind one that fails, too. @throws UnfinishedRollBack */
async function finishRollBack({ id }: Release, steps: readonly (() => unknown)[]): Promise<void> {
  const faults: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length > 0) throw new UnfinishedRollBack(id, faults)
}

/** Version of the content that the ledger has by now, or that the live release is of where it is another machine's. */
function contentNow(store: ReleaseStore, { database }: ReleaseDraft, live: Release): string {
  const ledger = openLedger(database)
  // A look that published nothing may have brought it further than the live release.
  const known = isOfLive(ledger) ? ledger.fact(facts.snapshot) : undefined
  return known !== undefined && existsSync(store.snapshotFile(known)) ? known : contentOf(live)
}

/** Gives a draft the files of a release. All that this changes is withheld until its content changes. */
async function takeOver(store: ReleaseStore, draft: ReleaseDraft, files: FileChanges, target: Release): Promise<void> {
  const ledger = openLedger(draft.database)
  const wanted = store.filesOf(target)
  for (const [index, path] of draft.pathsChangedSince(target.seq).entries()) {
    if (index % pathsAtOnce === pathsAtOnce - 1) await yieldToOthers()
    if (path.startsWith('/builds/')) continue
    const file = wanted.find(path)
    if (file) files.set(path, file)
    else if (!isHashedAsset(path)) files.remove(path)
  }
  withholdPages(ledger, draft.pathsChangedSince(draft.seq - 1).map(pageOf))
  ledger.setFact(facts.otherPages, 'yes')
}

const missing = (to: string | undefined): string =>
  to === undefined
    ? 'There is no earlier release to go back to.'
    : `There is no release ${to}. See: npm run publish -- --status`

/** Servers answer carts and searches from the content that a release was made of. */
const withoutContent = ({ snapshotFile }: ReleaseStore, { id, snapshot }: Release): string =>
  `Not live: the content of release ${id} (${snapshotFile(snapshot)}) is missing. What was live stays live.`

/** Whose pages a release shows. */
const pagesOf = ({ id, pagesOf: origin }: Release): string => origin ?? id

function findTarget(store: ReleaseStore, live: Release, to: string | undefined): Release | undefined {
  if (to !== undefined) return to === pagesOf(live) ? undefined : store.readRelease(to)
  const shown = store.readRelease(pagesOf(live))
  return shown?.previous === undefined ? undefined : store.readRelease(shown.previous)
}
