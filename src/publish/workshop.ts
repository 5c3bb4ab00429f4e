import { availableParallelism } from 'node:os'
import { type NodeRecord, type OpenContent, recordNodes } from '../content/recording.ts'
import { facts, type Ledger } from './ledger.ts'
import type { ReleaseStore } from './release-store.ts'
import type { RemotePoolOptions } from './remote/remote-pool.ts'
import type { openRenderPool, RenderPool } from './render-pool.ts'
import { createOfferedNames } from './name-offered.ts'
import type { RenderFolders, RenderTask } from './render-job.ts'
import { followRows } from './changed-rows.ts'
import { type Withholding, withholdNoted } from './withheld-pages.ts'
import { openSnapshot } from '../content/snapshot/snapshot.ts'
import { locales } from '../domain/locale/locale.ts'

/** Render workers on other machines. */
export type RenderWorkers = Pick<RemotePoolOptions, 'url' | 'share'>

type WorkshopOptions = {
  /** Digest of the code bundle. */
  readonly code: string
  /** The renderer; by default processes of this machine. */
  readonly workers?: RenderWorkers | undefined
  readonly store: ReleaseStore
  readonly folders: RenderFolders
  readonly environment: NodeJS.ProcessEnv
  readonly open: (file: string) => OpenContent
  /** Opens the renderer of this machine. */
  readonly openPool: typeof openRenderPool
}

/** The content that is published, and the processes that render it, all at one snapshot. */
export type Warm = {
  readonly content: OpenContent
  readonly pool: RenderPool
  /** Takes what values were made of since it was last called. */
  readonly takeNodes: () => NodeRecord[]
}

/** The tools of a publisher, kept from one publish to the next. */
export type Workshop = {
  /**
   * Goes on to the newest snapshot, and the ledger with it. What is warm stays where it knows what the ledger knew.
   * Pages that a roll back on another machine replaced are withheld.
   * @returns what to publish from, and the keys of what changed since the ledger was written
   */
  advance(
    ledger: Ledger,
    database: Parameters<typeof followRows>[0],
  ): Promise<{ warm: Warm; leaves: readonly string[]; withheld: Withholding }>
  /**
   * Has what the next publish takes in memory: lists of pages, what the home page of each locale shows, and the index
   * of products of each language.
   */
  warmUp(): void
  close(): Promise<void>
}

export function openWorkshop(options: WorkshopOptions): Workshop {
  const { store, folders, environment, open, openPool, workers, code } = options
  let warm: Warm | undefined
  let tasksOfWarmUp: readonly RenderTask[] | undefined
  const start = async (file: string): Promise<Warm> => {
    const content = open(file)
    // The queue's library is loaded where it is used alone.
    const pool = workers
      ? (await import('./remote/remote-pool.ts')).openRemotePool({ ...workers, code, store, snapshot: content.version })
      : openPool({ ...folders, snapshot: file }, environment, availableParallelism())
    return { content, pool, takeNodes: recordNodes(content) }
  }
  const close = async (): Promise<void> => {
    const closing = warm
    warm = undefined
    tasksOfWarmUp = undefined
    await closing?.pool.close()
    closing?.content.close()
  }
  const startAnew = async (file: string): Promise<Warm> => {
    await close()
    return (warm = await start(file))
  }
  return {
    async advance(ledger, database) {
      const file = store.saveSnapshot(folders.snapshot)
      const next = openSnapshot(file)
      try {
        const withheld = await withholdNoted({ store, ledger, database, open: startAnew })
        const known = ledger.fact(facts.snapshot)
        const leaves = followRows(database, ledger, next)
        if (warm && warm.content.version !== known) await close()
        if (warm && leaves.length > 0) {
          // Of values of the snapshot before, which the ledger knows.
          warm.takeNodes()
          warm.content.advance(file, leaves)
          warm.pool.advance(file, leaves)
        }
        warm ??= await start(file)
        return { warm, leaves, withheld }
      } finally {
        next.close()
      }
    },
    warmUp() {
      if (!warm) return
      const { content, pool } = warm
      // They are named once, since all pages are listed for that: processes that start later get ready by the same.
      tasksOfWarmUp ??= createOfferedNames(content)(warmUpTasks(content))
      content.tracker.prepare()
      pool.warmUp(tasksOfWarmUp)
    },
    close,
  }
}

/**
 * Pages that have most of what others take read: the home page of each locale, and a product's page of each language,
 * which looks for the product among all.
 */
function warmUpTasks(content: Pick<OpenContent, 'pagePaths'>): readonly RenderTask[] {
  const languages = new Set<string>()
  return locales.flatMap((locale) => {
    const pages = content.pagePaths(locale)
    const isNew = !languages.has(locale.contentLocale)
    const home = pages.find(({ kind }) => kind === 'home')
    const product = isNew ? pages.find(({ kind }) => kind === 'product') : undefined
    if (product) languages.add(locale.contentLocale)
    return [home, product].flatMap((page) => (page ? [{ page, locale: locale.locale }] : []))
  })
}
