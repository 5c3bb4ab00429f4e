import { describe, expect, test } from 'vitest'
import { defaultWord } from '../../../src/domain/pages/words/default-words.ts'
import { createRedirects } from '../../../src/domain/pages/links/redirects/resolve-redirects.ts'
import { type Answer, shop } from './served-release.ts'

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

describe('the page under an address with a query', () => {
  test('is cached by others for a minute alone, since no purge names that address', async () => {
    const { ask } = await shop()
    const cacheOf = async (address: string) => (await ask(address)).headers['cache-control']
    expect(await cacheOf('/de-at/support')).toContain('s-maxage=300, stale-while-revalidate=600')
    expect(await cacheOf('/de-at/support?utm_source=mail')).toBe('public, max-age=0, s-maxage=60, stale-if-error=86400')
    // Pages that are not shared, or are gone, have rules of their own.
    expect(await cacheOf('/de-at/cart?utm_source=mail')).toBe('private, no-cache')
    expect(await cacheOf('/de-at/p/gone?utm_source=mail')).toBe('public, max-age=0, s-maxage=60')
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
    for (const method of ['GET', 'HEAD']) expect((await ask('/support', {}, method)).status).toBe(307)
    for (const path of ['/support', '/de-at/cart', '/nowhere']) {
      const { status, headers } = await ask(path, {}, 'POST')
      expect([status, headers['allow']]).toEqual([405, 'GET, HEAD'])
    }
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
