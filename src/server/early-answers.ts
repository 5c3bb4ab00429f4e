import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { rangeFactor } from '../lib/ip-ranges.ts'
import type { RequestClient } from '../lib/request-scope.ts'
import { drainedBodies } from '../traffic/policy/process.ts'
import { hasBody } from '../traffic/process/bodies.ts'

type Amount = { readonly ms: number; readonly bytes: number }

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
export function createEarlyAnswers(most: Amount = drainedBodies.request, perNetwork: Amount = drainedBodies.network) {
  const drained = new LRUCache<string, number>({ max: 10_000, ttl: perNetwork.ms, noUpdateTTL: true })

  const isSpent = ({ network, range }: RequestClient): boolean =>
    (drained.get(network) ?? 0) > perNetwork.bytes || (drained.get(range) ?? 0) > perNetwork.bytes * rangeFactor(range)

  /** Drops what still comes of a body, and counts it. @param isLast whether the connection ends after it */
  function drain(request: IncomingMessage, client: RequestClient, isLast: boolean): void {
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
  return (request: IncomingMessage, response: ServerResponse, client: RequestClient): void => {
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
