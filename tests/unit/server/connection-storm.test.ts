import { connect, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { closeAll, listen } from '../../../src/server/listen.ts'
import { connectionLimits } from '../../../src/traffic/policy/process.ts'

const request = 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n'
const requestsEach = 20

describe('a network that opens more connections than it may', () => {
  test('has its requests wait until they are all accepted or closed: others wait behind them', async () => {
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
    const storm = connectionLimits.network + 200
    const all = Promise.withResolvers<number>()
    let seen = 0
    server.on('connection', () => {
      seen += 1
      if (seen === storm) all.resolve(begun)
    })
    for (let number = 0; number < storm; number += 1) {
      const socket = connect({ host: '127.0.0.1', port })
      sockets.push(socket)
      socket.on('error', () => undefined)
      socket.once('connect', () => socket.write(request.repeat(requestsEach)))
    }
    expect(await all.promise).toBeLessThan(storm)
    await expect.poll(() => begun).toBeGreaterThan(storm)
  })
})
