import { describe, expect, test } from 'vitest'
import { serve, shop } from './served-release.ts'

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
