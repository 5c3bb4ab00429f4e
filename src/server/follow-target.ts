import { setTimeout as sleep } from 'node:timers/promises'
import type { ObjectStore } from '../ports/object-store.ts'
import type { ReleaseStore } from '../publish/release-store.ts'
import { type Following, pullRelease, type PullState } from '../publish/transfer/pull-release.ts'

/**
 * The time between two questions of a node to the storage for the live release, ms; after a failure it waits longer.
 */
const pollMs = 1000
const afterFaultMs = 5000

/**
 * Makes every release live here that another machine publishes, until stopped. A storage that cannot be reached is told
 * as a fault, and what is live stays.
 */
export function followTarget(
  store: ReleaseStore,
  target: ObjectStore,
  following: Following,
  onFault: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const state: PullState = { tag: undefined }
  const follow = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const wait = await pullRelease(store, target, state, following).then(
        () => pollMs,
        (error: unknown) => {
          onFault(error)
          return afterFaultMs
        },
      )
      // Rejects when it is stopped, which the loop then sees.
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const polling = follow()
  return {
    stop() {
      stopping.abort()
      return polling
    },
  }
}
