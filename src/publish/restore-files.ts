import { pageOf } from '../domain/pages/links/payload-path.ts'
import { clientAssets } from './client-assets.ts'
import type { FileChanges } from './file-changes.ts'
import type { Ledger } from './ledger.ts'
import type { ReleaseDraft } from './release-draft.ts'
import type { ReleaseStore } from './release-store.ts'

type Restoring = {
  readonly store: ReleaseStore
  readonly draft: ReleaseDraft
  readonly ledger: Ledger
  readonly files: FileChanges
  /** Folder of the bundle. */
  readonly dist: string
}

/**
 * Finds files of the live release that the disk has lost, or has in part. Scripts and styles come from the bundle
 * again, pages are stale: rendering them writes the files. What cannot be made again is taken out of the release.
 * @returns paths of what was lost, and of those that are taken out
 */
export async function restoreFiles({ store, draft, ledger, files, dist }: Restoring): Promise<{
  readonly lost: readonly string[]
  readonly removed: readonly string[]
}> {
  const lost: string[] = []
  for (const [path, file] of draft.files.entries()) if (!store.hasFile(file)) lost.push(path)
  if (lost.length === 0) return { lost, removed: [] }
  await clientAssets(dist, store)
  const removed = lost.filter((path) => {
    const file = draft.files.find(path)
    return file && !store.hasFile(file) && !ledger.hasPage(pageOf(path))
  })
  for (const path of lost) ledger.markStale(pageOf(path))
  for (const path of removed) files.remove(path)
  return { lost, removed }
}
