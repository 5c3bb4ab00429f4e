import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../lib/ip-ranges.ts'

/** Connections of one network. A browser opens up to six, and an office or a mobile network shares an address. */
const mostOfNetwork = 256

/** One network's connections. `idle` ones wait for a request, the longest-waiting first. */
type Connections = { readonly busy: Set<Socket>; readonly idle: Set<Socket> }

/**
 * Limits connections by the address at their other end. A network that opens more loses the one that is idle longest,
 * as a keep-alive connection may end at any time; without an idle one its new connection is closed.
 * @param isExempt whose connections, by their address, are not counted: a proxy's are its clients' together
 */
export function limitConnections(server: Server, isExempt: (address: string) => boolean, most = mostOfNetwork): void {
  const networks = new Map<string, Connections>()
  const owners = new WeakMap<Socket, Connections>()

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isExempt(address)) return
    const network = networkOf(address)
    const own = networks.get(network) ?? { busy: new Set(), idle: new Set() }
    if (own.busy.size + own.idle.size >= most) {
      const [surplus = socket] = own.idle
      own.idle.delete(surplus)
      surplus.destroy()
      if (surplus === socket) return
    }
    networks.set(network, own)
    owners.set(socket, own)
    own.idle.add(socket)
    socket.once('close', () => {
      own.busy.delete(socket)
      own.idle.delete(socket)
      if (own.busy.size + own.idle.size === 0 && networks.get(network) === own) networks.delete(network)
    })
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
