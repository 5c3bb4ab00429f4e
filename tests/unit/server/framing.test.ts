import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestListener, Server } from 'node:http'
import { wordKeys } from '../../../src/domain/pages/words/words.ts'
import { createEarlyPages } from '../../../src/server/early-pages.ts'
import { closeAll, listen } from '../../../src/server/listen.ts'
import { createVisitorReader } from '../../../src/server/visitor.ts'

const noWords = Object.fromEntries(wordKeys.error.map((key) => [key, ''])) as Record<
  (typeof wordKeys.error)[number],
  string
>

let server: Server
let served = 0
beforeAll(async () => {
  const listener: RequestListener = (request, response) => {
    request.resume().once('end', () => {
      served += 1
      response.end('served')
    })
  }
  ;[server] = (await listen(listener, '127.0.0.1', 0)) as [Server]
})
afterAll(() => closeAll([server], 0))

/** All that comes back on one connection until the server closes it. */
function say(text: string, to = server): Promise<string> {
  const address = to.address()
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1', () =>
      socket.write(text),
    )
    socket.setEncoding('utf8').on('data', (chunk) => (answer += String(chunk)))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

const post = 'POST / HTTP/1.1\r\nHost: shop.example\r\n'

describe('a message with invalid framing', () => {
  test.each([
    ['a length and chunks', `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['chunks and a length', `${post}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`],
    ['two lengths', `${post}Content-Length: 0\r\nContent-Length: 3\r\n\r\nabc`],
    ['a length that is not a number', `${post}Content-Length: +3\r\n\r\nabc`],
    ['a folded header', `${post}X-Long: a\r\n b\r\n\r\n`],
    ['a folded encoding', `${post}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n`],
    ['another encoding', `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['chunks that are not last', `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
    ['a chunk without a size', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n`],
    ['a chunk longer than its size', `${post}Transfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n0\r\n\r\n`],
    ['a space before a colon', `${post}X-A : a\r\n\r\n`],
    ['bare line feeds', 'GET / HTTP/1.1\nHost: shop.example\n\n'],
  ])('is refused, and its connection closed: %s', async (_, message) => {
    const before = served
    // The bytes that follow would be taken for a request of its own by a reader that was fooled.
    const answer = await say(`${message}GET /smuggled HTTP/1.1\r\nHost: shop.example\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n/)
    expect([answer.match(/HTTP\/1\.1/g)?.length, served - before]).toEqual([1, 0])
  })

  test('is refused with 431 for more than 16 KiB of headers', async () => {
    expect(await say(`${post}X-A: ${'a'.repeat(17_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /)
  })
})

describe('a request that Node itself refuses', () => {
  let words: Server
  beforeAll(async () => {
    const pages = createEarlyPages({
      siteUrl: 'https://shop.example',
      visitor: createVisitorReader(() => ({ address: '', country: undefined, isProxied: false })),
      earlyWords: ({ locale }) => ({
        ...noWords,
        early_title: locale,
        early_400: 'gelesen',
        early_408: 'zu langsam',
        early_413: 'zu viel',
        early_431: 'Cookies löschen',
      }),
    })
    ;[words] = (await listen(() => undefined, '127.0.0.1', 0, {
      clientFault: pages,
      commonHeaders: { 'X-Content-Type-Options': 'nosniff' },
    })) as [Server]
  })
  afterAll(() => closeAll([words], 0))

  const cookie = `Cookie: foreign=${'a'.repeat(17_000)}`
  test.each([
    [
      'a 17 kB cookie of another site',
      `GET /de-de/cart HTTP/1.1\r\nHost: shop.example\r\n${cookie}\r\n\r\n`,
      431,
      'de-de',
      'Cookies löschen',
    ],
    ['an invalid request line', 'nonsense\r\n\r\n', 400, 'en-us', 'gelesen'],
    [
      'a chunk with an overlong extension',
      `${post}Transfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(17_000)}\r\n`,
      413,
      'en-us',
      'zu viel',
    ],
  ])('is answered with a page in the reader’s language: %s', async (_, message, status, locale, text) => {
    const answer = await say(message, words)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\w ]+\\r\\nConnection: close\\r\\n`))
    expect(answer).toContain('X-Content-Type-Options: nosniff')
    expect(answer).toContain(`<h1>${locale}</h1>`)
    expect(answer).toContain(text)
    const [head = '', body = ''] = answer.split('\r\n\r\n', 2)
    expect(Number(/content-length: (\d+)/i.exec(head)?.[1])).toBe(Buffer.byteLength(body))
  })

  test('is answered with a page when late', async () => {
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    words.once('connection', (socket) => words.emit('clientError', late, socket))
    const answer = await say('GET /de-de HTTP/1.1\r\n', words)
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n/)
    expect(answer).toContain('zu langsam')
  })

  test('is answered with a problem below /api', async () => {
    const answer = await say(`GET /api/session HTTP/1.1\r\nHost: shop.example\r\n${cookie}\r\n\r\n`, words)
    expect(JSON.parse(answer.split('\r\n\r\n', 2)[1] ?? '')).toMatchObject({ status: 431, code: 'headers_too_large' })
  })
})

describe('the timeouts of the server', () => {
  test('allow 10 s for headers and 30 s for a request, and keep idle connections longer than the proxy', () => {
    expect([server.headersTimeout, server.requestTimeout, server.keepAliveTimeout]).toEqual([10_000, 30_000, 75_000])
  })
})
