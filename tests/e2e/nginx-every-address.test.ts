import { hash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Child } from '../../scripts/shop/child.ts'
import { startServer } from '../../scripts/shop/steps.ts'
import { legacyRedirects } from '../../src/domain/pages/links/redirects/legacy-redirects.ts'
import { mapConcurrently } from '../../src/lib/map-concurrently.ts'
import { createPublisher } from '../../src/publish/publish.ts'
import { openReleaseStore } from '../../src/publish/release-store.ts'
import { type DeployedNginx, nginxPath, startDeployedNginx } from '../fixtures/deployed-nginx.ts'
import { freePort } from '../fixtures/free-port.ts'
import { openContentIn } from '../fixtures/open-content-in.ts'
import { shop } from './support/browser.ts'
import { runAt } from './support/run.ts'
import { listOffenders } from './support/site.ts'

/*
 * A real build of a few locales behind deploy/nginx: nginx and the Node server behind it are asked for every address,
 * and have to say the same.
 */
const built = ['en-us', 'de-at', 'ja-jp']

type Answer = { readonly status: number; readonly headers: Record<string, unknown>; readonly body: string }
type NginxRequest = { readonly path: string; readonly headers?: Record<string, string>; readonly method?: string }
/** Headers that differ by nature: the connection, the moment, the request. */
const own = new Set(['connection', 'keep-alive', 'date', 'server', 'x-request-id', 'transfer-encoding'])
describe.skipIf(nginxPath === '')('nginx with a real build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'firn-every-address-'))
  const release = join(folder, 'release')
  const store = openReleaseStore(release)
  let node: Child
  let nginx: DeployedNginx
  let ports = { node: 0, nginx: 0 }
  let host = ''

  beforeAll(async () => {
    const { run, url } = await runAt(shop.sandboxUrl, folder, { STATIC_SERVER: 'nginx' })
    const snapshot = join(shop.dataDir, 'snapshot', 'current.sqlite')
    const publisher = createPublisher({
      store,
      folders: { dist: run.folders.dist, snapshot, release },
      environment: run.shop.variables,
      open: openContentIn(built),
    })
    const retained = { count: 2, ms: 0 }
    await publisher.publish({
      ...{ code: 'one', now: new Date(), redirects: legacyRedirects, everything: true, force: true, retained },
      onProgress: () => undefined,
    })
    await publisher.close()
    host = new URL(url).host
    ports = { node: Number(new URL(url).port), nginx: await freePort() }
    node = await startServer(run)
    nginx = await startDeployedNginx(folder, release, ports.nginx, [ports.node])
  })
  afterAll(async () => {
    await nginx.stop()
    await node.stop()
    store.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function ask(port: number, { path, headers, method = 'GET' }: NginxRequest): Promise<Answer> {
    const sent = request({ port, host: '127.0.0.1', path, method, headers: { host, ...headers } }).end()
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', reject)
    })
    const body = await buffer(answer)
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: body.toString('base64') }
  }

  const comparable = ({ status, headers, body }: Answer): string => {
    const shown = Object.entries(headers).filter(([name]) => !own.has(name))
    return JSON.stringify([status, Object.fromEntries(shown.toSorted()), body.slice(0, 200), hash('sha1', body)])
  }

  /** Asks both. @returns what they answer differently */
  async function compare(all: readonly NginxRequest[]): Promise<string[]> {
    const differences: string[] = []
    await mapConcurrently(all, 8, async (asked) => {
      const [byNode, byNginx] = [await ask(ports.node, asked), await ask(ports.nginx, asked)].map(comparable)
      if (byNode !== byNginx) differences.push(`${JSON.stringify(asked)}\n  nginx ${byNginx}\n  Node ${byNode}`)
    })
    return listOffenders(differences)
  }

  const files = () => {
    const live = store.current()
    return live ? [...store.filesOf(live).entries()] : []
  }
  const pages = (): string[] => files().flatMap(([path, { type }]) => (type.startsWith('text/html') ? [path] : []))

  test('answers like the Node server at every address of the build, also compressed, in part or as a 304', async () => {
    const all = files().map(([path]) => path)
    expect(all.length).toBeGreaterThan(500)
    expect(new Set(files().map(([, { status }]) => status))).toEqual(new Set([200, 404, 410, 500]))
    const asBrowsers = { 'accept-encoding': 'gzip, deflate, br' }
    expect(await compare(all.flatMap((path) => [{ path, headers: asBrowsers }, { path }]))).toEqual([])
    const known = all.filter((_, index) => index % 10 === 0)
    const tags = await Promise.all(known.map((path) => ask(ports.node, { path, headers: asBrowsers })))
    const others = known.flatMap((path, index): NginxRequest[] => [
      { path, method: 'HEAD' },
      { path, headers: { 'accept-encoding': 'gzip' } },
      { path, headers: { ...asBrowsers, 'if-none-match': String(tags[index]?.headers['etag']) } },
      { path, headers: { range: 'bytes=10-99' } },
    ])
    expect(await compare(others)).toEqual([])
  })

  test('redirects as the Node server does', async () => {
    const old = legacyRedirects.flatMap(({ from }) => {
      const some = from.replace(/\/\*$/, '/some/page').replaceAll('*', 'any')
      return [some, `${some}/?a=1`, some.toUpperCase(), from.replace(/\/\*$/, '').replaceAll('*', 'any')]
    })
    const moved = pages().flatMap((path) => [`${path}/`, path.replace(/^\/[a-z-]+/, ''), path.replace('/', '/de-')])
    const visitors: Record<string, string>[] = [{}, { cookie: 'firn_locale=ja-jp' }, { 'x-country': 'AT' }]
    const asked = [...old, ...moved.filter((path) => path.startsWith('/') && !path.startsWith('//'))]
    expect(await compare(asked.flatMap((path, at) => [{ path, headers: visitors[at % 3] ?? {} }]))).toEqual([])
    expect(await compare(old.flatMap((path) => visitors.map((headers) => ({ path, headers }))))).toEqual([])
  })

  test('answers like the Node server at refused and missing addresses', async () => {
    const missing = pages().flatMap((path) => [`${path}-never-made`, `${path}/never/made`, `${path}/.hidden`])
    const odd = [
      '//de-at',
      '/de-at/../de-at',
      '/de-at/%2e%2e',
      '/de-at/%00',
      '/de-at/p/%2f',
      '/de-at\\x',
      '/de-at/../..',
      '/shop-answer/x',
      '/shop-unread',
      '/%zz',
    ]
    const asked: NginxRequest[] = [...missing.filter((_, at) => at % 3 === 0), ...odd].map((path) => ({ path }))
    const session = { cookie: 'firn_session=1; firn_locale=de-at' }
    const page = '/de-at/c/snowshoes'
    expect(
      await compare([
        ...asked,
        ...['/de-at/cart', '/de-at', page].map((path) => ({ path, headers: session })),
        ...['?utm_source=mail', '?size=25', '?page=2'].map((query) => ({ path: page + query })),
        ...['POST', 'PUT', 'DELETE', 'OPTIONS'].map((method) => ({ path: page, method })),
        { path: page, headers: { host: 'another.example' } },
      ]),
    ).toEqual([])
  })

  test('serves every file on its own while no node is alive', async () => {
    await node.stop()
    const own = files().filter(([path, { status }]) => status === 200 && !path.includes('%'))
    const answers = await mapConcurrently(own, 8, async ([path]) => (await ask(ports.nginx, { path })).status)
    expect(answers.filter((status) => status !== 200)).toEqual([])
  })
})
