import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Locale, locales } from '../../../src/domain/locale/locale.ts'
import { defaultWord } from '../../../src/domain/pages/words/default-words.ts'
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
import { refuse } from '../../../src/traffic/outcome.ts'
import { requestScope } from '../../../src/lib/request-scope.ts'
import { createShopListener, type ShopServerParts } from '../../../src/server/shop-server.ts'
import { createVisitorReader } from '../../../src/server/visitor.ts'
import { errorWords } from '../../fixtures/error-words.ts'
import { noKnownSessions } from '../../fixtures/no-known-sessions.ts'
import { counted, noLimits, noListings } from '../../fixtures/no-limits.ts'

type Answer = { status: number; headers: Record<string, string | undefined>; body: string }
type Line = { event: string; message?: string }

const errorPages = locales.flatMap(({ locale }) => [`/${locale}/404`, `/${locale}/500`])
const statusOf = (path: string): number =>
  path.endsWith('/gone') ? 410 : Number(/\/(404|500)$/.exec(path)?.[1] ?? 200)

/** A running server over a release of these paths; each page says its own path. `lost` ones have no bytes. */
async function serve(paths: readonly string[], lost: readonly string[] = [], parts: Partial<ShopServerParts> = {}) {
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
  const log: Line[] = []
  const note = (line: Line): void => void log.push(line)
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
      const sent = request({ port, path, method, headers: { host: 'shop.example', ...headers } }, (response) => {
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

const shop = (lost: readonly string[] = [], parts: Partial<ShopServerParts> = {}) =>
  serve(
    [
      ...['/', '/de-at', '/de-at/cart', '/de-at/p/gone', '/de-at/support', '/en-us/support', '/ja-jp/cart'],
      ...errorPages,
    ],
    lost,
    parts,
  )

describe('a refusal before routing', () => {
  const long = `/de-at/cart?q=${'a'.repeat(5000)}`
  test.each([
    ['another host', '/de-at/cart', 'GET', { host: 'evil.example' }, 421],
    ['an overlong address', long, 'GET', {}, 414],
    [
      'a hundred headers',
      '/de-at/cart',
      'GET',
      Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`x-${at}`, '1'])),
      431,
    ],
    ['a POST to a page', '/de-at/cart', 'POST', {}, 405],
  ] as const)('is explained in a page for %s', async (_, path, method, headers, status) => {
    const { ask } = await shop([], { earlyWords: undefined })
    const answer = await ask(path, headers, method)
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.body).toContain(defaultWord('error', `early_${status}`))
    expect(answer.body).toContain('href="http://shop.example/de-at"')
  })

  test('has no body for HEAD', async () => {
    const { ask } = await shop()
    expect(await ask(long, {}, 'HEAD')).toMatchObject({ status: 414, body: '' })
  })
})

describe('API calls of one network', () => {
  test('are spaced, and refused when they would wait for more than a second', async () => {
    const { ask } = await shop([], { apiCallsPerMinute: 60 })
    const [first, ...others] = await Promise.all(Array.from({ length: 30 }, () => ask('/api/store')))
    expect(first?.status).toBe(200)
    const statuses = others.map(({ status }) => status)
    const refused = others.find(({ status }) => status === 429)
    expect([refused?.headers['retry-after'], JSON.parse(refused?.body ?? '{}').code]).toEqual(['2', 'rate_limited'])
    expect(statuses.filter((status) => status !== 429 && status !== 200)).toEqual([])
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(19)
  })
})

describe('a redirect', () => {
  test('is temporary into a locale, keeps the query, and is never cached', async () => {
    const { ask } = await shop()
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, body } = await ask('/support/?a=1', { cookie: 'firn_locale=de-at' }, method)
      expect([status, headers['location'], headers['cache-control'], body]).toEqual([
        307,
        '/de-at/support?a=1',
        'no-store',
        '',
      ])
    }
    expect((await ask('/cart', { 'x-country': 'JP' })).headers['location']).toBe('/ja-jp/cart')
  })

  test('is permanent and shared for old addresses of the English shop', async () => {
    const { ask } = await shop()
    const { status, headers } = await ask('/en/help', { cookie: 'firn_locale=de-at' })
    expect([status, headers['location'], headers['cache-control']]).toEqual([
      308,
      '/en-us/support',
      'public, max-age=3600',
    ])
  })

  test('ends with 400 after ten redirects of one request', async () => {
    const chain = Array.from({ length: 11 }, (_, hop) => ({
      from: `/${hop}`,
      to: hop < 10 ? `/${hop + 1}` : '/{lang}',
    }))
    const { ask } = await shop([], { redirects: createRedirects(chain) })
    const refused = await ask('/0')
    expect([refused.status, refused.body, refused.headers['cache-control']]).toEqual([
      400,
      'Too many redirects',
      'no-store',
    ])
    expect((await ask('/1')).status).toBe(307)
  })

  test('is sent for GET and HEAD only', async () => {
    const { ask } = await shop()
    for (const path of ['/support', '/de-at/cart', '/nowhere']) {
      const { status, headers } = await ask(path, {}, 'POST')
      expect([status, headers['allow']]).toEqual([405, 'GET, HEAD'])
    }
  })
})

