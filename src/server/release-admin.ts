import { z } from 'zod'
import type { ReleaseAdmin, ReleaseSummary } from '../api/operators/release-admin.ts'
import { legacyRedirects } from '../domain/pages/links/redirects/legacy-redirects.ts'
import { updateWebTree } from '../publish/nginx/sync-web-tree.ts'
import { readProgress } from '../publish/publish-progress.ts'
import { publisherLockUrl, withPublisherLock } from '../publish/publisher-lock.ts'
import type { Release } from '../publish/release.ts'
import type { ReleaseStore } from '../publish/release-store.ts'
import { rollBack } from '../publish/roll-back.ts'
import { pullRelease, type PullState } from '../publish/transfer/pull-release.ts'
import { pushRelease } from '../publish/transfer/push-release.ts'
import type { Services } from '../services.ts'

/** Changed pages that are named; the rest is a number. */
const mostPaths = 50

const metaSchema = z.object({ changed: z.union([z.array(z.string()), z.literal('all')]) })

/** An operator waits for another publisher no longer, ms. */
const turnWaitMs = 5000

type ReleaseAdminParts = {
  readonly store: ReleaseStore
  readonly environment: NodeJS.ProcessEnv
  /** Of the publisher. */
  readonly progressFile: string
  readonly services: Pick<Services, 'config' | 'log' | 'releaseTarget' | 'requestPublish'>
}

/** The releases of a store, as operators see and switch them. */
export function createReleaseAdmin({ store, environment, progressFile, services }: ReleaseAdminParts): ReleaseAdmin {
  async function changedPaths(release: Release): Promise<readonly string[]> {
    const file = store.filesOf(release).find(`/builds/meta/${release.id}.json`)
    const meta = file && metaSchema.safeParse(JSON.parse(String(await store.read(file.hash)))).data
    return Array.isArray(meta?.changed) ? meta.changed.slice(0, mostPaths) : []
  }
  const toSummary = async (release: Release): Promise<ReleaseSummary> => ({
    id: release.id,
    timestamp: release.timestamp,
    by: release.made.by,
    seconds: release.made.seconds,
    pages: release.pages,
    changed: release.made.changed,
    changedPaths: await changedPaths(release),
    faults: release.made.faults ?? [],
    pagesOf: release.pagesOf,
  })
  return {
    releases: () => Promise.all(store.releases().toReversed().map(toSummary)),
    liveId: () => store.currentId(),
    progress: () => readProgress(progressFile),
    async goLive(id) {
      const options = { store, to: id, environment, redirects: legacyRedirects, now: new Date() }
      const { config, log } = services
      const target = await services.releaseTarget()
      await withPublisherLock(publisherLockUrl(config), { log, waitMs: turnWaitMs }, async (lease) => {
        // The machines that share releases follow the storage, this one too: it would not stay alone.
        const state: PullState = { tag: undefined }
        const onLive = () => updateWebTree(store, environment, new Date())
        if (target) await pullRelease(store, target, state, { retained: config.releasesKept, onLive })
        await rollBack({ ...options, lease })
        if (target) await pushRelease(store, target, Date.now, { since: state.id, lease })
      })
      // The publisher informs caches; pages stay as they are now.
      services.requestPublish({ kind: 'anything' })
    },
  }
}
