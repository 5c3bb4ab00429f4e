import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../lib/ip-ranges.ts'

/** Connections of one network. A browser opens up to six, and an office or a mobile network shares an address. */
const mostOfNetwork = 256

/** Idle connections of one network that are closed for new ones in a second; a network that opens more gets no more. */
const mostReplaced = 64

/** One network's connections. `idle` ones wait for a request, the longest-waiting first. */
type Connections = {
  readonly busy: Set<Socket>
  readonly idle: Set<Socket>
  /** Idle connections closed in the second that began at `since`, ms. */
  replaced: number
  since: number
}

type Limits = { readonly open?: number; readonly replaced?: number }

/**
 * Limits connections by the address at their other end. A network that opens more loses the one that is idle longest,
 * as a keep-alive connection may end at any time; without an idle one its new connection is closed. So are new ones of
 * a network that opens them by the hundred: closed at once, before the HTTP server works for them.
 * @param isExempt whose connections, by their address, are not counted: a proxy's are its clients' together
 */
export function limitConnections(
  server: Server,
  isExempt: (address: string) => boolean,
  { open = mostOfNetwork, replaced = mostReplaced }: Limits = {},
): void {
  const networks = new Map<string, Connections>()
  const owners = new WeakMap<Socket, Connections>()

  /** Closes an idle connection in favor of a new one. @returns whether there was one, and this second allows it */
  function replaceIdle(own: Connections): boolean {
    const now = performance.now()
    if (now - own.since >= 1000) Object.assign(own, { since: now, replaced: 0 })
    const [surplus] = own.idle
    if (!surplus || own.replaced >= replaced) return false
    own.replaced += 1
    own.idle.delete(surplus)
    surplus.destroy()
    return true
  }

  /** Counts a new connection. @returns whether it may stay */
  function admit(socket: Socket): boolean {
    const address = socket.remoteAddress ?? ''
    if (isExempt(address)) return true
    const network = networkOf(address)
    const own = networks.get(network) ?? { busy: new Set(), idle: new Set(), replaced: 0, since: 0 }
    if (own.busy.size + own.idle.size >= open && !replaceIdle(own)) return false
    networks.set(network, own)
    owners.set(socket, own)
    own.idle.add(socket)
    socket.once('close', () => {
      own.busy.delete(socket)
      own.idle.delete(socket)
      if (own.busy.size + own.idle.size === 0 && networks.get(network) === own) networks.delete(network)
    })
    return true
  }

  // The server's own listener, which sets up HTTP, runs for connections that may stay only.
  const listeners = server.listeners('connection')
  server.removeAllListeners('connection').on('connection', (socket: Socket) => {
    if (admit(socket)) for (const listener of listeners) Reflect.apply(listener, server, [socket])
    else socket.resetAndDestroy()
  })

  server.on('request', ({ socket }, response) => {
    const own = owners.get(socket)
    if (!own) return
    own.idle.delete(socket)
    own.busy.add(socket)
    response.once('close', () => {
      if (own.busy.delete(socket) && !socket.destroyed) own.idle.add(socket)
    })
  })
}
