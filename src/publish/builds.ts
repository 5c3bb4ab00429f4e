import type { ReleaseFile } from './release.ts'
import type { ReleaseStore } from './release-store.ts'

/** Earlier `builds/meta/{id}.json` that stay reachable: a tab polls hourly, so these cover days of publishes. */
const retainedBuilds = 200

/** What a build says about itself (specification, addendum 4). */
export type BuildMeta = {
  readonly id: string
  readonly timestamp: string
  /** `null` for the first build. */
  readonly previous: string | null
  readonly changed: readonly string[] | 'all'
}

/**
 * `builds/latest.json` and `builds/meta/{id}.json` of a release, with the metas of earlier ones.
 * @param earlier files of the release before
 */
export async function buildFiles(
  meta: BuildMeta,
  earlier: Readonly<Record<string, ReleaseFile>>,
  store: ReleaseStore,
): Promise<[string, ReleaseFile][]> {
  const retained = Object.entries(earlier)
    .filter(([path]) => path.startsWith('/builds/meta/'))
    .slice(-retainedBuilds)
  return [
    ...retained,
    [`/builds/meta/${meta.id}.json`, await jsonFile(meta, store)],
    ['/builds/latest.json', await jsonFile({ id: meta.id, timestamp: meta.timestamp }, store)],
  ]
}

async function jsonFile(value: unknown, store: ReleaseStore): Promise<ReleaseFile> {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return { hash: await store.put(bytes), size: bytes.byteLength, type: 'application/json; charset=utf-8', status: 200 }
}
