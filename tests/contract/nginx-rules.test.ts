import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findProgram, systemPrograms } from '../../scripts/shop/system-programs.ts'
import { flattenRedirects } from '../../src/domain/pages/links/redirects/flatten.ts'
import { legacyRedirects } from '../../src/domain/pages/links/redirects/legacy-redirects.ts'
import { cdnFiles } from '../../src/publish/cdn/cdn-files.ts'
import type { ReleaseFile } from '../../src/publish/release.ts'
import { freePort } from '../fixtures/free-port.ts'

/*
 * The rules that a publish writes for nginx, under nginx itself. `npm test` makes sure of one; without it these tests
 * are reported as skipped, and it says why.
 */
const nginx = findProgram(systemPrograms.nginx, process.env) ?? ''
const page = (path: string, status = 200): [string, ReleaseFile] => [
  path,
  { hash: '', size: 0, type: 'text/html', status },
]
/** Characters of a slug, and characters that would end a word of nginx's or name one of its variables. */
const odd = ['雪', "a;b'c$uri", 'a"b{c}', '(a|b)*+!']
const oddPaths = odd.map((slug) => `/de-at/p/${encodeURIComponent(slug)}`)
/** A path with request headers: the expected status, and the page that answers. */
type RequestRow = [path: string, headers: Record<string, string>, status: number, shown: string]
const files = Object.fromEntries([
  page('/'),
  page('/de-at'),
  page('/de-at/p/gone', 410),
  page('/en-us/p/雪'),
  page('/en-at/p/ridge'),
  page('/de-at/about'),
  page('/de-at/c/snowshoes'),
  page('/de-at/search'),
  ...oddPaths.map((path) => page(path, 410)),
  ...['en-us', 'de-at', 'ja-jp'].flatMap((locale) => [page(`/${locale}/404`, 404), page(`/${locale}/500`, 500)]),
])
const table = [...legacyRedirects, { from: '/guides/*', to: '/{lang}/support/:splat' }]

