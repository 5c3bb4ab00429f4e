import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { onTestFinished } from 'vitest'
import { locales } from '../../../src/domain/locale/locale.ts'
import { legacyRedirects } from '../../../src/domain/pages/links/redirects/legacy-redirects.ts'
import { createRedirects } from '../../../src/domain/pages/links/redirects/resolve-redirects.ts'
import type { ReleaseFile } from '../../../src/publish/release.ts'
import { releaseOf } from '../../fixtures/release-of.ts'
import { createMetrics } from '../../../src/lib/metrics.ts'
import { blockNothing } from '../../../src/server/block-list.ts'
import { listen } from '../../../src/server/listen.ts'
import { createLoad } from '../../../src/traffic/process/load.ts'
import { createReleaseFiles } from '../../../src/server/release-files.ts'
import { createSearchPages } from '../../../src/server/search-pages.ts'
import { createClientInfoReader } from '../../../src/server/client-info.ts'
import { createShopListener, type ShopServerParts } from '../../../src/server/shop-server.ts'
import { createVisitorReader } from '../../../src/server/visitor.ts'
import { noKnownSessions } from '../../fixtures/no-known-sessions.ts'
import { noLimits, noListings } from '../../fixtures/no-limits.ts'

/** An answer of the server. */
export type Answer = { status: number; headers: Record<string, string | undefined>; body: string }
type LogLine = { event: string; message?: string }

const errorPages = locales.flatMap(({ locale }) => [`/${locale}/404`, `/${locale}/500`])
const statusOf = (path: string): number =>
  path.endsWith('/gone') ? 410 : Number(/\/(404|500)$/.exec(path)?.[1] ?? 200)

/** A running server over a release of these paths; each page says its own path. `lost` ones have no bytes. */
export async function serve(
  paths: readonly string[],
  lost: readonly string[] = [],
  parts: Partial<ShopServerParts> = {},
) {
  const bodies = new Map(paths.map((path) => [createHash('sha256').update(path).digest('hex'), path]))
  const toFile = (hash: string, path: string): ReleaseFile => ({
    hash,
    size: path.length,
    type: 'text/html; charset=utf-8',
    status: statusOf(path),
    headers: { 'content-security-policy': `policy of ${path}` },
  })
  const entries = new Map([...bodies].map(([hash, path]) => [path, toFile(hash, path)]))
  const files = createReleaseFiles({
    current: () => releaseOf('1'),
    filesOf: () => ({ find: (path) => entries.get(path), entries: () => entries.entries() }),
    read: (hash: string) => {
      const path = bodies.get(hash) ?? ''
      return lost.includes(path) ? Promise.reject(new Error('lost')) : Promise.resolve(Buffer.from(path))
    },
  })
  files.use(releaseOf('1'))
  const log: LogLine[] = []
  const note = (line: LogLine): void => void log.push(line)
  const sender = createClientInfoReader({ trustedProxies: ['127.0.0.1'], countryHeader: 'x-country' })
  const listener = createShopListener({
    siteUrl: 'http://shop.example',
    port: 0,
    clientInfo: sender,
    blockList: blockNothing,
    load: createLoad(() => 0),
    isStopping: () => false,
    metrics: createMetrics('firn'),
    files,
    api: { fetch: () => new Response('api') },
    redirects: createRedirects(legacyRedirects),
    visitor: createVisitorReader(sender),
    isMembersPath: (path) => path === '/en-us/p/for-members',
    pageReason: ({ path, cookies }) =>
      Promise.resolve(cookies !== undefined && path.endsWith('/cart') ? { kind: 'search' } : undefined),
    knownSessions: noKnownSessions,
    limits: noLimits,
    apiCallsPerMinute: 1_000_000,
    listings: noListings,
    searches: createSearchPages({ release: () => '1', count: () => undefined }),
    renderPage: () => Promise.resolve(new Response('rendered', { status: 404 })),
    log: { debug: note, info: note, warn: note, error: note },
    ...parts,
  })
  const [server] = await listen(listener, '127.0.0.1', 0)
  onTestFinished(() => void server?.close())
  const address = server?.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asked = { host: '127.0.0.1', port, path, method, headers: { host: 'shop.example', ...headers } }
      const sent = request(asked, (response) => {
        let body = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers as Answer['headers'], body }),
        )
      })
      sent.on('error', reject).end()
    })
  return { ask, log }
}

/** The same over a small shop. */
export const shop = (lost: readonly string[] = [], parts: Partial<ShopServerParts> = {}) =>
  serve(
    [
      ...['/', '/de-at', '/de-at/cart', '/de-at/p/gone', '/de-at/support', '/en-us/support', '/ja-jp/cart'],
      ...errorPages,
    ],
    lost,
    parts,
  )
