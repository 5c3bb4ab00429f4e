import { z } from 'zod'
import type { ReleaseAdmin, ReleaseSummary } from '../api/operators/release-admin.ts'
import { legacyRedirects } from '../domain/pages/links/redirects/legacy-redirects.ts'
import type { Lease } from '../lib/redis-lock.ts'
import { describePublisher } from '../publish/describe-publisher.ts'
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

/** The page of releases waits about a second for a Redis that is away. */
const connectTries = 3

/** An operator waits for another publisher no longer, on this machine or on others, ms. */
const turnWaitMs = 5000

type ReleaseAdminParts = {
  readonly store: ReleaseStore
  readonly environment: NodeJS.ProcessEnv
  /** Of the publisher. */
  readonly progressFile: string
  readonly services: Pick<Services, 'config' | 'log' | 'releaseTarget' | 'requestPublish'>
  readonly waitMs?: number
}

/** The releases of a store, as operators see and switch them. */
export function createReleaseAdmin(parts: ReleaseAdminParts): ReleaseAdmin {
  const { store, environment, progressFile, services, waitMs = turnWaitMs } = parts
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
    publisher: () =>
      describePublisher(store.dir, services.config, { log: services.log, connectTries }).catch(
        (error: unknown) => `Who publishes now is not known. ${error instanceof Error ? error.message : String(error)}`,
      ),
    progress: () => readProgress(progressFile),
    async goLive(id) {
      const options = { store, to: id, environment, redirects: legacyRedirects, now: new Date(), waitMs }
      const { config, log } = services
      const target = await services.releaseTarget()
      const switched = { isLive: false }
      const work = async (lease: Lease): Promise<void> => {
        // The machines that share releases follow the storage, this one too: it would not stay alone.
        const state: PullState = { tag: undefined }
        // The roll back brings nginx's folder up to date; where it is refused, what follows the storage does. A folder
        // that cannot be written does not keep other machines from going back.
        const onLive = () => Promise.resolve()
        if (target) await pullRelease(store, target, state, { retained: config.releasesKept, onLive })
        await rollBack({
          ...options,
          lease,
          async onLive() {
            switched.isLive = true
            if (target) await pushRelease(store, target, { lock: { since: state.id, lease } })
          },
        })
      }
      try {
        await withPublisherLock(publisherLockUrl(config), { log, waitMs }, work)
      } finally {
        // The publisher informs caches, and sends what the storage did not take; pages stay as they are now.
        if (switched.isLive) services.requestPublish({ kind: 'anything' })
      }
    },
  }
}
