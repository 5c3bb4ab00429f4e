import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { rangeFactor } from '../lib/ip-ranges.ts'
import type { Client } from '../lib/request-scope.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

/**
 * Bodies that one client network may be sending at once. A browser sends a few; each comes within milliseconds. Of a
 * range twice as many, of one of IPv4 four times.
 */
const mostUnfinished = 32
/** Bytes of the first buffer of a body whose length is not announced; it doubles as more comes. */
const firstBytes = 4096
/** Bytes of a buffer that one body after another is read into, and how many such buffers are kept. */
const pool = { bytes: 100 * 1024, buffers: 16 }

/** Whether a body belongs to this request (RFC 9112 §6.3). */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * The outcome of a body: its text; `busy`: its network or range is sending too many others; `lost`: the client went
 * away.
 */
type ReceivedBody = { readonly text: string } | 'busy' | 'lost'

/**
 * Reads bodies before anything works for their requests: a client that sends slowly holds one of its own slots, no
 * more.
 */
export function createBodyReceiver(most = mostUnfinished) {
  const slots = createConcurrencyLimit()
  const buffers = createBuffers()

  /** Takes a slot of the client's network and of its range. Returns what gives them back. */
  function takeSlots({ network, range }: Client): (() => void) | undefined {
    const own = slots.acquire(network, most)
    const around = own && slots.acquire(range, most * rangeFactor(range))
    if (!around) own?.()
    return (
      around &&
      (() => {
        own()
        around()
      })
    )
  }

  return {
    /**
     * The body of a request. One that is longer than `limit` bytes is not read to its end: empty when its length is
     * announced, else its first bytes, which are too many.
     */
    async receive(request: IncomingMessage, client: Client, limit: number): Promise<ReceivedBody> {
      const announced = Number(request.headers['content-length'] ?? 0)
      if (announced > limit) return { text: '' }
      const release = takeSlots(client)
      if (!release) return 'busy'
      const buffer = buffers.take(announced)
      try {
        const body = await readUpTo(request, limit, buffer)
        return body ? { text: new TextDecoder().decode(body) } : 'lost'
      } finally {
        buffers.giveBack(buffer)
        release()
      }
    },
  }
}

/**
 * Buffers for bodies of announced lengths. Long ones are used again: a new one for every body would make V8 collect all
 * garbage about once a second beside a client that sends fifty.
 */
function createBuffers() {
  const free: Buffer[] = []
  return {
    take(announced: number): Buffer {
      if (announced <= firstBytes) return Buffer.allocUnsafe(announced || firstBytes)
      if (announced > pool.bytes) return Buffer.allocUnsafe(announced)
      return free.pop() ?? Buffer.allocUnsafeSlow(pool.bytes)
    },
    giveBack(buffer: Buffer): void {
      if (buffer.byteLength === pool.bytes && free.length < pool.buffers) free.push(buffer)
    },
  }
}

/**
 * Collects a body in one buffer: pieces of a byte each, kept as they come, would weigh hundreds of bytes each.
 * @param first is filled, and left for a larger one when it is full
 */
function readUpTo(request: IncomingMessage, limit: number, first: Buffer): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    let buffer = first
    let length = 0
    const onData = (piece: Buffer): void => {
      if (length + piece.byteLength > buffer.byteLength) {
        const larger = Buffer.allocUnsafe(Math.max(buffer.byteLength * 2, length + piece.byteLength))
        buffer.copy(larger, 0, 0, length)
        buffer = larger
      }
      length += piece.copy(buffer, length)
      if (length > limit) finish()
    }
    // Nothing is written into a buffer that another body has by then.
    const end = (body: Buffer | undefined): void => {
      request.off('data', onData)
      resolve(body)
    }
    const finish = (): void => end(buffer.subarray(0, length))
    request.on('data', onData)
    request.once('end', finish)
    request.once('close', () => end(undefined))
    request.once('error', () => end(undefined))
  })
}

/**
 * The time, ms, and the bytes for which an early answer's request is read on: a client that writes first can then read
 * it.
 */
const mostDrained = { ms: 5000, bytes: 16 * 1024 * 1024 }
/** Bytes that are read on for one network, in so many ms; for a range twice as many, for one of IPv4 four times. */
const mostOfNetwork = { bytes: 64 * 1024 * 1024, ms: 60_000 }
/** The time between two looks at the bytes, ms. */
const drainCheckMs = 100

const asksToClose = ({ headers, httpVersion }: IncomingMessage): boolean =>
  httpVersion === '1.0' || /\bclose\b/i.test(headers.connection ?? '')

/**
 * Answers that do not wait for the request's body, such as a 413: closed at once, the connection would be reset and the
 * answer lost. What still comes is read and dropped; with too much of it the connection ends. Reading costs processor
 * time, so of a network or range that sends such bodies again and again nothing more is read: its connections end with
 * the answer.
 */
export function createEarlyAnswers(most = mostDrained, perNetwork = mostOfNetwork) {
  const drained = new LRUCache<string, number>({ max: 10_000, ttl: perNetwork.ms, noUpdateTTL: true })

  const isSpent = ({ network, range }: Client): boolean =>
    (drained.get(network) ?? 0) > perNetwork.bytes || (drained.get(range) ?? 0) > perNetwork.bytes * rangeFactor(range)

  /** Drops what still comes of a body, and counts it. @param isLast whether the connection ends after it */
  function drain(request: IncomingMessage, client: Client, isLast: boolean): void {
    const { socket } = request
    const from = { at: performance.now(), bytes: socket.bytesRead }
    let counted = 0
    const count = (): void => {
      const bytes = socket.bytesRead - from.bytes
      for (const payer of [client.network, client.range])
        drained.set(payer, (drained.get(payer) ?? 0) + bytes - counted)
      counted = bytes
    }
    const stop = (): void => {
      clearInterval(drainCheck)
      count()
      if (isLast || !request.complete) socket.destroySoon()
    }
    const drainCheck = setInterval(() => {
      count()
      const isTooMuch = isSpent(client) || counted > most.bytes || performance.now() - from.at > most.ms
      if (isTooMuch || socket.destroyed) stop()
    }, drainCheckMs)
    if (request.readableEnded) return stop()
    request.once('end', stop).resume()
  }

  /** Prepares such an answer. Does nothing for a request without a body. */
  return (request: IncomingMessage, response: ServerResponse, client: Client): void => {
    if (!hasBody(request)) return
    const isLast = asksToClose(request) || response.getHeader('connection') === 'close'
    // Node would close the connection with the answer's last byte.
    response.setHeader('Connection', 'keep-alive')
    response.once('finish', () => {
      if (isSpent(client) && !request.complete) request.socket.destroySoon()
      else drain(request, client, isLast)
    })
  }
}
