import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { sessionCookie } from '../domain/customer/visitor-cookies.ts'
import { isHashedAsset } from '../publish/client-assets.ts'
import type { ReleaseFile } from '../publish/release.ts'
import { encodingFor, type FileAnswer } from './file-sender.ts'
import type { createReleaseFiles } from './release-files.ts'
import { hasBody } from '../traffic/process/bodies.ts'

/** Bytes of bodies in memory, most of which the file sender holds as well. */
const memoryLimit = 64 * 1024 * 1024

type Ready = Pick<FileAnswer, 'tag' | 'status' | 'body'> & {
  readonly headers: readonly string[]
  readonly unchanged: readonly string[]
}

/** Names and values in a row, as `writeHead` takes them without looking at each. */
const inRow = (headers: Readonly<Record<string, string>>): string[] => Object.entries(headers).flat()

/** Whether a request may belong to a session, for which a page may be another; scripts and styles are not. */
export const mayHaveSession = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.cookie?.includes(sessionCookie) === true && !isHashedAsset(url)

/**
 * Answers of files that were found to be the same for every visitor without a session: what was decided for the first
 * request holds for the next one, until another release is live (decision 092).
 * @param common headers of every answer
 */
export function createReadyAnswers(
  files: Pick<ReturnType<typeof createReleaseFiles>, 'current' | 'prepare'>,
  common: Readonly<Record<string, string>>,
) {
  const known = new Map<string, ReleaseFile>()
  const answers = new LRUCache<string, Ready>({
    maxSize: memoryLimit,
    sizeCalculation: ({ body }) => body.byteLength + 2000,
  })
  let release: string | undefined

  function forgetEarlier(): void {
    const live = files.current()?.id
    if (live === release) return
    known.clear()
    answers.clear()
    release = live
  }

  async function make(key: string, path: string, file: ReleaseFile): Promise<void> {
    const from = release
    const { tag, status, body, headers, unchanged } = await files.prepare(path, file, encodingOf(key))
    if (from !== files.current()?.id) return
    const own = inRow(common)
    answers.set(key, {
      tag,
      status,
      body,
      headers: [...own, ...inRow(headers)],
      unchanged: [...own, ...inRow(unchanged)],
    })
  }

  return {
    /** Notes that a path without a query is answered by its file, to everyone without a session. */
    note(path: string, file: ReleaseFile): void {
      forgetEarlier()
      known.set(path, file)
    },
    /** Answers a request. @returns the status; `undefined` when it has to be looked at */
    send(request: IncomingMessage, response: ServerResponse, requestId: string): number | undefined {
      const { method, url = '', headers } = request
      if ((method !== 'GET' && method !== 'HEAD') || headers.range !== undefined) return undefined
      if (mayHaveSession(request) || hasBody(request)) return undefined
      forgetEarlier()
      const file = known.get(url)
      if (!file) return undefined
      const key = `${encodingFor(file, request)} ${url}`
      const ready = answers.get(key)
      if (!ready) {
        // A file that is lost is reported by the answer that needs it.
        make(key, url, file).catch(() => undefined)
        return undefined
      }
      const isUnchanged = ready.status === 200 && headers['if-none-match']?.includes(ready.tag) === true
      const status = isUnchanged ? 304 : ready.status
      response.writeHead(status, ['X-Request-Id', requestId, ...(isUnchanged ? ready.unchanged : ready.headers)])
      response.end(isUnchanged || method === 'HEAD' ? undefined : ready.body)
      return status
    },
  }
}

const encodingOf = (key: string): 'br' | 'gzip' | 'identity' =>
  key.startsWith('br ') ? 'br' : key.startsWith('gzip ') ? 'gzip' : 'identity'
