import type { SyncTask } from '../../src/content-loaders/sync.ts'
import { openReleaseStore } from '../../src/publish/release-store.ts'
import type { ensureBundle } from './bundle.ts'
import { publishAlone } from './publish-alone.ts'
import { publishPages, type ShopPublisher } from './publish-pages.ts'
import { type Run, syncOrLast } from './steps.ts'

/**
 * Brings the pages up to date as a shop starts: while vendors fail, from the last snapshot, whose age is a line of the
 * command. A release that is held, or vendors that fail before there is any snapshot, must not keep a shop from opening
 * that has pages to show: it opens with what it has, and says so.
 */
export async function refreshPages(
  run: Run,
  publisher: ShopPublisher,
  bundle: ReturnType<typeof ensureBundle>,
  options: Pick<SyncTask, 'clock'> = {},
): Promise<void> {
  const hasPages = openReleaseStore(run.folders.release).currentId() !== undefined
  await publishAlone(run, async (lock) => {
    const now = new Date()
    await syncOrLast(run, options)
    const { code, built, seconds } = await bundle
    run.progress.done('code', built ? `bundled (${seconds.toFixed(1)} s)` : 'unchanged')
    await publishPages(run, publisher, code, { everything: false, force: false, lock, now })
  }).catch((error: unknown) => {
    if (!hasPages) throw error
    run.progress.note(`! ${error instanceof Error ? error.message : String(error)}`)
    run.progress.note('! The shop opens with what it has.')
  })
}
