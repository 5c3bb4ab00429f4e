import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseConfig } from '../../src/config.ts'
import type { ObjectStore } from '../../src/ports/object-store.ts'
import { createSearchIndexer, type SearchIndexer, type SearchSource } from '../../src/publish/index-search.ts'
import { updateWebTree } from '../../src/publish/nginx/sync-web-tree.ts'
import { purgeChanges } from '../../src/publish/purge-changes.ts'
import { createPurgeQueue, type PurgeQueue } from '../../src/publish/purge-queue.ts'
import { publishScripts } from '../../src/publish/publish-scripts.ts'
import { contentOf } from '../../src/publish/release.ts'
import { openReleaseStore, type ReleaseStore } from '../../src/publish/release-store.ts'
import { clearStorageWhenDue } from '../../src/publish/transfer/clear-storage.ts'
import { pullRelease, type PullState } from '../../src/publish/transfer/pull-release.ts'
import { pushRelease, sendSnapshot } from '../../src/publish/transfer/push-release.ts'
import type { RenderWorkers } from '../../src/publish/workshop.ts'
import type { Services } from '../../src/services.ts'
import { describeFailure, Fault } from './fault.ts'
import { seconds } from './progress.ts'
import type { Run } from './steps.ts'
import type { PublishLock } from './publish-alone.ts'

const note = (run: Run, place: string) => (error: unknown) =>
  run.progress.note(`! ${place}: ${describeFailure(error)}; the next publish tries again`)

/** Sends the live release to the storage that machines share. What fails is made up for by the next publish. */
export async function push(run: Run, lock: PublishLock): Promise<void> {
  if (lock.since) await sendLive(run, lock.since, lock.lease).catch(note(run, 'storage'))
}

function sendLive(run: Run, since: NonNullable<PublishLock['since']>, lease: PublishLock['lease']): Promise<void> {
  const started = performance.now()
  return withTarget(run, async (store, target) => {
    const sent = await pushRelease(store, target, { lock: { since: since.id, lease } })
    if (sent !== undefined) run.progress.done('storage', `${sent} files sent (${seconds(started)})`)
  })
}

/**
 * Makes scripts and styles of the bundle live beside those that are, here and in the storage, without its pages.
 * @returns whether some were not live here
 * @throws Fault where the storage cannot be read, VendorError where it cannot be written: other machines lack them then
 */
export async function deliverScripts(run: Run, { since, lease }: PublishLock): Promise<boolean> {
  const { folders, shop, progress } = run
  const started = performance.now()
  const release = await publishScripts({
    store: openReleaseStore(folders.release),
    dist: folders.dist,
    environment: shop.variables,
    now: new Date(),
    lease,
  })
  if (release) progress.done('scripts', `live beside those of the pages (${seconds(started)})`)
  if (!since) throw new Fault('The storage of releases cannot be read: other machines lack the scripts.')
  await sendLive(run, since, lease)
  return release !== undefined
}

/**
 * Purges caches, brings the search index up to date, and removes from the storage what no release needs, beside the
 * publisher. What a process that died had not done is done when the next one begins.
 */
export function openPurges(run: Run): ShopPurges {
  const known: KnownIndexer = { isDue: false }
  const queue = createPurgeQueue({
    purge: async () => {
      // Caches that do not answer do not keep the index from being written.
      const [isPurged] = await Promise.all([purge(run), indexSearch(run, known).catch(note(run, 'search index'))])
      await clear(run).catch(note(run, 'storage'))
      return isPurged
    },
    onFault: note(run, 'caches'),
  })
  return {
    ...queue,
    request() {
      known.isDue = true
      queue.request()
    },
    purgeLeftovers: () => queue.request(),
  }
}

/** Work that follows a publish, beside the next one. */
export type ShopPurges = PurgeQueue & {
  /** Purges what an earlier process left, and nothing else: vendors may not be up yet. */
  purgeLeftovers(): void
}

/** The indexer, which knows what its values were made of, and whether something was published since its last time. */
type KnownIndexer = { isDue: boolean; indexer?: SearchIndexer }

