import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openClient } from '../../../scripts/soak/abuse/connection.ts'

describe('a client of the abuse test', () => {
  test('connects from its own address, and names the shop as host wherever it connects to', async () => {
    const server = createServer(({ socket, headers, method }, response) =>
      response.end(JSON.stringify({ from: socket.remoteAddress, host: headers.host, method })),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const client = openClient('127.66.0.1', { host: '127.0.0.1', port }, 'http://shop.test:4000')
    const answer = await client.request('/', { method: 'POST', body: 'x' })
    await client.close()
    expect(await answer.json()).toEqual({ from: '127.66.0.1', host: 'shop.test:4000', method: 'POST' })
  })
})
