import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { byteRange } from '../lib/byte-range.ts'
import { compress, compressible, type Encoding, preferredEncoding } from '../lib/encoding.ts'
import type { ReleaseFile } from '../publish/release.ts'

/** The ways in which bodies are read. */
export type BodySource<File> = {
  /** A body as it is; rejects when it is lost. */
  read(file: File): Promise<Buffer>
  /** A body that was compressed before; `undefined` where there is none. */
  readEncoded?(file: File, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer | undefined>
}

/** An answer of a file in one encoding. */
export type FileAnswer = {
  readonly status: number
  readonly tag: string
  /** Headers of an answer without a body. */
  readonly unchanged: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** The encoding of a file for a client. */
export const encodingFor = (file: ReleaseFile, { headers }: Pick<IncomingMessage, 'headers'>): Encoding =>
  compressible.test(file.type) ? preferredEncoding(headers['accept-encoding']) : 'identity'

/** @param cache `Cache-Control` */
function describe(file: ReleaseFile, encoding: Encoding, cache: string): Pick<FileAnswer, 'tag' | 'unchanged'> {
  const tag = `"${file.hash.slice(0, 24)}-${encoding}"`
  const vary = compressible.test(file.type) ? { Vary: 'Accept-Encoding' } : {}
  return { tag, unchanged: { ...file.headers, 'Cache-Control': cache, ETag: tag, ...vary } }
}

/**
 * Sends bodies that are known by their hash: from memory once asked for, compressed once, with validators.
 * @param memoryLimit bytes of bodies kept in memory, compressed ones included
 */
export function createFileSender<File extends ReleaseFile>(source: BodySource<File>, memoryLimit: number) {
  const memory = new LRUCache<string, Buffer>({
    maxSize: memoryLimit,
    // An empty body takes memory, too, and lru-cache accepts no size of 0.
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
  })
  const underWay = new Map<string, Promise<Buffer>>()

  const encode = async (file: File, encoding: Encoding): Promise<Buffer> => {
    const known = encoding === 'identity' ? undefined : await source.readEncoded?.(file, encoding)
    return known ?? compress(await source.read(file), encoding)
  }

  const make = async (key: string, file: File, encoding: Encoding): Promise<Buffer> => {
    try {
      const body = await encode(file, encoding)
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

  const prepare = async (file: File, encoding: Encoding, cache: string): Promise<FileAnswer> => {
    const described = describe(file, encoding, cache)
    const body = await load(file, encoding)
    const headers = {
      ...described.unchanged,
      'Content-Type': file.type,
      'Content-Length': String(body.byteLength),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      ...(file.status === 200 && { 'Accept-Ranges': 'bytes' }),
    }
    return { status: file.status, ...described, headers, body }
  }

  return {
    /** Bytes of a file as they are, not compressed. @throws when they are lost */
    body: (file: File): Promise<Buffer> => load(file, 'identity'),
    /** The whole answer of a file. @throws when its bytes are lost */
    prepare,
    /** Answers GET and HEAD of one file. @param cache its `Cache-Control` */
    async send(request: IncomingMessage, response: ServerResponse, file: File, cache: string): Promise<void> {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.writeHead(405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' }).end()
        return
      }
      const encoding = encodingFor(file, request)
      const { tag, unchanged } = describe(file, encoding, cache)
      if (file.status === 200 && request.headers['if-none-match']?.includes(tag)) {
        response.writeHead(304, unchanged).end()
        return
      }
      const answer = await prepare(file, encoding, cache)
      if (request.method === 'GET' && sendPart(request, response, answer)) return
      response.writeHead(file.status, answer.headers)
      response.end(request.method === 'HEAD' ? undefined : answer.body)
    },
  }
}

/** Answers a request for a part of a body. @returns false when the whole is the answer */
function sendPart({ headers: asked }: IncomingMessage, response: ServerResponse, answer: FileAnswer): boolean {
  const { status, headers, body, tag } = answer
  const isMeant = status === 200 && (asked['if-range'] === undefined || asked['if-range'] === tag)
  const range = isMeant ? byteRange(asked.range, body.byteLength) : undefined
  if (range === undefined) return false
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'Content-Range': `bytes */${body.byteLength}`, 'Cache-Control': 'no-store' }).end()
    return true
  }
  const { start, end } = range
  const { 'Accept-Ranges': _offer, ...others } = headers
  response.writeHead(206, {
    ...others,
    'Content-Range': `bytes ${start}-${end}/${body.byteLength}`,
    'Content-Length': String(end + 1 - start),
  })
  response.end(body.subarray(start, end + 1))
  return true
}
