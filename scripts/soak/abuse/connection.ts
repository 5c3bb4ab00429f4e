import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent } from 'undici'

/** The target of requests: a host's port, whatever name the shop goes by. */
export type Entry = { readonly host: string; readonly port: number }

/** A client with an address of its own on this machine, as browsers and scripts have. */
export type TestClient = {
  /** The whole answer. @throws when there is none within `patience` */
  request(path: string, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

/** Longest wait for an answer, ms: a sign-in or a look at an order may take ten seconds while others guess. */
const timeoutMs = 15_000
const bodiless = new Set([204, 304])

/** Largest piece of a body that is sent at once, bytes. */
const pieceBytes = 64 * 1024

/** A body in pieces, no faster than a line carries what all bodies over it have in common. */
function createLine(bytesPerSecond: number): (body: string) => AsyncGenerator<Buffer> {
  let freeAt = 0
  // A sender has its bytes ready: to make 5 MB of them for each request would be this process's own load.
  let latest = { body: '', bytes: Buffer.alloc(0) }
  const bytesOf = (body: string): Buffer => {
    if (latest.body !== body) latest = { body, bytes: Buffer.from(body) }
    return latest.bytes
  }
  return async function* pieces(body) {
    const bytes = bytesOf(body)
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      const piece = bytes.subarray(at, at + pieceBytes)
      const now = performance.now()
      freeAt = Math.max(now, freeAt) + (piece.length / bytesPerSecond) * 1000
      if (freeAt > now) await sleep(freeAt - now)
      yield piece
    }
  }
}

/**
 * @param address local one to connect from: all of 127.0.0.0/8 are this machine's
 * @param site origin of the shop, whose host is asked for wherever `entry` is
 * @param connections at most, at once
 * @param bytesPerSecond what the client's line carries of bodies; by default as much as this machine
 */
export function openClient(
  address: string,
  entry: Entry,
  site: string,
  connections = 6,
  bytesPerSecond = Infinity,
): TestClient {
  const line = createLine(bytesPerSecond)
  const agent = new Agent({ localAddress: address, connect: { timeout: timeoutMs }, connections, pipelining: 1 })
  const { host } = new URL(site)
  const origin = `http://${entry.host}:${entry.port}`
  return {
    async request(path, { method = 'GET', headers, body } = {}) {
      const answer = await agent.request({
        origin,
        path,
        method,
        headers: {
          ...Object.fromEntries(new Headers(headers)),
          host,
          ...(typeof body === 'string' && { 'content-length': String(Buffer.byteLength(body)) }),
        },
        body: typeof body !== 'string' ? null : bytesPerSecond === Infinity ? body : Readable.from(line(body)),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const bytes = await answer.body.arrayBuffer()
      const given = new Headers()
      for (const [name, values = []] of Object.entries(answer.headers))
        for (const value of [values].flat()) given.append(name, value)
      return new Response(bodiless.has(answer.statusCode) ? null : bytes, { status: answer.statusCode, headers: given })
    },
    close: () => agent.destroy(),
  }
}
