import { openContent } from '../content/open-content.ts'
import type { OpenContent } from '../content/recording.ts'
import { flattenRedirects } from '../domain/pages/links/redirects/flatten.ts'
import { publishLockFile, withPublishLock } from './publish-lock.ts'
import { createPrecompressor } from './precompress.ts'
import { publishDraft, type PublishOptions } from './publish-draft.ts'
import type { PublishReport } from './release.ts'
import { IncompleteRelease } from './release-draft.ts'
import type { ReleaseStore } from './release-store.ts'
import type { RenderFolders } from './render-job.ts'
import { openRenderPool } from './render-pool.ts'
import { markBegun } from './unfinished.ts'
import { openWorkshop, type RenderWorkers, type Workshop } from './workshop.ts'

export type PublisherOptions = {
  readonly store: ReleaseStore
  readonly folders: RenderFolders
  readonly environment: NodeJS.ProcessEnv
  /** The renderer; by default processes of this machine. */
  readonly workers?: RenderWorkers | undefined
  /** It goes on after a publish: it then compresses what was published, and gets ready for the next one. */
  readonly stays?: boolean
  /** Opens a snapshot; tests change what it says. */
  readonly open?: (file: string) => OpenContent
  /** Opens the renderer of this machine; tests that ask nothing of its processes render in their own. */
  readonly openPool?: typeof openRenderPool
}

/** Publishes again and again; between two publishes its render processes stay. */
export type Publisher = {
  /**
   * Content → pages: renders what the snapshot changed (everything after a change of code) and makes it live at once.
   * Two at a time take turns; the second finds what the first has done. One that fails leaves nothing behind. Where
   * the disk has lost a file before it went live, the pages are made a second time.
   * @throws HeldRelease when more than 10 % of the pages or a whole locale would vanish, unless forced
   * LostLeaseError when another machine may publish by now; RedirectFault when old addresses lead in a circle
   */
  publish(options: PublishOptions): Promise<PublishReport>
  close(): Promise<void>
}

export function createPublisher(options: PublisherOptions): Publisher {
  const { store, folders, environment, workers, stays = false } = options
  const { open = openContent, openPool = openRenderPool } = options
  let workshop: Workshop | undefined
  let isFirst = true
  const precompressor = createPrecompressor(store)
  const close = async (): Promise<void> => {
    const closing = workshop
    workshop = undefined
    await Promise.all([precompressor.stop(), closing?.close()])
  }
  const publishOnce = async (publishing: PublishOptions): Promise<PublishReport> => {
    const redirects = flattenRedirects(publishing.redirects)
    const finish = markBegun(store)
    await precompressor.stop()
    workshop ??= openWorkshop({ store, folders, environment, workers, code: publishing.code, open, openPool })
    try {
      const report = await publishDraft({
        ...publishing,
        redirects,
        store,
        workshop,
        environment,
        dist: folders.dist,
        isFirst,
      })
      isFirst = false
      finish()
      if (stays) {
        workshop.warmUp()
        precompressor.start()
      }
      return report
    } catch (error) {
      // A warm process may know more than the ledger now.
      await close()
      store.removeLeftovers()
      finish()
      throw error
    }
  }
  return {
    publish: (publishing) =>
      withPublishLock(publishLockFile(store.dir), () =>
        publishOnce(publishing).catch((error: unknown) => {
          if (!(error instanceof IncompleteRelease)) throw error
          // The damaged file is removed by now: rendering writes it again.
          return publishOnce(publishing)
        }),
      ),
    close,
  }
}
