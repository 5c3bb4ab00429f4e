import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Encoding } from '../lib/encoding.ts'
import { cacheControl } from '../publish/cache-rules.ts'
import { type BundledAssets, isHashedAsset } from '../publish/client-assets.ts'
import type { Release, ReleaseFile, ReleaseFiles } from '../publish/release.ts'
import type { openEncodedFiles } from '../publish/encoded-files.ts'
import type { ReleaseStore } from '../publish/release-store.ts'
import { createFileSender, type FileAnswer } from './file-sender.ts'

/** Bytes of bodies kept in memory, compressed ones included. */
const memoryLimit = 96 * 1024 * 1024
/** Paths whose file, or lack of one, is kept in memory: about 300 bytes each. */
const maxKnownPaths = 20_000

/**
 * Serves the files of the live release. `use` switches to another release between two requests; a request under way
 * finishes with the one it began with.
 * @param encoded bodies that the publisher has compressed
 * @param bundled files of the bundle that this server runs
 */
export function createReleaseFiles(
  store: Pick<ReleaseStore, 'read' | 'filesOf' | 'current'>,
  encoded?: Pick<ReturnType<typeof openEncodedFiles>, 'read'>,
  bundled?: BundledAssets,
) {
  let live: { readonly release: Release; readonly find: ReleaseFiles['find'] } | undefined
  const fileSender = createFileSender<ReleaseFile>(
    {
      read: async ({ hash }) => bundled?.bytes(hash) ?? store.read(hash),
      readEncoded: async ({ hash }, encoding) => encoded?.read(hash, encoding),
    },
    memoryLimit,
  )

  return {
    use: (release: Release): void => void (live = { release, find: cachedFind(store.filesOf(release)) }),
    current: (): Release | undefined => live?.release,
    find: (path: string): ReleaseFile | undefined => live?.find(path),
    /**
     * The file of a script or style that the live release does not have: another node may have noticed a switch before
     * this one, and sent a page that names it. Or this server runs a bundle whose release is not live yet, or was held,
     * and pages that are rendered on demand name its files.
     */
    findElsewhere(path: string): ReleaseFile | undefined {
      if (!isHashedAsset(path)) return undefined
      const own = bundled?.find(path)
      if (own) return own
      const newest = store.current()
      return newest && newest.id !== live?.release.id ? store.filesOf(newest).find(path) : undefined
    },
    body: fileSender.body,
    /** The whole answer of a file. @throws when its bytes are lost */
    prepare: (path: string, file: ReleaseFile, encoding: Encoding): Promise<FileAnswer> =>
      fileSender.prepare(file, encoding, cacheControl(path, file.status)),
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

/** Looks paths up in a release, and knows those that were asked for last. */
function cachedFind({ find }: Pick<ReleaseFiles, 'find'>): ReleaseFiles['find'] {
  const known = new LRUCache<string, { readonly file: ReleaseFile | undefined }>({ max: maxKnownPaths })
  return (path) => {
    const found = known.get(path) ?? { file: find(path) }
    known.set(path, found)
    return found.file
  }
}
