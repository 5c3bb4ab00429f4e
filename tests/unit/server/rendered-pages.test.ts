import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Locale } from '../../../src/domain/locale/locale.ts'
import { defaultWord } from '../../../src/domain/pages/words/default-words.ts'
import { createSearchPages } from '../../../src/server/search-pages.ts'
import { refuse, RefusedError } from '../../../src/traffic/outcome.ts'
import { requestScope } from '../../../src/lib/request-scope.ts'
import type { ShopServerParts } from '../../../src/server/shop-server.ts'
import { errorWords } from '../../fixtures/error-words.ts'
import { counted } from '../../fixtures/no-limits.ts'
import { shop } from './served-release.ts'

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

  test('is a 429 page that refreshes itself where its client is refused what the page asks of others', async () => {
    const renderPage = () => Promise.reject(new RefusedError(refuse('rate_limited', 7)))
    const { ask, log } = await shop([], { renderPage })
    const refused = await ask('/de-at/cart', { cookie: 'firn_session=x' })
    expect(refused.status).toBe(429)
    expect(refused.body).toContain(defaultWord('error', 'early_429'))
    const { refresh, 'retry-after': retry, 'cache-control': cache, 'content-type': type } = refused.headers
    expect([refresh, retry, cache, type]).toEqual(['7', '7', 'no-store', 'text/html; charset=utf-8'])
    expect(await ask('/de-at/cart', { cookie: 'firn_session=x' }, 'HEAD')).toMatchObject({ status: 429, body: '' })
    expect(log).toEqual([])
  })

  test('opens again within ten seconds, however long its client’s window lasts', async () => {
    const renderPage = () => Promise.reject(new RefusedError(refuse('rate_limited', 42)))
    const { ask } = await shop([], { renderPage })
    const { headers } = await ask('/de-at/cart', { cookie: 'firn_session=x' })
    expect([headers['refresh'], headers['retry-after']]).toEqual(['10', '42'])
  })

  test('is refused at once, uncounted, while too many of its network are queued', async () => {
    // All of them come at the same moment, however long that takes.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    onTestFinished(() => clock.mockRestore())
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

  test('is refused by a busy process to a form in its language, which asks to send it again, unrefreshed', async () => {
    const words = (locale: Locale) => ({ ...errorWords, busy_title: `Busy in ${locale.locale}` })
    const load = { admit: () => refuse('overloaded', 2, 'event_loop') }
    const { ask } = await shop([], { load, earlyWords: words })
    const form = '/api/forms/de-at/cart/add'
    const refused = await ask(form, { accept: 'text/html,*/*;q=0.8' }, 'POST')
    expect([refused.status, refused.headers['retry-after'], refused.headers['refresh']]).toEqual([503, '2', undefined])
    expect(refused.body).toContain('<title>Busy in de-at</title>')
    expect(refused.body).toContain(defaultWord('error', 'busy_sent'))
    expect(refused.body).not.toContain(defaultWord('error', 'early_503'))
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

  test('has more time where it shows an editor’s drafts', async () => {
    let leftMs = 0
    const renderPage = () => {
      leftMs = (requestScope()?.dueAt ?? 0) - performance.now()
      return Promise.resolve(new Response('drafts'))
    }
    const entry = { contentType: 'product', uid: 'u', entryLocale: 'de', at: undefined }
    const seen = { buyer: 'visitor', group: undefined, answer: { kind: 'page' } } as const
    const preview = { hash: 'f', ...entry, ...seen }
    const { ask } = await shop([], { renderPage, pageReason: () => Promise.resolve({ kind: 'preview', preview }) })
    await ask('/de-at?live_preview=f')
    expect(leftMs).toBeGreaterThan(10_000)
    expect(leftMs).toBeLessThanOrEqual(20_000)
  })
})
