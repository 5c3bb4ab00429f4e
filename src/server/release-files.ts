import type { IncomingMessage, ServerResponse } from 'node:http'
import { isVisitorsPath } from '../domain/customer/visitor-paths.ts'
import { isHashedAsset } from '../publish/client-assets.ts'
import type { Release, ReleaseFile } from '../publish/release.ts'
import type { ReleaseStore } from '../publish/release-store.ts'
import { createFileSender } from './file-sender.ts'

/** How long shared caches may say that there is nothing. */
const missingCache = 'public, max-age=0, s-maxage=60'
/**
 * Of pages that are the same for all: browsers ask whether theirs is still right, shared caches a few minutes later.
 */
export const pageCache = 'public, max-age=0, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400'
/** Bytes of bodies kept in memory, compressed ones included. */
const memoryLimit = 96 * 1024 * 1024

/**
 * Serves the files of the live release. `use` switches to another release between two requests; a request under way
 * finishes with the one it began with.
 */
export function createReleaseFiles(store: ReleaseStore) {
  let release: Release | undefined
  const fileSender = createFileSender((file: ReleaseFile) => store.read(file.hash), memoryLimit)

  return {
    use: (next: Release): void => void (release = next),
    current: (): Release | undefined => release,
    find: (path: string): ReleaseFile | undefined =>
      release && Object.hasOwn(release.files, path) ? release.files[path] : undefined,
    body: fileSender.body,
    /** Answers GET and HEAD of one file. @param cache rule that takes the place of the one for this kind of file */
    send: (
      request: IncomingMessage,
      response: ServerResponse,
      path: string,
      file: ReleaseFile,
      cache = cacheControl(path, file.status),
    ): Promise<void> => fileSender.send(request, response, file, cache),
  }
}

/**
 * Cache rules by kind of file (security, G11). What is missing may come back soon; errors are never cached.
 */
function cacheControl(path: string, status: number): string {
  if (status >= 500) return 'no-store'
  if (status >= 400) return missingCache
  if (isHashedAsset(path)) return 'public, max-age=31536000, immutable'
  // The shell for visitors without a session: visitors with one get another page here, so no shared cache may keep it.
  if (isVisitorsPath(path)) return 'private, no-cache'
  if (path === '/builds/latest.json') return 'public, max-age=0, s-maxage=60'
  return pageCache
}