describe('an unknown address', () => {
  test('gets the 404 page of its locale, which shared caches keep for a minute', async () => {
    const { ask, log } = await shop()
    const { status, headers, body } = await ask('/de-at/nowhere?a=1', { cookie: 'firn_locale=ja-jp' })
    expect([status, body, headers['cache-control']]).toEqual([404, '/de-at/404', 'public, max-age=0, s-maxage=60'])
    expect(headers['content-security-policy']).toBe('policy of /de-at/404')
    expect(log).toEqual([{ event: 'page_not_found', message: 'Page Not Found: /de-at/nowhere' }])
  })

  test('is logged with the start of its path, sampled per client', async () => {
    const { ask, log } = await shop()
    await ask(`/de-at/${'a'.repeat(1000)}`)
    expect(log).toEqual([{ event: 'page_not_found', message: `Page Not Found: /de-at/${'a'.repeat(193)}` }])
    for (let count = 0; count < 30; count += 1) await ask(`/de-at/${count}`, { 'x-forwarded-for': '203.0.113.9' })
    expect(log).toHaveLength(21)
    await ask('/de-at/nowhere', { 'x-forwarded-for': '203.0.113.10' })
    expect(log).toHaveLength(22)
  })

  test.each([
    ['//x', 404],
    ['/%2fx', 404],
    ['/de-us/..', 404],
    ['/l', 404],
    ['/nowhere/', 404],
    ['/%zz', 404],
    ['/x%00', 400],
  ])('gets the 404 page in the visitor’s language when invalid: %s, with %i', async (path, status) => {
    const { ask, log } = await shop()
    const answer = await ask(path, { cookie: 'firn_locale=ja-jp' })
    expect([answer.status, answer.body, answer.headers['cache-control']]).toEqual([status, '/ja-jp/404', 'no-store'])
    expect(log).toEqual([{ event: 'page_not_found', message: `Page Not Found: ${path}` }])
  })

  test('gets the same 404 page, never cached, for a page of trade members', async () => {
    const { ask } = await shop()
    const { status, body, headers } = await ask('/en-us/p/for-members')
    expect([status, body, headers['cache-control']]).toEqual([404, '/en-us/404', 'no-store'])
  })

  test('gets the 404 page of the visitor’s locale when it has none, never cached', async () => {
    const { ask } = await shop()
    const answer = await ask('/nowhere', { cookie: 'firn_locale=ja-jp' })
    expect([answer.status, answer.body, answer.headers['cache-control']]).toEqual([404, '/ja-jp/404', 'no-store'])
    expect((await ask('/nowhere?/de-at/')).body).toBe('/en-us/404')
  })

  test('answers HEAD like GET, without a body', async () => {
    const { ask } = await shop()
    const [got, head] = [await ask('/de-at/nowhere'), await ask('/de-at/nowhere', {}, 'HEAD')]
    expect([head.status, head.body, head.headers['content-length']]).toEqual([404, '', got.headers['content-length']])
  })

  test('is answered with a rendered page, and logged, when the release has no 404 page', async () => {
    const { ask, log } = await serve(['/'])
    const answer = await ask('/de-at/nowhere')
    expect([answer.status, answer.body]).toEqual([404, 'rendered'])
    expect(log).toEqual([{ event: 'page_not_found', message: 'Page Not Found: /de-at/nowhere' }])
  })
})

describe('the page of a withdrawn product', () => {
  test('answers 410', async () => {
    const { ask, log } = await shop()
    const answer = await ask('/de-at/p/gone')
    expect([answer.status, answer.body]).toEqual([410, '/de-at/p/gone'])
    expect(log).toEqual([])
  })
})

