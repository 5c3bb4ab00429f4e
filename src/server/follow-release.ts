import type { ReleaseStore } from '../publish/release-store.ts'
import type { Release } from '../publish/release.ts'

/** The time in which a running server notices a publish, ms. A look is one small read of a database that is open. */
const pollMs = 100

/**
 * Tells of the live release now and after every switch, until stopped. A release that cannot be read is reported as a
 * fault once, and the one before stays.
 */
export function followRelease(
  store: Pick<ReleaseStore, 'current'>,
  onRelease: (release: Release) => void,
  onFault: (error: unknown) => void,
): () => void {
  let known: string | undefined
  let fault = ''
  const reload = (): void => {
    try {
      const release = store.current()
      if (!release || release.id === known) return
      onRelease(release)
      known = release.id
      fault = ''
    } catch (error) {
      const message = String(error)
      if (message !== fault) onFault(error)
      fault = message
    }
  }
  reload()
  const timer = setInterval(reload, pollMs)
  return () => clearInterval(timer)
}
