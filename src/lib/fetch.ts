import { Agent, fetch as agentFetch } from 'undici'

/** What adapters are given to reach their vendor: the platform's `fetch`, or a stand-in's `request` in tests. */
export type Fetch = ((url: string, init?: RequestInit) => Response | Promise<Response>) & {
  /** Ends idle connections, where there are any. */
  close?(): Promise<void>
}

/**
 * Limit for opening a connection, TLS included, ms. The client looks at its clock every half second and acts at the
 * look after: this comes to the second that is allowed (faults, F3), 1000 would come to a second and a half.
 */
const connectMs = 700

/** A keep-alive `fetch` for server-to-server calls. Redirects are never followed (the 30x is the answer). */
export function createFetch(): Fetch {
  const dispatcher = new Agent({
    // Said here, certificates are checked whatever the environment says.
    connect: { timeout: connectMs, rejectUnauthorized: true },
    keepAliveTimeout: 30_000,
    // The stores of a platform share an origin: one that hangs must leave the others connections.
    connections: 256,
    headersTimeout: 15_000,
    bodyTimeout: 15_000,
  })
  const fetch: Fetch = async (url, { method = 'GET', headers, body, signal } = {}) => {
    const answer = await agentFetch(url, {
      method,
      headers: [...new Headers(headers)],
      body: typeof body === 'string' ? body : null,
      signal: signal ?? null,
      redirect: 'manual',
      dispatcher,
    })
    const bodiless = answer.status === 204 || answer.status === 304
    const stream = bodiless || !answer.body ? null : toStream(answer.body.getReader())
    return new Response(stream, { status: answer.status, headers: [...answer.headers] })
  }
  fetch.close = () => dispatcher.close()
  return fetch
}

type ByteReader = {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array<ArrayBuffer> }>
  cancel(reason?: unknown): Promise<void>
}

/** The client's own streams are not the platform's by type; reading through keeps back-pressure and cancelling. */
function toStream(reader: ByteReader): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read()
      if (value) controller.enqueue(value)
      if (done) controller.close()
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
