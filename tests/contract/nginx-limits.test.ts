import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { findProgram, systemPrograms } from '../../scripts/shop/system-programs.ts'
import { problems } from '../../src/api/kernel/problems.ts'
import { findLocale, type Locale, rootLocale } from '../../src/domain/locale/locale.ts'
import { earlyPage } from '../../src/domain/pages/early-page.ts'
import { nginxBusy } from '../../src/publish/nginx/nginx-busy.ts'
import { errorWords } from '../fixtures/error-words.ts'
import { freePort } from '../fixtures/free-port.ts'
import { nginxLines } from '../fixtures/nginx-lines.ts'

/* The lines that docs/how-to.md has for operators, under nginx itself and before a node. */
const nginx = findProgram(systemPrograms.nginx, process.env) ?? ''

type Node = (request: IncomingMessage, response: ServerResponse) => void

/** Whether this machine speaks IPv6 with itself. */
const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))

const siteUrl = 'https://shop.example'
const localeOf = (name: string): Locale => findLocale(name) ?? rootLocale
/** Words with signs that mean something to nginx. */
const odd = { ...errorWords, busy_title: 'Nur $uri "und" \\', early_429: 'Zu {viele}; auf $einmal' }
const words = new Map([
  [
    localeOf('de-at'),
    {
      ...errorWords,
      busy_title: 'Gleich',
      busy_sent: 'Sende es noch einmal',
      early_429: 'Zu viele auf einmal',
      early_503: 'Viel los',
    },
  ],
  [localeOf('de-de'), odd],
  [localeOf('ja-jp'), { ...errorWords, early_429: '長'.repeat(2000) }],
])

/**
 * nginx before a node; `changes` are made to those lines.
 * @returns its port, and that of a socket for both families, where the machine has both
 */
async function start(
  node: Node,
  changes: Readonly<Record<string, string>>,
): Promise<{ readonly port: number; readonly portOfBoth: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'firn-nginx-'))
  const server = createServer(node)
  const [port, nodePort, portOfBoth] = [await freePort(), await freePort(), await freePort()]
  await new Promise<void>((ready) => server.listen(nodePort, '127.0.0.1', ready))
  const busy = join(folder, 'busy.nginx.conf')
  writeFileSync(busy, nginxBusy(siteUrl, words, 'x-country'))
  const { http, server: own } = nginxLines([nodePort], busy)
  const lines = `
daemon off; master_process off; pid nginx.pid; error_log stderr crit;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path tmp-${kind};`).join(' ')}
  ${http}
  server {
    listen 127.0.0.1:${port};
    ${hasIpv6 ? `listen [::1]:${port}; listen [::]:${portOfBoth} ipv6only=off;` : ''}
    ${own}
    location / { try_files /nowhere @shop_node; }
    location = /alive { return 204; }
  }
}`
  const configuration = Object.entries(changes).reduce((text, [from, to]) => text.replace(from, to), lines)
  writeFileSync(join(folder, 'nginx.conf'), configuration)
  const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/alive`), { timeout: 45_000 })
  return { port, portOfBoth }
}

/** The same. @returns what asks it, from any address of this machine: `::ffff:127.0.0.1` at the socket of both */
async function open(node: Node, changes: Readonly<Record<string, string>> = {}) {
  const ports = await start(node, changes)
  return (from: string, headers: Readonly<Record<string, string>> = {}): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const localAddress = from.replace('::ffff:', '')
      const port = localAddress === from ? ports.port : ports.portOfBoth
      const host = localAddress.includes(':') ? '::1' : '127.0.0.1'
      request({ host, port, localAddress, headers, agent: false }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode))
      })
        .on('error', reject)
        .end()
    })
}

