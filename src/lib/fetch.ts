import type { LookupFunction } from 'node:net'
import { type Readable, type Transform, pipeline } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { Agent, type Dispatcher, request } from 'undici'

/** The function by which adapters reach their vendor: the platform's `fetch`, or a stand-in's `request` in tests. */
export type Fetch = ((url: string, init?: RequestInit) => Response | Promise<Response>) & {
  /** Ends idle connections, where there are any. */
  close?(): Promise<void>
}

/**
 * Limit for opening a connection, TLS included, ms. The client looks at its clock every half second and acts at the
 * look after: this comes to the second that is allowed (faults, F3), 1000 would come to a second and a half.
 */
const connectMs = 700

/** Bytes of a body that is read at once: shorter ones need no stream. */
const shortBody = 256 * 1024

const decoders: Readonly<Record<string, () => Transform>> = {
  br: createBrotliDecompress,
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
}

const ownHeaders = { accept: '*/*', 'accept-encoding': Object.keys(decoders).join(', ') }

/**
 * A keep-alive `fetch` for server-to-server calls. Redirects are never followed (the 30x is the answer). It is the HTTP
 * client below the platform's `fetch`, which costs several times as much for each call (decision 091).
 * @param lookup finds the address of a name; default: the machine's resolver
 */
export function createFetch(lookup?: LookupFunction): Fetch {
  const dispatcher = new Agent({
    // Said here, certificates are checked whatever the environment says.
    connect: { timeout: connectMs, rejectUnauthorized: true, lookup },
    keepAliveTimeout: 30_000,
    // The stores of a platform share an origin: one that hangs must leave the others connections.
    connections: 256,
    headersTimeout: 15_000,
    bodyTimeout: 15_000,
  })
  const fetch: Fetch = async (url, { method = 'GET', headers, body, signal } = {}) => {
    const answer = await request(url, {
      method,
      headers: { ...ownHeaders, ...toRecord(headers) },
      body: typeof body === 'string' ? body : null,
      signal: signal ?? null,
      dispatcher,
    })
    const { statusCode: status } = answer
    const given = await bodyOf(answer)
    const response = new Response(given, { status, headers: toHeaders(answer.headers) })
    if (given instanceof Uint8Array) wholeBodies.set(response, given)
    return response
  }
  fetch.close = () => dispatcher.close()
  return fetch
}

/** Bodies that were read in one piece: read from its `Response`, one would become a stream first. */
const wholeBodies = new WeakMap<Response, Uint8Array>()

/** The body of an answer of `createFetch`, where it was read in one piece. */
export const wholeBodyOf = (response: Response): Uint8Array | undefined => wholeBodies.get(response)

/** Headers by their names in small letters. */
function toRecord(headers: RequestInit['headers'] = {}): Record<string, string> {
  const pairs =
    headers instanceof Headers || Array.isArray(headers) ? [...new Headers(headers)] : Object.entries(headers)
  return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value]))
}

function toHeaders(given: Dispatcher.ResponseData['headers']): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given))
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  return headers
}

/** Reads a short body of announced length in one piece; others are a stream. */
async function bodyOf({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<BodyInit | null> {
  if (statusCode === 204 || statusCode === 304) {
    await body.dump()
    return null
  }
  const encoding = String(headers['content-encoding'] ?? 'identity').toLowerCase()
  const length = Number(headers['content-length'] ?? Infinity)
  if (encoding === 'identity' && statusCode < 300 && length <= shortBody)
    return new Uint8Array(await body.arrayBuffer())
  const decode = decoders[encoding]
  return toStream(decode ? pipeline(body, decode(), ignoreFailure) : body)
}

/** The reader of the last stream is told of it. */
const ignoreFailure = (): void => undefined

/**
 * Node's own streams are not the platform's by type, and its adapter goes on writing into one that was cancelled.
 * Reading piece by piece keeps back-pressure; cancelling ends the connection.
 */
function toStream(body: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces: AsyncIterator<unknown, undefined> = body[Symbol.asyncIterator]()
  // One that is ended early fails without a reader.
  body.on('error', ignoreFailure)
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (value instanceof Uint8Array) controller.enqueue(new Uint8Array(value))
      if (done) controller.close()
    },
    cancel() {
      body.destroy()
    },
  })
}
