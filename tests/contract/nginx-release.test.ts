import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { type IncomingMessage, createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findLocale, rootLocale } from '../../src/domain/locale/locale.ts'
import { earlyPage } from '../../src/domain/pages/early-page.ts'
import { legacyRedirects } from '../../src/domain/pages/links/redirects/legacy-redirects.ts'
import { createRedirects } from '../../src/domain/pages/links/redirects/resolve-redirects.ts'
import { syncWebTree } from '../../src/publish/nginx/sync-web-tree.ts'
import { openReleaseStore } from '../../src/publish/release-store.ts'
import { parseBlockList } from '../../src/server/block-list.ts'
import { createReleaseFiles } from '../../src/server/release-files.ts'
import { nginxPath, startDeployedNginx } from '../fixtures/deployed-nginx.ts'
import { freePort } from '../fixtures/free-port.ts'
import { startShopListener } from '../fixtures/shop-listener.ts'

/*
 * deploy/nginx over the files that a publish keeps for it, beside the Node server over the same release: both are asked
 * for every address and have to say the same.
 */
const blockList = { userAgents: ['badbot'], urlStrings: ['support-blocked'], ips: ['192.0.2.0/24'] }

type Page = { readonly status?: number; readonly type?: string; readonly policy?: string; readonly body?: string }
const pages: Readonly<Record<string, Page>> = {
  '/': { policy: "default-src 'self'" },
  '/de-at': { policy: "default-src 'self'" },
  '/de-at/p/kestrel': { policy: "script-src 'self' 'sha256-abc/d+e='" },
  '/de-at/p/kestrel/_payload.json': { type: 'application/json; charset=utf-8' },
  '/de-at/p/gone': { status: 410, policy: "default-src 'self'" },
  '/de-at/p/%E9%9B%AA': { policy: "default-src 'self'" },
  "/de-at/p/a'b(c)*!": { policy: "default-src 'self'" },
  '/de-at/cart': { policy: "default-src 'self'" },
  '/de-at/support-blocked': {},
  '/_astro/site.Ab12.css': { type: 'text/css; charset=utf-8', body: 'body { color: red }'.repeat(40) },
  '/_astro/letters.woff2': { type: 'font/woff2' },
  '/builds/latest.json': { type: 'application/json; charset=utf-8' },
  '/robots.txt': { type: 'text/plain; charset=utf-8' },
  ...Object.fromEntries(
    ['en-us', 'de-at'].flatMap((locale) => [404, 500].map((status) => [`/${locale}/${status}`, { status }])),
  ),
}

type Answer = { readonly status: number; readonly headers: Record<string, unknown>; readonly body: string }
/** Headers that differ by nature: the connection, the moment, the request. */
const own = new Set(['connection', 'keep-alive', 'date', 'server', 'x-request-id', 'transfer-encoding'])

async function ask(port: number, path: string, headers: Record<string, string>, method = 'GET'): Promise<Answer> {
  const sent = request({ port, host: '127.0.0.1', path, method, headers: { host: 'shop.example', ...headers } }).end()
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject)
  })
  const body = await buffer(answer)
  const shown = Object.entries(answer.headers).filter(([name]) => !own.has(name))
  return { status: answer.statusCode ?? 0, headers: Object.fromEntries(shown), body: body.toString('base64') }
}

