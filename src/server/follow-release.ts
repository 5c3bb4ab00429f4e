import { existsSync } from 'node:fs'
import { followFile } from '../lib/follow-file.ts'
import type { ReleaseStore } from '../publish/release-store.ts'
import type { Release } from '../publish/release.ts'

/** How soon a running server notices a publish, ms. */
const pollMs = 1000

/**
 * Tells of the live release now and after every switch, until stopped. A release that cannot be read is told as a fault
 * and the one before stays.
 */
export function followRelease(
  store: ReleaseStore,
  onRelease: (release: Release) => void,
  onFault: (error: unknown) => void,
): () => void {
  let known: string | undefined
  const reload = (): void => {
    try {
      const id = existsSync(store.currentFile) ? store.currentId() : undefined
      const release = id === undefined || id === known ? undefined : store.readRelease(id)
      if (!release) return
      onRelease(release)
      known = id
    } catch (error) {
      onFault(error)
    }
  }
  const stop = followFile(store.currentFile, pollMs, reload)
  reload()
  return stop
}
