import type { IncomingMessage } from 'node:http'
import { rangeFactor } from '../../lib/ip-ranges.ts'
import type { RequestClient } from '../../lib/request-scope.ts'
import { gone, type Outcome, pass, refuse, type Settled } from '../outcome.ts'
import { busySeconds, unfinishedBodies } from '../policy/process.ts'

/** Bytes of the first buffer of a body whose length is not announced; it doubles as more comes. */
const firstBytes = 4096
/** Bytes of a buffer that one body after another is read into, and how many such buffers are kept. */
const pool = { bytes: 100 * 1024, buffers: 16 }

const decoder = new TextDecoder()

/** Whether a body belongs to this request (RFC 9112 §6.3). */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Reads bodies before anything works for their requests: a client that sends slowly holds one of its own slots, no
 * more.
 */
export function createBodyReceiver(most = unfinishedBodies) {
  const slots = createSlots()
  const buffers = createBuffers()
  const texts = new WeakMap<object, string>()

  /** Takes a slot of the client's network and of its range. Returns what gives them back. */
  function takeSlots({ network, range }: RequestClient): (() => void) | undefined {
    const own = slots.take(network, most)
    const around = own && slots.take(range, most * rangeFactor(range))
    if (!around) own?.()
    return (
      around &&
      (() => {
        own()
        around()
      })
    )
  }

  async function receive(request: IncomingMessage, limit: number, announced: number): Promise<Settled> {
    const buffer = buffers.take(announced)
    try {
      const body = await readUpTo(request, limit, buffer)
      if (!body) return gone
      texts.set(request, decoder.decode(body))
      return pass
    } finally {
      buffers.giveBack(buffer)
    }
  }

  return {
    /**
     * Waits until the body of a request is there. One that is longer than `limit` bytes is not read to its end: empty
     * when its length is announced, else its first bytes, which are too many.
     */
    ask(request: IncomingMessage, client: RequestClient, limit: number): Outcome {
      if (!hasBody(request)) return pass
      const announced = Number(request.headers['content-length'] ?? 0)
      if (announced > limit) {
        texts.set(request, '')
        return pass
      }
      const release = takeSlots(client)
      if (!release) return refuse('overloaded', busySeconds)
      return { kind: 'wait', turn: receive(request, limit, announced).finally(release) }
    },
    /** The body that was received; `undefined` for a request without one. */
    textOf: (request: object): string | undefined => texts.get(request),
  }
}

/** Counts what is under way for each key. */
function createSlots() {
  const used = new Map<string, number>()
  return {
    /** Takes a slot. Returns what gives it back, once; `undefined` when the key has `most`. */
    take(key: string, most: number): (() => void) | undefined {
      const count = used.get(key) ?? 0
      if (count >= most) return undefined
      used.set(key, count + 1)
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        const left = (used.get(key) ?? 1) - 1
        if (left > 0) used.set(key, left)
        else used.delete(key)
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