describe.skipIf(nginxPath === '')('nginx with the files of a release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'firn-web-tree-'))
  const data = join(folder, 'release')
  const store = openReleaseStore(data)
  const files = createReleaseFiles(store)
  let args: readonly string[] = []
  let log: readonly string[] = []
  let ports = { node: 0, nginx: 0 }
  let stop = (): Promise<unknown> => Promise.resolve()

  /** Publishes pages; `undefined` ones are taken away. */
  async function publish(id: string, changes: Readonly<Record<string, Page | undefined>>): Promise<void> {
    const draft = store.begin()
    for (const [path, page] of Object.entries(changes)) {
      if (!page) draft.remove(path)
      else {
        const body = page.body ?? `this is ${path}, ${'snow '.repeat(50)}`
        const headers = page.policy === undefined ? {} : { headers: { 'content-security-policy': page.policy } }
        const { status = 200, type = 'text/html; charset=utf-8' } = page
        draft.set(path, { hash: await store.put(body), size: Buffer.byteLength(body), status, type, ...headers })
      }
    }
    const complete = await draft.complete()
    complete.commit({
      id,
      seq: draft.seq,
      timestamp: '2026-11-26T10:00:00.000Z',
      previous: undefined,
      code: '1',
      snapshot: '1',
      pages: 1,
      made: { by: 'test', seconds: 0, changed: 'all' },
    })
    const live = store.current()
    if (live) files.use(live)
    await sync()
  }
  const sync = () =>
    syncWebTree({
      store,
      siteUrl: 'http://shop.example',
      blockListFile: join(folder, 'blocked.json'),
      countryHeader: 'x-country',
      now: new Date('2026-11-26T10:00:00.000Z'),
    })

  /** The answer of both, or their difference. */
  async function both(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const [byNode, byNginx] = [
      await ask(ports.node, path, headers, method),
      await ask(ports.nginx, path, headers, method),
    ]
    expect({ path, ...byNginx }).toEqual({ path, ...byNode })
    return byNginx
  }

  beforeAll(async () => {
    writeFileSync(join(folder, 'blocked.json'), JSON.stringify(blockList))
    await publish('1', pages)
    const node = await startShopListener({
      files,
      blockList: parseBlockList(JSON.stringify(blockList)),
      redirects: createRedirects(legacyRedirects),
    })
    ports = { node: node.port, nginx: await freePort() }
    const server = await startDeployedNginx(folder, data, ports.nginx, [node.port])
    ;({ args, log } = server)
    stop = () => Promise.all([server.stop(), node.close()])
  })
  afterAll(async () => {
    await stop()
    store.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('has a valid configuration', () => {
    const { status, stderr } = spawnSync(nginxPath, ['-t', ...args], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, expect.stringContaining('syntax is ok')])
  })

  test('answers every address as the Node server does, in every encoding', async () => {
    for (const path of Object.keys(pages))
      for (const accepted of ['', 'gzip, deflate', 'gzip, deflate, br', 'br;q=0, gzip']) {
        const headers = accepted === '' ? {} : { 'accept-encoding': accepted }
        const answer = await both(path, headers)
        await both(path, headers, 'HEAD')
        await both(path, { ...headers, 'if-none-match': String(answer.headers['etag']) })
      }
  })

  test('serves pages itself, and forwards requests that depend on the visitor', async () => {
    const isOfNginx = async (path: string, headers: Record<string, string> = {}): Promise<boolean> => {
      const at = { host: '127.0.0.1', port: ports.nginx, path }
      const sent = request({ ...at, headers: { host: 'shop.example', ...headers } }).end()
      const answer = await new Promise<IncomingMessage>((resolve) => void sent.once('response', resolve))
      answer.resume()
      // The Node server, which trusts no proxy here, gives ids of its own form.
      return /^[0-9a-f]{32}$/.test(String(answer.headers['x-request-id']))
    }
    const session = { cookie: 'firn_session=1' }
    expect(await isOfNginx('/de-at/p/kestrel')).toBe(true)
    // Encoded: it may hide a part of an address that is blocked.
    expect(await isOfNginx('/de-at/p/%E9%9B%AA')).toBe(false)
    expect(await isOfNginx('/_astro/site.Ab12.css', session)).toBe(true)
    expect(await isOfNginx('/de-at', session)).toBe(false)
    expect(await isOfNginx('/de-at', { 'user-agent': 'badbot' })).toBe(false)
    expect(await isOfNginx('/de-at/p/gone')).toBe(false)
  })

  test('answers addresses without a page as the Node server does', async () => {
    const paths = [
      ...[
        '/de-at/nothing',
        '/en-us',
        '/de-at/',
        '/DE-AT',
        '/cart',
        '/register',
        '/support/?a=1',
        '/de-at?utm_source=a',
      ],
      ...[
        '//de-at',
        '/de-at/../de-at',
        '/de-at/%2e%2e',
        '/shop-answer/a',
        '/shop-unread',
        '/de-at/%00',
        '/de-at/%zz',
        '/de-at/../..',
        '/de-at/p/雪',
        '/de-at/p/%2f',
        '/api/x',
        '/de-at/.f',
        '/nginx',
      ],
    ]
    for (const path of paths.map((one) => one.replaceAll('雪', '%e9%9b%aa'))) await both(path)
    await both('/de-at', {}, 'POST')
    await both('/de-at', { host: 'another.example' })
    await both('/de-at', { 'user-agent': 'the BadBot' })
    await both('/de-at/support-blocked')
    await both('/de-at/support%2Dblocked')
    await both('/de-at/p/kestrel', { range: 'bytes=0-9' })
    await both('/de-at/p/kestrel', { range: 'bytes=-9', 'accept-encoding': 'br' })
  })

  test('forwards visitors with a session to the Node server, except for scripts and styles', async () => {
    const cookie = { cookie: 'firn_locale=de-at; firn_session=1' }
    await both('/de-at/cart', cookie)
    expect((await ask(ports.nginx, '/_astro/site.Ab12.css', cookie)).headers).toHaveProperty('etag')
  })

  test('follows a switch without a reload, and forwards unknown file kinds to the Node server', async () => {
    await publish('2', {
      '/de-at': { policy: "default-src 'self'", body: 'another page'.repeat(20) },
      '/de-at/p/kestrel': undefined,
      '/de-at/p/kestrel/_payload.json': undefined,
      '/de-at/p/new': { policy: "default-src 'none'" },
    })
    expect((await both('/de-at')).status).toBe(200)
    expect((await both('/de-at/p/kestrel')).status).toBe(404)
    expect((await both('/de-at/p/new')).headers).toHaveProperty('content-security-policy', "default-src 'none'")
    expect(await sync()).toBe(0)
  })

  test('answers with an explanation while no Node server does', async () => {
    const lonely = await freePort()
    const server = await startDeployedNginx(mkdtempSync(join(folder, 'lonely-')), data, lonely, [await freePort()])
    const pageIn = (locale: string): string =>
      earlyPage({ siteUrl: 'http://shop.example', locale: findLocale(locale) ?? rootLocale, words: undefined }, 503)
    const textOf = ({ body }: { readonly body: string }): string => Buffer.from(body, 'base64').toString()
    const page = await ask(lonely, '/de-at/nothing', {})
    expect([page.status, page.headers['refresh']]).toEqual([503, '5'])
    expect(textOf(page)).toBe(pageIn('de-at'))
    expect(textOf(await ask(lonely, '/nothing', { 'x-country': 'FR' }))).toBe(pageIn('fr-fr'))
    expect((await ask(lonely, '/de-at', {})).status).toBe(200)
    expect((await ask(lonely, '/api/cart/create', {}, 'POST')).status).toBe(502)
    await server.stop()
  })

  describe('before two nodes', () => {
    const path = '/api/cart/1'
    const methods = ['PUT', 'DELETE', 'POST', 'GET']
    let begun: (string | undefined)[] = []

    /** A node that ends the connection once it has a whole request. Returns its port. */
    async function openDyingNode(): Promise<number> {
      const port = await freePort()
      const node = createServer((received) => {
        received.resume().once('end', () => {
          begun.push(received.method)
          received.socket.destroy()
        })
      })
      onTestFinished(() => void node.close())
      node.listen(port, '127.0.0.1')
      await once(node, 'listening')
      return port
    }

    /** Sends a request of each method. Returns their statuses. */
    async function sendAll(nodes: readonly number[]): Promise<readonly number[]> {
      const port = await freePort()
      // Else nginx leaves a node alone that has failed it.
      const changes = { 'max_fails=1': 'max_fails=0' }
      const server = await startDeployedNginx(mkdtempSync(join(folder, 'two-')), data, port, nodes, { changes })
      onTestFinished(() => server.stop())
      begun = []
      const statuses: number[] = []
      for (const method of methods) statuses.push((await ask(port, path, {}, method)).status)
      return statuses
    }

    test('sends a write that one has begun to no other', async () => {
      expect(await sendAll([await openDyingNode(), await openDyingNode()])).toEqual([502, 502, 502, 502])
      expect(begun).toEqual(['PUT', 'DELETE', 'POST', 'GET', 'GET'])
    })

    test('sends every request to the other while one does not listen', async () => {
      const { status } = await ask(ports.node, path, {})
      expect(await sendAll([await freePort(), ports.node])).toEqual(methods.map(() => status))
    })
  })

  test('refuses oversized bodies, and counts them among a client’s requests', async () => {
    const port = await freePort()
    const changes = { 'rate=100r/s': 'rate=1r/m', 'burst=800 delay=200': 'burst=1 nodelay' }
    const own = mkdtempSync(join(folder, 'limited-'))
    const server = await startDeployedNginx(own, data, port, [ports.node], { changes, isLimited: true })
    const send = (): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const headers = { host: 'shop.example', 'content-length': '5000000' }
        const from = { localAddress: '127.0.0.2', agent: false } as const
        request({ host: '127.0.0.1', port, path: '/de-at', method: 'POST', headers, ...from }, (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode))
        })
          .on('error', reject)
          .end()
      })
    expect([await send(), await send(), await send()]).toEqual([413, 413, 429])
    await server.stop()
  })

  test('reports no faults', () => {
    expect(log.join('')).toBe('')
  })
})
