import { EventEmitter } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { closeAll } from '../../../../src/server/listen.ts'
import { takeTurns } from '../../../../src/traffic/process/turns.ts'
import { apiHead, openConnection } from '../../../fixtures/http-client.ts'

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer()
  takeTurns(server, listener, () => 'one network')
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => closeAll([server], 0))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

describe('concurrent requests of one network', () => {
  /** A server that is told of requests, each of a connection of its own, and notes which were begun. */
  const open = (most?: number) => {
    const server = new EventEmitter()
    const begun: string[] = []
    const addressOf = ({ url = '' }: IncomingMessage): string =>
      url.includes('/') ? (url.split('/')[0] ?? '') : url.charAt(0)
    takeTurns(server as unknown as Server, ({ url = '' }) => void begun.push(url), addressOf, most)
    const ask = (...urls: string[]): Socket[] =>
      urls.map((url) => {
        const socket = new Socket()
        const request = Object.assign(new EventEmitter(), { url, socket }) as unknown as IncomingMessage
        server.emit('request', request, new ServerResponse(request))
        return socket
      })
    return { server, begun, ask }
  }

  test('are started a few at a time, interleaved with those of other networks', async () => {
    const { begun, ask } = open(2)
    ask('a1', 'a2', 'a3', 'a4', 'a5', 'b1')
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    await nextTurn()
    ask('b2')
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4', 'b2'])
    await nextTurn()
    expect(begun.slice(6)).toEqual(['a5'])
  })

  test('are started a few at a time per range, too, its networks in turn', async () => {
    const { begun, ask } = open(1)
    const neighbours = ['1', '2', '3', '4', '5'].map((number) => `2001:db8:7:${number}::1`)
    ask(...neighbours.flatMap((address) => [`${address}/a`, `${address}/b`]))
    ask('2001:db8:8::1/a')
    expect(begun).toEqual([`${neighbours[0]}/a`, `${neighbours[1]}/a`, '2001:db8:8::1/a'])
    for (let turn = 0; turn < 3; turn += 1) await nextTurn()
    expect(new Set(begun.map((url) => url.split('/')[0])).size).toBe(6)
    expect(begun).toHaveLength(9)
  })

  test('are started four in a turn, and eight of a range of IPv6', () => {
    const { begun, ask } = open()
    for (const network of [1, 2, 3]) ask(...Array.from({ length: 5 }, (_, call) => `2001:db8:7:${network}::1/${call}`))
    const begunOf = (network: number) => begun.filter((url) => url.startsWith(`2001:db8:7:${network}:`)).length
    expect([begunOf(1), begunOf(2), begunOf(3)]).toEqual([4, 4, 0])
  })

  test('count an eighth when they are answered at once', async () => {
    const server = new EventEmitter()
    const begun: string[] = []
    const listener: RequestListener = ({ url = '' }, response) => {
      begun.push(url)
      if (!url.startsWith('/slow')) response.end()
    }
    takeTurns(server as unknown as Server, listener, () => 'one network', 2)
    const ask = (url: string): void => {
      const request = Object.assign(new EventEmitter(), { url, socket: new Socket() }) as unknown as IncomingMessage
      server.emit('request', request, new ServerResponse(request))
    }
    for (let number = 0; number < 20; number += 1) ask(`/quick/${number}`)
    expect(begun).toHaveLength(16)
    await nextTurn()
    expect(begun).toHaveLength(20)
    for (const url of ['/slow/1', '/slow/2', '/slow/3', '/quick']) ask(url)
    await nextTurn()
    expect(begun.slice(20)).toEqual(['/slow/1', '/slow/2', '/slow/3', '/quick'])
  })

  test('yield to new connections for a limited time', async () => {
    const { server, begun, ask } = open(1)
    ask('a1', 'a2')
    for (let turn = 0; turn < 100; turn += 1) {
      server.emit('connection')
      await nextTurn()
    }
    ask('b1')
    expect(begun).toEqual(['a1', 'b1'])
    for (let turn = 0; turn < 200; turn += 1) {
      server.emit('connection')
      await nextTurn()
    }
    expect(begun).toEqual(['a1', 'b1', 'a2'])
  })

  test('are not started once their clients have disconnected', async () => {
    const { begun, ask } = open(1)
    const [, gone] = ask('a1', 'a2', 'a3')
    gone?.destroy()
    await nextTurn()
    await nextTurn()
    expect(begun).toEqual(['a1', 'a3'])
  })
})

describe('pipelined requests', () => {
  test('are answered one at a time, in order', async () => {
    let underWay = 0
    let most = 0
    const port = await serve(async ({ url }, response) => {
      underWay += 1
      most = Math.max(most, underWay)
      await nextTurn()
      underWay -= 1
      response.end(url)
    })
    const { socket, received } = await openConnection(port)
    for (const path of ['/1', '/2', '/3']) socket.write(apiHead(`GET ${path}`))
    await expect.poll(received).toMatch(/\/1[\s\S]*\/2[\s\S]*\/3$/)
    expect(most).toBe(1)
  })

  test('close the connection when a hundred are queued', async () => {
    let begun = 0
    const port = await serve(() => void (begun += 1))
    const { socket, closed } = await openConnection(port)
    for (let sent = 0; sent < 102; sent += 1) socket.write(apiHead(`GET /${sent}`))
    expect(await closed).toBe('')
    expect(begun).toBe(1)
  })
})
