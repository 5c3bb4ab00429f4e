import { parseConfig, publishProgressFile } from '../../src/config.ts'
import { legacyRedirects } from '../../src/domain/pages/links/redirects/legacy-redirects.ts'
import type { PublishRequest } from '../../src/ports/publish-request.ts'
import { boundMemory } from '../../src/publish/bound-memory.ts'
import { faultLines } from '../../src/publish/fault-list.ts'
import { precompress } from '../../src/publish/precompress.ts'
import { createPublisher, type Publisher } from '../../src/publish/publish.ts'
import { createProgressFile } from '../../src/publish/publish-progress.ts'
import type { PublishReport } from '../../src/publish/release.ts'
import { openReleaseStore } from '../../src/publish/release-store.ts'
import { codeDigest, isBundled } from '../../src/render/code-digest.ts'
import { deliverScripts, openPurges, push, renderWorkers, type ShopPurges } from './deliver.ts'
import { describeFailure } from './fault.ts'
import { pagesDigest } from './pages-digest.ts'
import { seconds } from './progress.ts'
import { publishAlone, type PublishLock } from './publish-alone.ts'
import { type Run, syncOrLast } from './steps.ts'

/** Whether the live pages were made by the code and the settings that are here, and its bundle is there. */
export function isCodeLive({ folders, shop }: Run): boolean {
  const code = codeDigest(folders.root)
  const live = openReleaseStore(folders.release).current()
  return isBundled(folders.dist, code) && live?.code === pagesDigest(code, parseConfig(shop.variables))
}

/** `everything` renders every page whatever changed; `force` publishes what would be held. */
export type PublishMode = { readonly everything: boolean; readonly force: boolean }

/** A publisher, and the purges that follow it. */
export type ShopPublisher = Publisher & { readonly purges: ShopPurges }

/**
 * A publisher for a run, which is closed at last. One that stays is ready for a next publish, and purges what an
 * earlier one left; one that does not waits at its end for its purges.
 */
export function openPublisher(run: Run, stays: boolean): ShopPublisher {
  const { folders, shop } = run
  boundMemory()
  const publisher = createPublisher({
    store: openReleaseStore(folders.release),
    folders: { dist: folders.dist, snapshot: folders.snapshot, release: folders.release },
    environment: shop.variables,
    workers: renderWorkers({ folders, shop }),
    stays,
  })
  const purges = openPurges(run)
  if (stays) purges.purgeLeftovers()
  return {
    ...publisher,
    purges,
    async close() {
      await publisher.close()
      if (!stays) await purges.idle()
    },
  }
}

/** The progress that other processes read. A publish whose process is being stopped has not failed by its end. */
function openProgress({ folders, stopping }: Run) {
  const file = createProgressFile(publishProgressFile(folders.data))
  const isStopping = (): boolean => stopping?.aborted === true
  return {
    ...file,
    begin(): void {
      if (!isStopping()) file.begin()
    },
    pages(done: number, total: number): void {
      if (!isStopping()) file.pages(done, total)
    },
    failed(error: unknown): void {
      if (isStopping()) file.stopped()
      else file.failed(error instanceof Error ? error.message : String(error))
    },
  }
}

type PublishTurn = PublishMode & {
  readonly lock: PublishLock
  /** The time of the release: that at which its content began to be read. By default now, for a snapshot as it is. */
  readonly now?: Date
}

/**
 * Snapshot → pages → live release, here and in the storage of other machines. Caches are purged beside, of what a roll
 * back made live also where nothing can be published.
 */
