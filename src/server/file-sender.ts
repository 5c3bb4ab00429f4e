import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ReleaseFile } from '../publish/release.ts'
import { compress, compressible, type Encoding, preferredEncoding } from './encoding.ts'

/**
 * Sends bodies that are known by their hash: from memory once asked for, compressed once, with validators.
 * @param read a body as it is; rejects when it is lost
 * @param memoryLimit bytes of bodies kept in memory, compressed ones included
 */
export function createFileSender<File extends ReleaseFile>(read: (file: File) => Promise<Buffer>, memoryLimit: number) {
  const memory = boundedMemory(memoryLimit)
  const underWay = new Map<string, Promise<Buffer>>()

  const make = async (key: string, file: File, encoding: Encoding): Promise<Buffer> => {
    try {
      const body = await compress(await read(file), encoding)
      memory.set(key, body)
      return body
    } finally {
      underWay.delete(key)
    }
  }

  /** After a publish many ask for the same cold page at once: it is read and compressed for all of them together. */
  const load = async (file: File, encoding: Encoding): Promise<Buffer> => {
    const key = `${file.hash}:${encoding}`
    const known = memory.get(key)
    if (known) return known
    const making = underWay.get(key) ?? make(key, file, encoding)
    underWay.set(key, making)
    return making
  }

  return {
    /** Bytes of a file as they are, not compressed. @throws when they are lost */
    body: (file: File): Promise<Buffer> => load(file, 'identity'),
    /** Answers GET and HEAD of one file. @param cache its `Cache-Control` */
    async send(request: IncomingMessage, response: ServerResponse, file: File, cache: string): Promise<void> {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.writeHead(405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' }).end()
        return
      }
      const encoding = compressible.test(file.type) ? preferredEncoding(request.headers['accept-encoding']) : 'identity'
      const tag = `"${file.hash.slice(0, 24)}-${encoding}"`
      const headers = {
        ...file.headers,
        'Cache-Control': cache,
        ETag: tag,
        ...(compressible.test(file.type) && { Vary: 'Accept-Encoding' }),
      }
      if (file.status === 200 && request.headers['if-none-match']?.includes(tag)) {
        response.writeHead(304, headers).end()
        return
      }
      const body = await load(file, encoding)
      response.writeHead(file.status, {
        ...headers,
        'Content-Type': file.type,
        'Content-Length': body.byteLength,
        ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      })
      response.end(request.method === 'HEAD' ? undefined : body)
    },
  }
}

/** Least recently used bodies go first. */
function boundedMemory(limit: number) {
  const bodies = new Map<string, Buffer>()
  let size = 0
  return {
    get(key: string): Buffer | undefined {
      const body = bodies.get(key)
      if (body) {
        bodies.delete(key)
        bodies.set(key, body)
      }
      return body
    },
    set(key: string, body: Buffer): void {
      if (bodies.has(key)) return
      bodies.set(key, body)
      size += body.byteLength
      for (const [oldest, old] of bodies) {
        if (size <= limit) return
        bodies.delete(oldest)
        size -= old.byteLength
      }
    },
  }
}