describe('a page requested before', () => {
  const changing = new Set(['x-request-id', 'date'])
  const lasting = (answer: Answer | undefined) =>
    answer && {
      ...answer,
      headers: Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !changing.has(name))),
    }

  test('is answered from memory like the first time, also for HEAD and 304', async () => {
    const { ask } = await shop()
    const paths = ['/de-at/support', '/de-at/cart', '/de-at/p/gone']
    const first = await Promise.all(paths.map((path) => ask(path)))
    for (const [index, path] of paths.entries())
      for (let time = 0; time < 3; time += 1) expect(lasting(await ask(path))).toEqual(lasting(first[index]))
    const [page] = first
    const head = await ask('/de-at/support', {}, 'HEAD')
    expect(lasting(head)).toEqual({ ...lasting(page), body: '' })
    const { status, headers } = await ask('/de-at/support', { 'if-none-match': String(page?.headers['etag']) })
    expect([status, headers['content-security-policy']]).toEqual([304, 'policy of /de-at/support'])
    expect((await ask('/de-at/support', { range: 'bytes=0-2' })).body).toBe('/de')
  })

  test('is evaluated anew for a visitor with a session', async () => {
    const { ask } = await shop()
    for (let time = 0; time < 3; time += 1) expect((await ask('/de-at/cart')).body).toBe('/de-at/cart')
    expect((await ask('/de-at/cart', { cookie: 'firn_session=1' })).body).toBe('rendered')
  })
})

describe('an internal error', () => {
  test('gets the 500 page of its locale, never cached', async () => {
    const { ask, log } = await shop(['/de-at'])
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, body } = await ask('/de-at', {}, method)
      expect([status, body, headers['cache-control']]).toEqual([500, method === 'GET' ? '/de-at/500' : '', 'no-store'])
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
    }
    expect(log.map(({ event }) => event)).toEqual(['request_failed', 'request_failed'])
  })

  test.each([
    ['throws', () => Promise.reject(new Error('the page broke'))],
    ['answers 500', () => Promise.resolve(new Response('', { status: 500 }))],
  ])('gets the 500 page, too, when rendering %s', async (_, renderPage) => {
    const { ask, log } = await shop([], { renderPage })
    const answer = await ask('/de-at/cart', { cookie: 'a=1' })
    expect([answer.status, answer.body, answer.headers['cache-control']]).toEqual([500, '/de-at/500', 'no-store'])
    expect(answer.headers['x-request-id']).toBeDefined()
    expect(log.map(({ event }) => event)).toEqual(['request_failed'])
  })

  test('is answered without a page when its page is missing or unreadable', async () => {
    for (const { ask } of [await serve(['/', '/de-at'], ['/de-at']), await shop(['/de-at', '/de-at/500'])]) {
      const answer = await ask('/de-at')
      expect([answer.status, answer.body, answer.headers['cache-control']]).toEqual([500, '', 'no-store'])
    }
  })
})

type Consume = ShopServerParts['limits']['consume']

