import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf, rangeFactor, rangeOf } from '../../lib/ip-ranges.ts'
import { type Outcome, pass, refuse } from '../outcome.ts'
import { busySeconds, connectionLimits } from '../policy/process.ts'

/** Connections of a network or a range. `idle` ones wait for a request, the longest-waiting first. */
type Connections = {
  readonly most: number
  readonly mostReplaced: number
  readonly busy: Set<Socket>
  readonly idle: Set<Socket>
  /** Idle connections closed in the second that began at `since`, ms. */
  replaced: number
  since: number
}

type Limits = { readonly open?: number; readonly replaced?: number }

/**
 * Limits connections by the address at their other end, and by the range around it. A network that opens more loses the
 * one that is idle longest, as a keep-alive connection may end at any time; without an idle one its new connection is
 * closed. So are new ones of a network that opens them by the hundred: closed at once, before the HTTP server works for
 * them.
 * @param isExempt whose connections, by their address, are not counted: a proxy's are its clients' together
 */
export function limitConnections(
  server: Server,
  isExempt: (address: string) => boolean,
  { open = connectionLimits.network, replaced = connectionLimits.replaced }: Limits = {},
): void {
  const groups = new Map<string, Connections>()
  const owners = new WeakMap<Socket, readonly Connections[]>()

  const groupOf = (name: string, factor: number): Connections =>
    groups.get(name) ?? {
      most: open * factor,
      mostReplaced: replaced * factor,
      busy: new Set(),
      idle: new Set(),
      replaced: 0,
      since: 0,
    }

  /** Whether a group has a place for a new connection, if need be that of an idle one, which is closed. */
  function makeRoom(own: Connections): boolean {
    if (own.busy.size + own.idle.size < own.most) return true
    const now = performance.now()
    if (now - own.since >= 1000) Object.assign(own, { since: now, replaced: 0 })
    const [surplus] = own.idle
    if (!surplus || own.replaced >= own.mostReplaced) return false
    own.replaced += 1
    for (const group of owners.get(surplus) ?? []) group.idle.delete(surplus)
    surplus.destroy()
    return true
  }

  /** Whether a new connection may stay; counts one that may. */
  function ask(socket: Socket): Outcome {
    const address = socket.remoteAddress ?? ''
    if (isExempt(address)) return pass
    const range = rangeOf(address)
    const own = [
      [networkOf(address), groupOf(networkOf(address), 1)],
      [range, groupOf(range, rangeFactor(range))],
    ] as const
    if (!own.every(([, group]) => makeRoom(group))) return refuse('overloaded', busySeconds)
    owners.set(
      socket,
      own.map(([, group]) => group),
    )
    for (const [name, group] of own) {
      groups.set(name, group)
      group.idle.add(socket)
    }
    socket.once('close', () => {
      for (const [name, group] of own) {
        group.busy.delete(socket)
        group.idle.delete(socket)
        if (group.busy.size + group.idle.size === 0 && groups.get(name) === group) groups.delete(name)
      }
    })
    return pass
  }

  // The server's own listener, which sets up HTTP, runs for connections that may stay only.
  const listeners = server.listeners('connection')
  server.removeAllListeners('connection').on('connection', (socket: Socket) => {
    if (ask(socket).kind === 'pass') for (const listener of listeners) Reflect.apply(listener, server, [socket])
    else socket.resetAndDestroy()
  })

  server.on('request', ({ socket }, response) => {
    for (const own of owners.get(socket) ?? []) {
      own.idle.delete(socket)
      own.busy.add(socket)
      response.once('close', () => {
        if (own.busy.delete(socket) && !socket.destroyed) own.idle.add(socket)
      })
    }
  })
}
