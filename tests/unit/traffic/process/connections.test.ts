import { createServer, type Server } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { limitConnections } from '../../../../src/traffic/process/connections.ts'
import { closeAll, listen } from '../../../../src/server/listen.ts'
import { apiHead, type Connection, openConnection } from '../../../fixtures/http-client.ts'

const proxy = '127.0.0.9'
let server: Server
let port: number
let finish: () => void
let slow = 0

const portOf = (listening: Server): number => {
  const address = listening.address()
  return typeof address === 'object' && address ? address.port : 0
}

beforeEach(async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  finish = resolve
  slow = 0
  server = createServer((request, response) => {
    if (request.url === '/slow') slow += 1
    void (request.url === '/slow' ? promise : Promise.resolve()).then(() => response.end('served'))
  })
  limitConnections(server, (address) => address === proxy, { open: 4, replaced: 2 })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  port = portOf(server)
})
afterEach(() => {
  finish()
  return closeAll([server], 0)
})

const openMany = async (from: string, count: number): Promise<Connection[]> => {
  const connections: Connection[] = []
  for (let index = 0; index < count; index += 1) connections.push(await openConnection(port, from))
  return connections
}
async function isServed({ socket, received: said }: Connection): Promise<void> {
  socket.write(apiHead('GET /'))
  await expect.poll(said).toContain('served')
}

describe('connections of one network', () => {
  test('are limited, and a new one closes the one idle longest', async () => {
    const [first, second, third, , fifth] = await openMany('127.0.0.2', 5)
    if (!first || !second || !third || !fifth) throw new Error('no connections')
    expect(await first.closed).toBe('')
    // One that was just used is idle for less long.
    await isServed(second)
    await isServed(fifth)
    const [sixth] = await openMany('127.0.0.2', 1)
    expect(await third.closed).toBe('')
    if (sixth) await isServed(sixth)
    expect([second.socket.closed, fifth.socket.closed]).toEqual([false, false])
  })

  test('are limited for their range to four times as many', async () => {
    const connections: Connection[] = []
    for (let host = 2; host < 9; host += 1) connections.push(...(await openMany(`127.0.0.1${host}`, 4)))
    await expect.poll(() => connections.filter(({ socket }) => !socket.closed).length).toBe(16)
  })

  test('are refused while all others are busy', async () => {
    const busy = await openMany('127.0.0.2', 4)
    for (const { socket } of busy) socket.write(apiHead('GET /slow'))
    await expect.poll(() => slow).toBe(4)
    const [fifth] = await openMany('127.0.0.2', 1)
    expect(await fifth?.closed).toBe('')
    const [other] = await openMany('127.0.0.3', 1)
    if (other) await isServed(other)
    finish()
    for (const { received: said } of busy) await expect.poll(said).toContain('served')
  })

  test('are refused when too many replace idle ones within a second', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const connections = await openMany('127.0.0.2', 9)
    await expect.poll(() => connections.filter(({ socket }) => socket.closed).length).toBe(5)
    // Two of the first four made room, and the last three of nine got none.
    expect(connections.map(({ socket }) => socket.closed)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      true,
      true,
      true,
    ])
    const [other] = await openMany('127.0.0.3', 1)
    if (other) await isServed(other)
  })

  test('do not count for other networks, and are unlimited for a proxy', async () => {
    const idle = await openMany('127.0.0.2', 4)
    const proxied = await openMany(proxy, 20)
    const [other] = await openMany('127.0.0.3', 1)
    for (const connection of [...proxied, other]) if (connection) await isServed(connection)
    expect(idle.filter(({ socket }) => socket.closed)).toEqual([])
  })
})

describe('connections from a /48 of IPv6', () => {
  /** A server whose connections the test announces, since this machine has one address of IPv6. */
  function open(): (address: string) => Socket {
    const server = createServer()
    // HTTP needs sockets with an other end.
    server.removeAllListeners('connection')
    limitConnections(server, () => false)
    return (address) => {
      const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: address })
      socket.on('error', () => undefined)
      server.emit('connection', socket)
      return socket
    }
  }

  test('are limited to twice as many as of one network, of which 128 a second make room for new ones', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const connectFrom = open()
    const sockets = ['2001:db8:7:1::1', '2001:db8:7:2::1', '2001:db8:7:3::1'].flatMap((address) =>
      Array.from({ length: 256 }, () => connectFrom(address)),
    )
    const isOpen = sockets.map(({ destroyed }) => !destroyed)
    expect(new Set(isOpen.slice(0, 128))).toEqual(new Set([false]))
    expect(new Set(isOpen.slice(128, 640))).toEqual(new Set([true]))
    expect(new Set(isOpen.slice(640))).toEqual(new Set([false]))
    expect(connectFrom('2001:db8:8::1').destroyed).toBe(false)
  })
})

describe('the connection limit of the server', () => {
  test('is 256 per network, and 3500 in all', async () => {
    const [listening] = await listen((_, response) => response.end('served'), '127.0.0.1', 0)
    if (!listening) throw new Error('no server')
    expect(listening.maxConnections).toBe(3500)
    port = portOf(listening)
    const connections = await openMany('127.0.0.2', 300)
    await expect.poll(() => connections.filter(({ socket }) => socket.closed).length).toBe(44)
    await closeAll([listening], 0)
  })
})