describe('a rendered page', () => {
  test('is refused above a range’s limit with a 429 page that refreshes itself', async () => {
    const taken: string[] = []
    const consume: Consume = (name, address) => {
      taken.push(`${name} ${address}`)
      return Promise.resolve(taken.length > 1 ? refuse('rate_limited', 5) : counted)
    }
    const { ask, log } = await shop([], {
      limits: { consume },
      renderPage: () => Promise.resolve(new Response('yours')),
    })
    const headers = { cookie: 'firn_session=x', 'x-forwarded-for': '203.0.113.9' }
    expect(await ask('/de-at/cart', headers)).toMatchObject({ status: 200, body: 'yours' })
    expect(taken).toEqual(['page_range 203.0.113.9'])
    const refused = await ask('/de-at/cart', headers)
    expect(refused.status).toBe(429)
    expect(refused.body).toContain(`<title>${defaultWord('error', 'busy_title')}</title>`)
    expect(refused.body).toContain(defaultWord('error', 'early_429'))
    const { refresh, 'retry-after': retry, 'cache-control': cache } = refused.headers
    expect([refresh, retry, cache]).toEqual(['5', '5', 'no-store'])
    expect(log).toEqual([])
    expect((await ask('/de-at', headers)).status).toBe(200)
  })

  test('is refused at once, uncounted, while too many of its network are queued', async () => {
    let consumed = 0
    const consume: Consume = () => {
      consumed += 1
      return Promise.resolve(counted)
    }
    const renderPage = () => Promise.resolve(new Response('yours'))
    const { ask } = await shop([], { limits: { consume }, renderPage, apiCallsPerMinute: 240 })
    const headers = { cookie: 'firn_session=x', 'x-forwarded-for': '203.0.113.9' }
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask('/de-at/cart', headers)))
    // A burst of three, and one a second for three seconds.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(24)
    expect(consumed).toBe(6)
  })

  test('is counted by session for a known visitor, regardless of others at the address', async () => {
    const knownSessions = {
      read: () => undefined,
      find: (cookies: string | null | undefined) => Promise.resolve(cookies?.includes('known') ? cookies : undefined),
    }
    const scopes: unknown[] = []
    const taken = new Set<string>()
    const renderPage = () => {
      scopes.push(requestScope()?.client?.session)
      return Promise.resolve(new Response('yours'))
    }
    const consume: Consume = (name, address) => {
      taken.add(`${name} ${address}`)
      return Promise.resolve(counted)
    }
    const { ask } = await shop([], { knownSessions, renderPage, limits: { consume }, apiCallsPerMinute: 240 })
    const from = (cookie: string) => ask('/de-at/cart', { cookie, 'x-forwarded-for': '203.0.113.9' })
    await Promise.all(Array.from({ length: 30 }, () => from('firn_session=x')))
    const colleagues = Array.from({ length: 9 }, (_, index) => from(`firn_session=known${index}`))
    expect((await Promise.all(colleagues)).map(({ status }) => status)).toEqual(Array(9).fill(200))
    expect(scopes.at(-1)).toBe('firn_session=known8')
    expect([...taken]).toEqual(['page_range 203.0.113.9', 'page_known_range 203.0.113.9'])
  })

  test('is refused by a busy process with a page that refreshes itself', async () => {
    const { ask } = await shop([], { load: { admit: () => refuse('overloaded', 2, 'event_loop') } })
    const refused = await ask('/de-at/cart', { cookie: 'firn_session=x' })
    expect([refused.status, refused.headers['retry-after'], refused.headers['refresh']]).toEqual([503, '2', '2'])
    expect(refused.body).toContain(`<title>${defaultWord('error', 'busy_title')}</title>`)
    const call = await ask('/api/session')
    expect([call.status, call.headers['refresh']]).toEqual([503, undefined])
  })

  test('is refused by a busy process without a refresh for a form, in the form’s language', async () => {
    const words = (locale: Locale) => ({ ...errorWords, busy_title: `Busy in ${locale.locale}` })
    const load = { admit: () => refuse('overloaded', 2, 'event_loop') }
    const { ask } = await shop([], { load, earlyWords: words })
    const form = '/api/forms/de-at/cart/add'
    const refused = await ask(form, { accept: 'text/html,*/*;q=0.8' }, 'POST')
    expect([refused.status, refused.headers['retry-after'], refused.headers['refresh']]).toEqual([503, '2', undefined])
    expect(refused.body).toContain('<title>Busy in de-at</title>')
    const byScript = await ask(form, { accept: 'application/problem+json' }, 'POST')
    expect(JSON.parse(byScript.body).code).toBe('overloaded')
  })

  test('is rendered once for identical searches, and repetitions cost nothing', async () => {
    const rendered: string[] = []
    const searched: string[] = []
    const renderPage: ShopServerParts['renderPage'] = ({ url }, reason) => {
      rendered.push(url)
      if (reason?.kind === 'search' && !url.includes('failing')) reason.onFound?.(7)
      return Promise.resolve(new Response('results', { headers: { 'cache-control': 'private, no-cache' } }))
    }
    const consumed: string[] = []
    const { ask } = await shop([], {
      renderPage,
      pageReason: () => Promise.resolve({ kind: 'search' }),
      limits: {
        consume(name) {
          consumed.push(name)
          return Promise.resolve(counted)
        },
      },
      searches: createSearchPages({
        release: () => '1',
        count: (path, query, found) => void searched.push(`${path}${query} ${found}`),
      }),
    })
    const asked = ['?q=snow+shoe&size=25', '?size=25&q=snow%20%20shoe&utm_source=mail', '?q=snow+shoe&size=21']
    for (const query of asked) expect((await ask(`/de-at/search${query}`)).body).toBe('results')
    expect(rendered.map((url) => new URL(url).search)).toEqual([asked[0], asked[2]])
    expect(searched).toEqual([`/de-at/search${asked[1]} 7`])
    expect(consumed).toHaveLength(2)
    for (let time = 0; time < 2; time += 1) await ask('/de-at/search?q=failing')
    expect(rendered).toHaveLength(4)
  })

  test('is rendered with its client and deadline', async () => {
    let scope: ReturnType<typeof requestScope>
    const renderPage = () => {
      scope = requestScope()
      return Promise.resolve(new Response('yours'))
    }
    const { ask } = await shop([], { renderPage })
    await ask('/de-at/cart', { cookie: 'firn_session=x', 'x-forwarded-for': '2001:db8::1' })
    expect(scope?.client).toEqual({ network: '2001:db8::', range: '2001:db8::/48' })
    expect(scope?.dueAt).toBeLessThanOrEqual(performance.now() + 5000)
  })
})
