import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import { type Server as TcpServer, type Socket, createServer as createTcpServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFetch } from '../../../src/lib/fetch.ts'
import { neverConnected } from '../../../src/lib/never-connected.ts'
import { TooLongError, readText } from '../../../src/lib/read-text.ts'

const fetch = createFetch()
let server: Server
let base: string
let connections = 0

const answer = (request: IncomingMessage, response: ServerResponse): void => {
  if (request.url === '/moved') response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()
  else if (request.url === '/empty') response.writeHead(204).end()
  else if (request.url === '/packed')
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('y'.repeat(1_000_000)))
  else if (request.url === '/broken') response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip at all')
  else if (request.url === '/long') response.end('x'.repeat(100_000))
  else request.pipe(response.writeHead(200, { 'x-method': request.method }))
}

function addressOf(listening: TcpServer): string {
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return `http://127.0.0.1:${address.port}`
}

beforeAll(async () => {
  server = createServer(answer)
  server.on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = addressOf(server)
})
afterAll(async () => {
  await fetch.close?.()
  server.close()
})

describe('the adapters’ fetch', () => {
  test('sends and receives over keep-alive connections', async () => {
    for (const body of ['{"one":1}', '{"two":2}', '{"three":3}', '{"four":4}']) {
      const response = await fetch(`${base}/`, { method: 'PUT', body, headers: { 'content-type': 'application/json' } })
      expect([response.status, response.headers.get('x-method'), await response.text()]).toEqual([200, 'PUT', body])
    }
    expect(connections).toBeLessThan(3)
  })

  test('follows no redirects, and accepts answers without a body', async () => {
    expect((await fetch(`${base}/moved`)).status).toBe(302)
    const empty = await fetch(`${base}/empty`)
    expect([empty.status, await readText(empty.body, 10)]).toEqual([204, ''])
  })

  test('reads no more of a body than requested', async () => {
    const response = await fetch(`${base}/long`)
    await expect(readText(response.body, 1000)).rejects.toThrow(TooLongError)
  })

  test('unpacks compressed bodies, no further than requested', async () => {
    const { body, headers } = await fetch(`${base}/packed`)
    expect(headers.get('content-encoding')).toBe('gzip')
    expect(await readText(body, 1_000_000)).toBe('y'.repeat(1_000_000))
    const longer = await fetch(`${base}/packed`)
    await expect(readText(longer.body, 999_999)).rejects.toThrow(TooLongError)
    const broken = await fetch(`${base}/broken`)
    await expect(readText(broken.body, 1000)).rejects.toThrow()
  })

  test('reports a connection timeout before anything was sent', async () => {
    const mute = createTcpServer()
    const sockets: Socket[] = []
    mute.on('connection', (socket) => sockets.push(socket))
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
    const asked = Promise.resolve(fetch(addressOf(mute).replace('http:', 'https:')))
    const gone: unknown = await asked.catch((error: unknown) => error)
    expect(gone).toMatchObject({ code: 'UND_ERR_CONNECT_TIMEOUT' })
    expect(neverConnected(gone)).toBe(true)
    sockets.forEach((socket) => socket.destroy())
    mute.close()
  })

  test('rejects without a listening server, and when aborted', async () => {
    await expect(fetch('http://127.0.0.1:9/')).rejects.toThrow()
    await expect(fetch(`${base}/`, { signal: AbortSignal.abort() })).rejects.toThrow()
  })
})
