import type { Lease } from '../lib/redis-lock.ts'
import { assembleRelease } from './assemble-release.ts'
import { clientAssets, isHashedAsset } from './client-assets.ts'
import { updateWebTree } from './nginx/sync-web-tree.ts'
import { publishLockFile, withPublishLock } from './publish-lock.ts'
import type { Release } from './release.ts'
import type { ReleaseStore } from './release-store.ts'

type ScriptsOptions = {
  readonly store: ReleaseStore
  /** Folder of the bundle. */
  readonly dist: string
  readonly environment: NodeJS.ProcessEnv
  readonly now: Date
  /** Of the lock over several machines. */
  readonly lease?: Lease | undefined
}

/**
 * Makes scripts and styles of a bundle live beside those that are, in a release with the pages of the live one. Nodes
 * of that bundle name them on pages that they render on demand, before its own pages are live or while these are held,
 * and a node of the bundle before may be asked for them.
 * @returns the release; `undefined` where the live one has them all, and where none is live
 * @throws IncompleteRelease where the disk has lost one; LostLeaseError when another machine may publish by now. What
 * was live stays live then
 */
export function publishScripts(options: ScriptsOptions): Promise<Release | undefined> {
  const { store } = options
  return withPublishLock(publishLockFile(store.dir), async () => {
    const live = store.current()
    return live && addScripts(options, live)
  })
}

async function addScripts(
  { store, dist, environment, now, lease }: ScriptsOptions,
  live: Release,
): Promise<Release | undefined> {
  const started = performance.now()
  const assets = await clientAssets(dist, store)
  const draft = store.begin()
  try {
    const added = assets.filter(([path, file]) => isHashedAsset(path) && draft.set(path, file) !== undefined)
    if (added.length === 0) return undefined
    // Those of the live pages stay in use beside them.
    draft.noteAssets(
      added.map(([path]) => path),
      now.toISOString(),
    )
    const { code, snapshot, pages, pagesOf = live.id, rolledBackFrom, made } = live
    const release = await assembleRelease(store, draft, {
      // The time of its content: nothing that was published since is in it.
      now: new Date(live.timestamp),
      // Of the pages: a publish by the code of the scripts renders all of them.
      code,
      snapshot,
      pages,
      pagesOf,
      ...(rolledBackFrom !== undefined && { rolledBackFrom }),
      previous: live,
      changed: [],
      count: 0,
      seconds: (performance.now() - started) / 1000,
      ...(made.faults && { faults: made.faults }),
    })
    const complete = await draft.complete()
    await lease?.confirm()
    complete.commit(release)
    await updateWebTree(store, environment, now)
    return release
  } finally {
    draft.discard()
  }
}