export async function publishPages(
  run: Run,
  publisher: ShopPublisher,
  code: string,
  { lock, everything, force, now = new Date() }: PublishTurn,
): Promise<PublishReport> {
  const { shop, progress, stopping } = run
  stopping?.throwIfAborted()
  const config = parseConfig(shop.variables)
  const stored = openProgress(run)
  const report = await publisher
    .publish({
      code: pagesDigest(code, config),
      redirects: legacyRedirects,
      now,
      retained: config.releasesKept,
      everything,
      force,
      lease: lock.lease,
      onProgress(done, total) {
        progress.step('pages', done, total)
        stored.pages(done, total)
      },
    })
    .catch(async (error: unknown) => {
      stored.failed(error)
      stopping?.throwIfAborted()
      // Nodes of this code name its scripts, whether its pages are live or not.
      await deliverScripts(run, lock).catch((fault: unknown) => progress.note(`! scripts: ${describeFailure(fault)}`))
      // An operator's roll back is purged here, and may have been made because releases are held.
      publisher.purges.purgeLeftovers()
      throw error
    })
  for (const line of faultLines(report)) progress.note(`! ${line}`)
  if (report.lost.length > 0)
    progress.note(`! ${report.lost.length} files of the release were lost, ${report.lost[0]} among them: made again`)
  for (const { from, page, locales } of report.deadRedirects) {
    progress.note(`! redirect ${from} leads to ${page}, which is no page in ${locales.length} locales`)
  }
  progress.done('pages', describe(report))
  stored.done(describe(report))
  await push(run, lock)
  publisher.purges.request()
  return report
}

/** The same with a publisher for this one time. */
export async function publishOnce(run: Run, code: string, mode: PublishMode): Promise<PublishReport> {
  const publisher = openPublisher(run, false)
  try {
    return await publishAlone(run, (lock) => publishPages(run, publisher, code, { ...mode, lock }))
  } finally {
    await publisher.close()
  }
}

/** Compresses what is live by now; a publisher that stays does so by itself. */
export async function precompressPages({ folders, progress }: Pick<Run, 'folders' | 'progress'>): Promise<void> {
  const started = performance.now()
  const made = await precompress(openReleaseStore(folders.release))
  if (made > 0) progress.done('compressed', `${made} files (${seconds(started)})`)
}

export type UpdateOptions = {
  /** Publishes what would be held. */
  readonly force?: boolean
  /** The subject of the look; everything by default. */
  readonly requests?: readonly PublishRequest[] | undefined
}

/**
 * Vendors → snapshot → pages → live release, in one turn: no publisher replaces the snapshot meanwhile. While vendors
 * fail, pages are made from the last snapshot: after a deploy they are those of its code.
 * @returns whether vendors were read
 */
export async function update(
  run: Run,
  publisher: ShopPublisher,
  code: string,
  { force = false, requests }: UpdateOptions = {},
): Promise<boolean> {
  const stored = openProgress(run)
  stored.begin()
  const report = (error: unknown): never => {
    stored.failed(error)
    throw error
  }
  return publishAlone(run, async (lock) => {
    const now = new Date()
    const failure = await syncOrLast(run, { requests })
    await publishPages(run, publisher, code, { everything: false, force, lock, now })
    if (failure !== undefined) stored.failed(failure)
    return failure === undefined
  }).catch(report)
}

/** The same for a publisher that goes on after a failure, and says what it was. @returns whether it went well */
export function updater(
  run: Run,
  publisher: ShopPublisher,
  code: string,
  options: Pick<UpdateOptions, 'force'> = {},
): (requests?: readonly PublishRequest[]) => Promise<boolean> {
  return (requests) =>
    update(run, publisher, code, { ...options, requests }).catch((error: unknown) => {
      run.progress.note(`! ${describeFailure(error)}`)
      return false
    })
}

function describe(report: PublishReport): string {
  const { rendered, removed, seconds: took, peakMemory } = report
  if (rendered === 0 && removed.length === 0) return 'unchanged'
  const faults = faultLines(report).length
  const rate = `${Math.round(rendered / took)} pages/s, ${peakMemory} MiB at peak`
  return `${rendered} pages in ${took.toFixed(1)} s (${rate})${faults > 0 ? `, faults: ${faults}` : ''}`
}