const configuration = (port: number): string => `
daemon off; master_process off; pid nginx.pid; error_log stderr warn;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path tmp-${kind};`).join(' ')}
  include visitor.nginx.conf;
  server {
    listen 127.0.0.1:${port};
    root pages;
    include redirects.nginx.conf;
    include status.nginx.conf;
    include listings.nginx.conf;
    location @shop_node { return 200 "node: $request_uri"; }
    location / { try_files $uri $uri.html $uri/index.html =404; }
    location = /breaks { return 500; }
    location /api { return 200 "the API"; }
  }
}
`

describe.skipIf(nginx === '')('nginx with the rules of a release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'firn-nginx-'))
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']
  let port = 0
  let stop = (): Promise<unknown> => Promise.resolve()

  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const ask = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' })

  /** Sends a path as it is; `fetch` would tidy it up. */
  const askRaw = async (path: string, cookie: string): Promise<[number | undefined, string]> => {
    const sent = request({ port, host: '127.0.0.1', path, headers: { cookie } }).end()
    const [answer]: IncomingMessage[] = await once(sent, 'response')
    return [answer?.statusCode, answer ? await text(answer) : '']
  }

  beforeAll(async () => {
    port = await freePort()
    write('nginx.conf', configuration(port))
    const texts = cdnFiles(flattenRedirects(table), Object.entries(files), 'x-country')
    for (const [name, text] of Object.entries(texts)) write(name, text)
    for (const path of Object.keys(files))
      write(`pages${path === '/' ? '/index' : decodeURIComponent(path)}.html`, `this is ${path}`)
    const child = spawn(nginx, args, { stdio: 'ignore' })
    const ended = once(child, 'exit')
    stop = () => {
      child.kill('SIGTERM')
      return ended
    }
    await vi.waitFor(() => ask('/'), { timeout: 45_000 })
  })
  afterAll(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('has a valid configuration', () => {
    const { status, stderr } = spawnSync(nginx, ['-t', ...args], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, expect.stringContaining('syntax is ok')])
    expect(stderr).not.toContain('[warn]')
  })

  test.each([
    ['/register', {}, 307, '/en-us/account/create'],
    ['/support/?a=1', { cookie: 'b=2; firn_locale=de-at' }, 307, '/de-at/support?a=1'],
    ['/dealers', { 'x-country': 'JP' }, 307, '/ja-jp/stores'],
    ['/dealers', { 'x-country': 'BR' }, 307, '/en-global/stores'],
    ['/dealers', { 'x-country': 'XX' }, 307, '/en-us/stores'],
    ['/dealers', { 'x-country': 'AT', cookie: 'firn_locale=evil.example' }, 307, '/en-at/stores'],
    ['/deckqr/22/a', { cookie: 'firn_locale=fr-ca' }, 307, '/fr-ca/support'],
    ['/guides/fit', {}, 307, '/en-us/support/fit'],
    ['/en/help', { cookie: 'firn_locale=de-at' }, 308, '/en-us/support'],
    ['/en/snowshoes/day-hiking/', {}, 308, '/en-us/c/snowshoes/day-hiking'],
    ['/en/snowshoes/old/model', {}, 308, '/en-us/c/snowshoes'],
    ['/EN/Help', {}, 308, '/en-us/support'],
    ['/DealerS/', {}, 307, '/en-us/stores'],
    ['/en', {}, 308, '/'],
    ['/en-us', {}, 308, '/'],
    ['/p/ridge?color=ice%20blue', { 'x-country': 'AT' }, 307, '/en-at/p/ridge?color=ice%20blue'],
    ['/about/?a=1', { cookie: 'firn_locale=de-at' }, 307, '/de-at/about?a=1'],
    ['/p/gone', { cookie: 'firn_locale=de-at' }, 307, '/de-at/p/gone'],
    ['/de-us/p/%E9%9B%AA?a=1', {}, 307, '/en-us/p/%E9%9B%AA?a=1'],
    ['/xx-us?a=1', { cookie: 'firn_locale=de-at' }, 307, '/de-at?a=1'],
    ['/xx-us', {}, 307, '/'],
  ])('redirects %s, for %o', async (path, headers, status, location) => {
    const answer = await ask(path, headers)
    expect([answer.status, answer.headers.get('location')]).toEqual([status, location])
    expect(answer.headers.get('cache-control')).toBe(status === 307 ? 'no-store' : 'public, max-age=3600')
  })

  test.each<RequestRow>([
    ['/de-at', {}, 200, '/de-at'],
    ['/de-at/p/gone', {}, 410, '/de-at/p/gone'],
    ...oddPaths.map((path): RequestRow => [path, {}, 410, path]),
    ['/de-at/nowhere', { cookie: 'firn_locale=ja-jp' }, 404, '/de-at/404'],
    ['/nowhere', { cookie: 'firn_locale=ja-jp' }, 404, '/ja-jp/404'],
    ['/ja-jp/404', {}, 404, '/ja-jp/404'],
    ['/breaks', { 'x-country': 'JP' }, 500, '/ja-jp/500'],
  ])('answers %s, for %o, with its status and page', async (path, headers, status, shown) => {
    const answer = await ask(path, headers)
    expect([answer.status, await answer.text()]).toEqual([status, `this is ${shown}`])
  })

  test.each([
    ['//x', 404],
    ['/de-at%2fp%2fgone', 404],
    ['/x%5cy', 404],
    ['/a/../about', 404],
    ['/a/%2e%2e/about', 404],
    ['/a%2561', 404],
    ['/l', 404],
    ['/p/never-made', 404],
    ['/xx-us/nowhere', 404],
  ])('answers the 404 page in the visitor’s language for an impossible path: %s', async (path, status) => {
    expect(await askRaw(path, 'firn_locale=ja-jp')).toEqual([status, 'this is /ja-jp/404'])
  })

  test.each(['/de-at/%00', '/de-at/../..', '/de-at/%zz'])(
    'answers unreadable paths with 400 in the language of the address: %s',
    async (path) => expect(await askRaw(path, 'firn_locale=ja-jp')).toEqual([400, 'this is /de-at/404']),
  )

  test('leaves the paths of the API to the API', async () => {
    expect(await askRaw('/api/a%2fb', '')).toEqual([200, 'the API'])
  })

  test.each([
    ['/de-at/c/snowshoes', 'this is /de-at/c/snowshoes'],
    ['/de-at/c/snowshoes?utm_source=mail&supersize=25', 'this is /de-at/c/snowshoes'],
    ['/de-at/c/snowshoes?size=25', 'node: /de-at/c/snowshoes?size=25'],
    ['/de-at/c/snowshoes?utm_source=mail&page=2', 'node: /de-at/c/snowshoes?utm_source=mail&page=2'],
    ['/de-at/c/nowhere', 'node: /de-at/c/nowhere'],
    ['/de-at?size=25', 'this is /de-at'],
    ['/de-at/search?q=riemen', 'node: /de-at/search?q=riemen'],
    ['/de-at/country?from=p/tarn', 'node: /de-at/country?from=p/tarn'],
    ['/de-at/pro/signup?association=psia', 'node: /de-at/pro/signup?association=psia'],
    ['/de-at/p/ridge?live_preview=0123456789', 'node: /de-at/p/ridge?live_preview=0123456789'],
    ['/?live_preview=0123456789', 'node: /?live_preview=0123456789'],
    ['/de-at/search?utm_source=mail', 'this is /de-at/search'],
  ])('forwards only category queries to the Node server: %s', async (path, shown) => {
    expect(await (await ask(path)).text()).toBe(shown)
  })

  test('cannot be made to inject response headers', async () => {
    for (const path of ['/guides/%0d%0aSet-Cookie:%20a=1', '/p/%0d%0aSet-Cookie:%20a=1', '/xx-us/%0d%0aSet-Cookie:a']) {
      expect((await ask(path)).headers.get('set-cookie'), path).toBeNull()
    }
  })

  test('serves no page by its internal path', async () => {
    expect((await ask('/shop-status/de-at/p/gone')).status).toBe(404)
  })
})