describe.skipIf(nginx === '')('nginx with the lines of docs/how-to.md', () => {
  test('forwards the client’s address and a request id', async () => {
    const seen = Promise.withResolvers<IncomingMessage['headers']>()
    const ask = await open(({ headers }, response) => {
      seen.resolve(headers)
      response.end()
    })
    await ask('127.0.0.2', { 'x-request-id': 'of-the-client', 'x-forwarded-for': '203.0.113.9' })
    const headers = await seen.promise
    expect(headers['x-forwarded-for']).toBe('203.0.113.9, 127.0.0.2')
    expect(headers['x-request-id']).toMatch(/^[\da-f]{32}$/)
  })

  test('forwards writes of every method', async () => {
    const seen: (readonly [method: string | undefined, client: unknown])[] = []
    const { port } = await start(({ method, headers }, response) => {
      seen.push([method, headers['x-forwarded-for']])
      response.end()
    }, {})
    const methods = ['POST', 'PUT', 'DELETE']
    for (const method of methods)
      expect((await fetch(`http://127.0.0.1:${port}/api/cart/1`, { method })).status).toBe(200)
    expect(seen).toEqual(methods.map((method) => [method, '127.0.0.1']))
  })

  test.each(hasIpv6 ? ['127.0.0.2', '::1'] : ['127.0.0.2'])(
    'limits the requests of one client: %s',
    async (address) => {
      const slow = { 'rate=100r/s': 'rate=1r/m', 'burst=800 delay=200': 'burst=4 nodelay' }
      const ask = await open((_, response) => response.end(), slow)
      const statuses: (number | undefined)[] = []
      for (let call = 0; call < 6; call += 1) statuses.push(await ask(address))
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
      expect(await ask('127.0.0.3')).toBe(200)
      if (!hasIpv6) return
      expect(await ask('::ffff:127.0.0.2')).toBe(address === '127.0.0.2' ? 429 : 200)
      expect(await ask('::ffff:127.0.0.3')).toBe(200)
    },
  )

  test('limits the requests of a range, four times as many of IPv4 as of one client', async () => {
    const slow = { 'rate=400r/s': 'rate=1r/m', 'burst=3200 delay=800': 'burst=4 nodelay' }
    const ask = await open((_, response) => response.end(), slow)
    const statuses: (number | undefined)[] = []
    for (let client = 2; client < 8; client += 1) statuses.push(await ask(`127.0.0.${client}`))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await ask('127.0.1.2')).toBe(200)
    if (!hasIpv6) return
    expect(await ask('::ffff:127.0.0.9')).toBe(429)
    expect(await ask('::ffff:127.0.1.9')).toBe(200)
  })

  test.skipIf(!hasIpv6)('limits the requests of a /48 of IPv6', async () => {
    const slow = { 'rate=200r/s': 'rate=1r/m', 'burst=1600 delay=400': 'burst=4 nodelay' }
    const ask = await open((_, response) => response.end(), slow)
    const statuses: (number | undefined)[] = []
    for (let call = 0; call < 6; call += 1) statuses.push(await ask('::1'))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await ask('127.0.0.2')).toBe(200)
    expect(await ask('::ffff:127.0.0.2')).toBe(200)
  })

  describe('beyond its limits', () => {
    const slow = { 'rate=100r/s': 'rate=1r/m', 'burst=800 delay=200': 'burst=1 nodelay' }
    /** Asks until nginx has had enough. */
    async function refusal(path: string, init: RequestInit = {}): Promise<Response> {
      const { port } = await start((_, response) => response.end(), slow)
      const ask = () => fetch(`http://127.0.0.1:${port}${path}`, init)
      for (let call = 0; call < 2; call += 1) expect((await ask()).status).toBe(200)
      return ask()
    }

    test.each([
      ['/de-at/cart?a=1', {}, 'de-at'],
      ['/de-at', {}, 'de-at'],
      ['/de-atlantis', {}, 'en-us'],
      ['/', {}, 'en-us'],
      ['/somewhere', { cookie: 'firn_locale=de-at' }, 'de-at'],
      ['/somewhere', { cookie: 'firn_locale=xx-yy' }, 'en-us'],
      ['/somewhere', { 'x-country': 'FR' }, 'fr-fr'],
      ['/somewhere', { 'x-country': 'us', cookie: 'firn_locale=de-at' }, 'de-at'],
      ['/de-at/cart', { 'x-country': 'us' }, 'de-at'],
      ['/somewhere', { 'x-country': 'aq' }, 'en-global'],
      ['/somewhere', { 'x-country': 'XX' }, 'en-us'],
      ['/somewhere', { 'x-country': 'T1' }, 'en-us'],
    ])('answers %s with the Node server’s page, which refreshes itself', async (path, headers, locale) => {
      const refused = await refusal(path, { headers })
      expect([refused.status, refused.headers.get('refresh')]).toEqual([429, '5'])
      expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(refused.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
      expect([refused.headers.get('x-content-type-options'), refused.headers.get('cache-control')]).toEqual([
        'nosniff',
        'no-store',
      ])
      const facts = { siteUrl, locale: localeOf(locale), words: words.get(localeOf(locale)) }
      expect(await refused.text()).toBe(earlyPage(facts, 429))
    })

    test('escapes characters that are special to nginx', async () => {
      const page = await (await refusal('/de-de')).text()
      expect(page).toContain('<title>Nur &#36;uri &quot;und&quot; &#92;</title>')
      expect(page).toContain('<p>Zu {viele}; auf &#36;einmal</p>')
    })

    test('uses the built-in texts when those of a language are too long for nginx', async () => {
      const facts = { siteUrl, locale: localeOf('ja-jp'), words: undefined }
      expect(await (await refusal('/ja-jp')).text()).toBe(earlyPage(facts, 429))
    })

    test('answers a call with the API’s problem, without a refresh', async () => {
      const refused = await refusal('/api/session?locale=de-at')
      expect([refused.status, refused.headers.get('refresh')]).toEqual([429, null])
      expect([refused.headers.get('retry-after'), refused.headers.get('content-type')]).toEqual([
        '5',
        'application/problem+json',
      ])
      const { title, status } = problems.rate_limited
      expect(await refused.json()).toEqual({
        ...{ type: '/api/docs#rate_limited', title, status, code: 'rate_limited' },
        instance: expect.stringMatching(/^[\da-f]{32}$/),
      })
    })

    test.each(['/api/forms/de-at/cart/add', '/de-at/cart'])(
      'answers what a form sent to %s with a page that asks to send it again, without a refresh',
      async (path) => {
        const refused = await refusal(path, { method: 'POST' })
        expect([refused.status, refused.headers.get('refresh')]).toEqual([429, null])
        const page = await refused.text()
        expect(page).toContain('<p>Sende es noch einmal</p>')
        expect(page).not.toContain('Zu viele auf einmal')
      },
    )

    test('answers a mail’s link with a page that refreshes itself', async () => {
      const refused = await refusal('/api/forms/de-at/newsletter/confirm?token=x')
      expect([refused.status, refused.headers.get('refresh')]).toEqual([429, '5'])
      expect(await refused.text()).toContain('<p>Zu viele auf einmal</p>')
    })
  })

  test('explains that no Node server answers, without repeating a form or a call', async () => {
    const { port } = await start((request) => void request.socket.destroy(), {})
    const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method })
    const page = await ask('/de-at/cart')
    expect([page.status, page.headers.get('refresh')]).toEqual([503, '5'])
    const facts = { siteUrl, locale: localeOf('de-at'), words: words.get(localeOf('de-at')) }
    expect(await page.text()).toBe(earlyPage(facts, 503))
    const sent = [
      await ask('/api/cart/create', 'POST'),
      await ask('/api/forms/de-at/cart/add', 'POST'),
      await ask('/api/cart/1', 'PUT'),
    ]
    expect(sent.map(({ status, headers }) => [status, headers.get('refresh')])).toEqual([
      [502, null],
      [502, null],
      [502, null],
    ])
  })

  test('refuses oversized bodies, and counts them among a client’s requests', async () => {
    const slow = { 'rate=100r/s': 'rate=1r/m', 'burst=800 delay=200': 'burst=1 nodelay' }
    const ask = await open((_, response) => response.end(), slow)
    const large = { 'content-length': '5000000' }
    const statuses: (number | undefined)[] = []
    for (let call = 0; call < 3; call += 1) statuses.push(await ask('127.0.0.2', large))
    expect(statuses).toEqual([413, 413, 429])
    expect(await ask('127.0.0.3', large)).toBe(413)
  })

  test('delays the requests of one client beyond a burst', async () => {
    const ask = await open((_, response) => response.end(), { 'rate=100r/s': 'rate=10r/s', 'delay=200': 'delay=2' })
    const begun = performance.now()
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('127.0.0.2')))
    expect(answers).toEqual(Array(8).fill(200))
    // Three pass at once, the other five a tenth of a second apart.
    expect(performance.now() - begun).toBeGreaterThan(400)
  })

  test('limits the concurrent requests of one client', async () => {
    const held: ServerResponse[] = []
    const ask = await open((_, response) => void held.push(response), { 'shop_connections 200': 'shop_connections 2' })
    const waiting = [ask('127.0.0.2'), ask('127.0.0.2')]
    await expect.poll(() => held.length).toBe(2)
    expect(await ask('127.0.0.2')).toBe(429)
    const other = ask('127.0.0.3')
    await expect.poll(() => held.length).toBe(3)
    for (const response of held) response.end()
    expect(await Promise.all([...waiting, other])).toEqual([200, 200, 200])
  })

  type RangeRow = [range: string, zone: string, usual: number, neighbours: [string, string], elsewhere: string]
  const rangeRows: RangeRow[] = [
    ['a /24 of IPv4', 'shop_connections_v4', 800, ['127.0.0.2', '127.0.0.3'], '127.0.1.2'],
    ['a /48 of IPv6', 'shop_connections_v6', 400, ['::1', '::1'], '127.0.0.2'],
  ]
  test.each(hasIpv6 ? rangeRows : rangeRows.slice(0, 1))(
    'limits the concurrent requests of %s',
    async (_range, zone, usual, neighbours, elsewhere) => {
      const held: ServerResponse[] = []
      const ask = await open((_, response) => void held.push(response), { [`${zone} ${usual}`]: `${zone} 2` })
      const waiting = neighbours.map((address) => ask(address))
      await expect.poll(() => held.length).toBe(2)
      expect(await ask(neighbours[1])).toBe(429)
      const other = ask(elsewhere)
      await expect.poll(() => held.length).toBe(3)
      for (const response of held) response.end()
      expect(await Promise.all([...waiting, other])).toEqual([200, 200, 200])
    },
  )
})
