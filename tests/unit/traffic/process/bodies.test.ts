import { createServer, IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { longestBodyAt } from '../../../../src/api/kernel/body-limits.ts'
import { clientAt } from '../../../../src/lib/request-scope.ts'
import { createBodyReceiver } from '../../../../src/traffic/process/bodies.ts'
import { createLoad } from '../../../../src/traffic/process/load.ts'
import { createEarlyAnswers } from '../../../../src/server/early-answers.ts'
import { freePort } from '../../../fixtures/free-port.ts'
import { apiHead, type Connection, openConnection } from '../../../fixtures/http-client.ts'
import { openShopListener } from '../../../fixtures/shop-listener.ts'

const path = '/api/echo'
const longest = longestBodyAt(path)
const sized = (bytes: number) => ({ 'Content-Length': String(bytes) })
const chunked = { 'Transfer-Encoding': 'chunked' }
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`
const statusOf = (answer: string): number => Number(answer.split(' ', 2)[1])

/** A long body, and the pieces that it is sent in. */
const bytes = 2 * 1024 * 1024
const piece = 'x'.repeat(64 * 1024)
const pieces = bytes / piece.length

type Bindings = { readonly body: string | undefined }

/** The API answers how long a body was; too long ones as the real one does. */
const api = {
  fetch({ headers }: Request, { body = '' }: Bindings): Response {
    const announced = Number(headers.get('content-length') ?? 0)
    const { length } = body
    return new Response(`got ${length}`, { status: Math.max(announced, length) > longest ? 413 : 200 })
  },
}
const open = (most = 1000): Promise<number> => openShopListener({ api, load: createLoad(() => 0, most) })

/** Connections whose requests are begun, their bodies not finished. */
const begin = (port: number, from: string, count: number): Promise<Connection[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const connection = await openConnection(port, from)
      connection.socket.write(`${apiHead(`POST ${path}`, sized(4))}ab`)
      return connection
    }),
  )

async function ask(port: number, from: string): Promise<string> {
  const { socket, closed } = await openConnection(port, from)
  socket.write(`${apiHead(`POST ${path}`, { ...sized(2), Connection: 'close' })}ab`)
  return closed
}

describe('an unfinished body', () => {
  test('takes no request slot', async () => {
    const port = await open(4)
    const slow = await begin(port, '127.0.0.2', 8)
    expect(await ask(port, '127.0.0.2')).toMatch(/^HTTP\/1\.1 200 [\s\S]*got 2$/)
    for (const { socket, received: said } of slow) {
      socket.write('cd')
      await expect.poll(said).toContain('got 4')
    }
  })

  test('is limited to 32 per network, while other networks are served', async () => {
    const port = await open()
    const slow = await begin(port, '127.0.0.2', 32)
    await expect.poll(async () => statusOf(await ask(port, '127.0.0.2'))).toBe(503)
    expect(await ask(port, '127.0.0.2')).toMatch(/\r\nRetry-After: \d+\r\n/)
    expect(statusOf(await ask(port, '127.0.0.3'))).toBe(200)
    slow[0]?.socket.write('cd')
    slow[1]?.socket.destroy()
    await expect.poll(async () => statusOf(await ask(port, '127.0.0.2'))).toBe(200)
  })

  test('is limited to four times as many for a range of IPv4', async () => {
    const port = await open()
    for (let host = 2; host < 6; host += 1) await begin(port, `127.0.0.${host}`, 32)
    await expect.poll(async () => statusOf(await ask(port, '127.0.0.6'))).toBe(503)
    expect(statusOf(await ask(port, '127.0.1.2'))).toBe(200)
  })

  test('is limited to twice as many for a range of IPv6', async () => {
    const receiver = createBodyReceiver()
    const beginFrom = (address: string) => {
      const request = Object.assign(new IncomingMessage(new Socket()), { headers: { 'content-length': '4' } })
      return { request, outcome: receiver.ask(request, clientAt(address), longest) }
    }
    const begun = [1, 2].flatMap((network) => Array.from({ length: 32 }, () => beginFrom(`2001:db8:7:${network}::1`)))
    expect(new Set(begun.map(({ outcome }) => outcome.kind))).toEqual(new Set(['wait']))
    expect(beginFrom('2001:db8:7:3::1').outcome).toMatchObject({ kind: 'refuse', reason: 'overloaded' })
    expect(beginFrom('2001:db8:8::1').outcome.kind).toBe('wait')
    const [first] = begun
    first?.request.emit('close')
    expect(first?.outcome.kind === 'wait' && (await first.outcome.turn)).toEqual({ kind: 'gone' })
    expect(beginFrom('2001:db8:7:3::1').outcome.kind).toBe('wait')
  })

  test('reaches the API whole, however it is chunked', async () => {
    const port = await open()
    const { socket, closed } = await openConnection(port)
    socket.write(apiHead(`POST ${path}`, { ...chunked, Connection: 'close' }))
    for (let piece = 0; piece < 5000; piece += 1) socket.write(chunk('ab'))
    socket.write('0\r\n\r\n')
    expect(await closed).toMatch(/^HTTP\/1\.1 200 [\s\S]*got 10000$/)
  })
})

describe('concurrent long bodies', () => {
  const echo = { fetch: (_: Request, { body = '' }: Bindings): Response => new Response(body) }
  const half = 30_000

  test('do not mix, also when one is aborted', async () => {
    const port = await openShopListener({ api: echo, load: createLoad(() => 0, 1000) })
    for (let round = 0; round < 3; round += 1) {
      const connections = await Promise.all(
        ['a', 'b', 'c'].map(async (letter) => {
          const connection = await openConnection(port)
          await connection.send(
            apiHead(`POST ${path}`, { ...sized(2 * half), Connection: 'close' }) + letter.repeat(half),
          )
          return { ...connection, letter }
        }),
      )
      connections[0]?.socket.destroy()
      for (const { send, closed, letter } of connections.slice(1)) {
        await send(letter.repeat(half))
        expect((await closed).endsWith(`\r\n\r\n${letter.repeat(2 * half)}`)).toBe(true)
      }
    }
  })
})

describe('an overlong body', () => {
  test.each([
    ['its length announced', sized(bytes), piece, ''],
    ['in chunks', chunked, chunk(piece), '0\r\n\r\n'],
  ])('is answered with 413 even to a client that sends all of it first: %s', async (_, headers, part, end) => {
    const port = await open()
    for (const connection of ['keep-alive', 'close']) {
      const { received: said, send } = await openConnection(port)
      await send(apiHead(`POST ${path}`, { ...headers, Connection: connection }) + part + part)
      await expect.poll(said).toMatch(/^HTTP\/1\.1 413 /)
      // A client that sends all of it before it reads would lose the answer with the connection.
      for (let sent = 2; sent < pieces; sent += 1) await send(part)
      await send(end)
    }
  })

  test('keeps its connection for the next request', async () => {
    const port = await open()
    const { socket, received: said } = await openConnection(port)
    socket.write(apiHead(`POST ${path}`, sized(bytes)) + 'x'.repeat(bytes))
    socket.write(`${apiHead(`POST ${path}`, sized(2))}ab`)
    await expect.poll(said).toMatch(/^HTTP\/1\.1 413 [\s\S]*HTTP\/1\.1 200 [\s\S]*got 2$/)
  })

  test('closes its connection when it never ends', async () => {
    const port = await open()
    const { socket, received: said, closed } = await openConnection(port)
    socket.write(apiHead(`POST ${path}`, chunked))
    const send = (): void => void (socket.destroyed || socket.write(chunk(piece), () => setImmediate(send)))
    send()
    expect(statusOf(await closed)).toBe(413)
    expect(said().match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  /** More than the system takes from a client without any being read. */
  const long = 14 * 1024 * 1024
  /** Whether a long body is read on after its answer. */
  async function sendLong(port: number, from: string): Promise<'read' | 'left'> {
    const { received: said, send, socket } = await openConnection(port, from)
    await send(apiHead(`POST ${path}`, sized(long)))
    await expect.poll(said).toMatch(/^HTTP\/1\.1 413 /)
    const outcome = await send('x'.repeat(long)).then(
      () => 'read' as const,
      () => 'left' as const,
    )
    socket.destroy()
    return outcome
  }

  test('is drained up to 64 MiB a minute per network, after which its connections close', async () => {
    const port = await open()
    expect(await sendLong(port, '127.0.0.2')).toBe('read')
    await expect.poll(() => sendLong(port, '127.0.0.2')).toBe('left')
    expect(await sendLong(port, '127.0.0.3')).toBe('read')
  })

  test('is drained up to four times as much for a range of IPv4', async () => {
    const answerEarly = createEarlyAnswers(undefined, { bytes: long, ms: 60_000 })
    const server = createServer((request, response) => {
      answerEarly(request, response, clientAt(request.socket.remoteAddress ?? ''))
      response.writeHead(413).end()
    })
    onTestFinished(() => void server.close().closeAllConnections())
    const port = await freePort()
    await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
    let host = 2
    for (; host < 6; host += 1) expect(await sendLong(port, `127.0.0.${host}`)).toBe('read')
    // Each sends once, within its own limit.
    await expect.poll(() => sendLong(port, `127.0.0.${(host += 1)}`)).toBe('left')
    expect(await sendLong(port, '127.0.1.2')).toBe('read')
  })
})

describe('a request refused before its body was read', () => {
  test('gets its answer', async () => {
    const port = await open()
    const { received: said, send } = await openConnection(port)
    await send(apiHead('POST /de-at/cart', { ...sized(bytes), Connection: 'close' }))
    await expect.poll(said).toMatch(/^HTTP\/1\.1 405 /)
    for (let sent = 0; sent < pieces; sent += 1) await send(piece)
  })
})
