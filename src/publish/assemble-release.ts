import { writeBuildFiles } from './builds.ts'
import { isHashedAsset } from './client-assets.ts'
import { publisherName } from './publisher-lock.ts'
import type { Release, ReleaseFile } from './release.ts'
import type { ReleaseDraft } from './release-draft.ts'
import type { ReleaseStore } from './release-store.ts'

/** Days for which a script file stays that no bundle has any more: no tab is open longer. */
const assetDays = 30
const dayMs = 24 * 60 * 60 * 1000

/** The facts that a release to be tells of itself. */
export type ReleaseParts = Pick<Release, 'code' | 'snapshot' | 'pagesOf' | 'rolledBackFrom' | 'pages'> & {
  readonly now: Date
  readonly previous: Release | undefined
  /** Pages and payloads that differ, for tabs; their number is for operators. */
  readonly changed: readonly string[] | 'all'
  readonly count: number | 'all'
  readonly seconds: number
  /** The faults of its pages, a line each. */
  readonly faults?: readonly string[]
}

/** Names the release of a draft and writes what tabs read of it. It is not live yet. */
export async function assembleRelease(store: ReleaseStore, draft: ReleaseDraft, parts: ReleaseParts): Promise<Release> {
  const { now, previous, changed, count, code, snapshot, pages, pagesOf, rolledBackFrom } = parts
  const timestamp = now.toISOString()
  const id = freeId(draft, `${timestamp.replace(/\D/g, '').slice(0, 14)}-${snapshot.slice(0, 8)}`)
  // Its files are looked at before the switch, so that this is earlier by some moments, as tabs expect it.
  const liveAt = new Date().toISOString()
  await writeBuildFiles(draft, { id, timestamp, liveAt, previous: previous?.id ?? null, changed }, store)
  return {
    ...{ id, seq: draft.seq, timestamp, previous: previous?.id, code, snapshot, pages },
    ...(pagesOf !== undefined && { pagesOf }),
    ...(rolledBackFrom !== undefined && { rolledBackFrom }),
    made: {
      by: publisherName(),
      seconds: parts.seconds,
      changed: count,
      ...(parts.faults && parts.faults.length > 0 && { faults: parts.faults }),
    },
  }
}

/** Sets the bundle's files. Hashed ones of earlier bundles stay a while for tabs that are open. */
export function setAssets(
  store: Pick<ReleaseStore, 'hasFile'>,
  draft: ReleaseDraft,
  assets: readonly (readonly [path: string, file: ReleaseFile])[],
  now: Date,
): void {
  const own = new Set(assets.map(([path]) => path))
  for (const [path, file] of assets) draft.set(path, file)
  draft.leaveAssets(now.toISOString())
  draft.noteAssets([...own], now.toISOString())
  draft.dropAssets(new Date(now.getTime() - assetDays * dayMs).toISOString())
  for (const path of draft.assetPaths()) if (!own.has(path) && !isHashedAsset(path)) draft.remove(path)
  // A file for old tabs that is lost cannot be made again; it must not stand in the way of what can.
  for (const path of draft.pathsBelow('/_astro/')) {
    const file = own.has(path) ? undefined : draft.files.find(path)
    if (file && !store.hasFile(file)) draft.remove(path)
  }
}

/** An id that no release has: two may be made of one snapshot within a second. */
function freeId(draft: ReleaseDraft, id: string): string {
  let free = id
  for (let count = 2; draft.hasId(free); count += 1) free = `${id}-${count}`
  return free
}
