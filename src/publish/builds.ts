import type { FileStore } from './file-store.ts'
import type { ReleaseFile } from './release.ts'
import type { ReleaseDraft } from './release-draft.ts'

/** Earlier `builds/meta/{id}.json` that stay reachable: a tab polls hourly, so these cover days of publishes. */
const retainedBuilds = 200

/** The facts that a build tells of itself (specification, addendum 4). */
export type BuildMeta = {
  readonly id: string
  /** ISO 8601: all that was published before is in it (decision 003). */
  readonly timestamp: string
  /** ISO 8601, of the switch: tabs compare it with the moment at which their page was loaded (decision 086). */
  readonly liveAt: string
  /** `null` for the first build. */
  readonly previous: string | null
  /** Paths of pages and payloads that differ; `'all'` for every page, and for too many to be listed. */
  readonly changed: readonly string[] | 'all'
}

/** Writes `builds/latest.json` and `builds/meta/{id}.json` of a release beside the metas of earlier ones. */
export async function writeBuildFiles(draft: ReleaseDraft, meta: BuildMeta, store: FileStore): Promise<void> {
  const earlier = draft.pathsBelow('/builds/meta/')
  for (const path of earlier.slice(0, Math.max(earlier.length - retainedBuilds, 0))) draft.remove(path)
  draft.set(`/builds/meta/${meta.id}.json`, await jsonFile(meta, store))
  const { id, timestamp, liveAt } = meta
  draft.set('/builds/latest.json', await jsonFile({ id, timestamp, liveAt }, store))
}

async function jsonFile(value: unknown, store: FileStore): Promise<ReleaseFile> {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return { hash: await store.put(bytes), size: bytes.byteLength, type: 'application/json; charset=utf-8', status: 200 }
}
