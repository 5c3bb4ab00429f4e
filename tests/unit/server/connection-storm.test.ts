import { connect, Socket } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { closeAll, listen } from '../../../src/server/listen.ts'
import { connectionLimits } from '../../../src/traffic/policy/process.ts'

const request = 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n'
const requestsEach = 20
const stormSize = connectionLimits.network + 200

describe('a network that opens more connections than it may', () => {
  /** Opens a server, and more connections to it than a network may have, with requests each. */
  async function storm(): Promise<{ begun: () => number; beforeLast: Promise<number> }> {
    let begun = 0
    const servers = await listen(
      (_request, response) => {
        begun += 1
        response.end('answer')
      },
      '127.0.0.1',
      0,
    )
    const server = servers[0] ?? expect.fail()
    const sockets: Socket[] = []
    onTestFinished(async () => {
      for (const socket of sockets) socket.destroy()
      await closeAll(servers, 0)
    })
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const beforeLast = Promise.withResolvers<number>()
    let seen = 0
    server.on('connection', () => {
      seen += 1
      if (seen === stormSize) beforeLast.resolve(begun)
    })
    for (let number = 0; number < stormSize; number += 1) {
      const socket = connect({ host: '127.0.0.1', port })
      sockets.push(socket)
      socket.on('error', () => undefined)
      socket.once('connect', () => socket.write(request.repeat(requestsEach)))
    }
    return { begun: () => begun, beforeLast: beforeLast.promise }
  }

  test('has its requests wait until they are all accepted or closed: others wait behind them', async () => {
    const { begun, beforeLast } = await storm()
    expect(await beforeLast).toBeLessThan(stormSize)
    await expect.poll(begun).toBeGreaterThan(stormSize)
  })

  test('has no work done for those that are closed as they come', async () => {
    const setNoDelay = vi.spyOn(Socket.prototype, 'setNoDelay')
    onTestFinished(() => setNoDelay.mockRestore())
    await (
      await storm()
    ).beforeLast
    expect(setNoDelay.mock.calls.length).toBeGreaterThanOrEqual(connectionLimits.network)
    expect(setNoDelay.mock.calls.length).toBeLessThan(stormSize)
  })
})
