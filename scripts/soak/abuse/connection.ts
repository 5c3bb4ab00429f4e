import { Agent } from 'undici'

/** Where requests go: a host's port, whatever name the shop goes by. */
export type Entry = { readonly host: string; readonly port: number }

/** A client with an address of its own on this machine, as browsers and scripts have. */
export type Client = {
  /** The whole answer. @throws when there is none within `patience` */
  request(path: string, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

/** Longest wait for an answer, ms: a sign-in or a look at an order may take ten seconds while others guess. */
const timeoutMs = 15_000
const bodiless = new Set([204, 304])

/**
 * @param address local one to connect from: all of 127.0.0.0/8 are this machine's
 * @param site origin of the shop, whose host is asked for wherever `entry` is
 * @param connections at most, at once
 */
export function openClient(address: string, entry: Entry, site: string, connections = 6): Client {
  const agent = new Agent({ localAddress: address, connect: { timeout: timeoutMs }, connections, pipelining: 1 })
  const { host } = new URL(site)
  const origin = `http://${entry.host}:${entry.port}`
  return {
    async request(path, { method = 'GET', headers, body } = {}) {
      const answer = await agent.request({
        origin,
        path,
        method,
        headers: { ...Object.fromEntries(new Headers(headers)), host },
        body: typeof body === 'string' ? body : null,
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