/** Brings the search index up to date with the content that is live, where the publisher fills it. */
async function indexSearch(run: Run, known: KnownIndexer): Promise<void> {
  const { content: stack, releaseTarget, search } = configOf(run)
  if (search.indexKey === undefined || !known.isDue) return
  known.isDue = false
  const source = liveSource(run)
  if (!source) return
  const started = performance.now()
  await withServices(run, async ({ searchIndex: index }) => {
    if (!index) return
    const origin = { stack: stack.apiKey, environment: stack.environment }
    const file = join(run.folders.release, 'search-index.sqlite')
    known.indexer ??= createSearchIndexer({ file, origin, isShared: releaseTarget !== undefined })
    const { written, removed } = await known.indexer.update(index, source)
    if (written + removed === 0) return
    run.progress.done('search index', `${written} documents written, ${removed} removed (${seconds(started)})`)
  })
}

/** The content of the live release; `undefined` without one. */
function liveSource({ folders }: Pick<Run, 'folders'>): SearchSource | undefined {
  const store = openReleaseStore(folders.release)
  const live = store.current()
  store.close()
  if (!live) return undefined
  const snapshot = store.snapshotFile(contentOf(live))
  return existsSync(snapshot) ? { snapshot, code: live.code } : undefined
}

/** Removes what no release needs any more from that storage, once a day. */
function clear(run: Run): Promise<unknown> {
  const started = performance.now()
  return withTarget(run, async (store, target) => {
    const removed = await clearStorageWhenDue(store, target, Date.now)
    if (removed !== undefined && removed > 0)
      run.progress.done('storage', `${removed} old objects removed (${seconds(started)})`)
  })
}

/**
 * Fetches what another machine has published.
 * @returns which release the storage has
 * @throws VendorError when the storage cannot be read
 */
export async function pull(run: Run): Promise<{ readonly id: string | undefined }> {
  const started = performance.now()
  const state: PullState = { tag: undefined }
  await withTarget(run, async (store, target) => {
    const environment = { ...run.shop.variables, DATA_DIR: run.folders.data }
    // Other machines get what is published next all the same.
    const onLive = () => updateWebTree(store, environment, new Date()).catch(note(run, 'nginx'))
    const id = await pullRelease(store, target, state, { retained: configOf(run).releasesKept, onLive })
    if (id !== undefined) run.progress.done('storage', `release ${id} fetched (${seconds(started)})`)
  })
  return { id: state.id }
}

/** The renderer on other machines, with the parts that it needs; `undefined` where this machine does. */
export function renderWorkers(run: Pick<Run, 'folders' | 'shop'>): RenderWorkers | undefined {
  const { renderQueueUrl: url } = configOf(run)
  if (url === '') return undefined
  return { url, share: (version) => withTarget(run, (store, target) => sendSnapshot(store, target, version)) }
}

async function withTarget(
  run: Pick<Run, 'folders' | 'shop'>,
  work: (store: ReleaseStore, target: ObjectStore) => Promise<void>,
): Promise<void> {
  if (!configOf(run).releaseTarget) return
  await withServices(run, async (services) => {
    const target = await services.releaseTarget()
    if (target) await work(openReleaseStore(run.folders.release), target)
  })
}

/** Purges what changed from the caches in front of the shop, where there are any. @returns whether something had */
async function purge(run: Run): Promise<boolean> {
  if (!configOf(run).cdn) return false
  let isPurged = false
  const started = performance.now()
  await withServices(run, async ({ cdn, config }) => {
    const store = openReleaseStore(run.folders.release)
    const target = cdn && (await purgeChanges({ store, cdn, siteUrl: config.public.siteUrl }))
    const purged = target === 'everything' ? target : target?.length
    if (purged !== undefined) run.progress.done('caches', `${purged} purged (${seconds(started)})`)
    isPurged = purged !== undefined
  })
  return isPurged
}

/** Settings of a run. */
export const configOf = ({ folders, shop }: Pick<Run, 'folders' | 'shop'>) =>
  parseConfig({ ...shop.variables, DATA_DIR: folders.data })

async function withServices(
  run: Pick<Run, 'folders' | 'shop'>,
  work: (services: Services) => Promise<void>,
): Promise<void> {
  // Adapters are loaded when they are needed: a shop opens without them.
  const { createServices } = await import('../../src/services.ts')
  const services = createServices(configOf(run))
  try {
    await work(services)
  } finally {
    await services.close()
  }
}
