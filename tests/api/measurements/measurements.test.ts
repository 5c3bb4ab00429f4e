import type { Sandbox } from '../../../sandbox/sandbox.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createOperatorRoutes } from '../../../src/api/operators/routes.ts'
import type { PageReport } from '../../../src/records/measurements.ts'
import { createSqliteRecordStore } from '../../../src/records/sqlite-record-store.ts'
import { SessionStoreError } from '../../../src/session/session-store.ts'
import { rootLocale } from '../../../src/domain/locale/locale.ts'
import { clientAt, inRequestScope } from '../../../src/lib/request-scope.ts'
import { problemOf } from '../../fixtures/problem-of.ts'
import { openSandbox, openShop, siteUrl, type TestShop } from '../../fixtures/shop.ts'

const path = '/api/measurements'
const dayMs = 86_400_000
const report: PageReport = {
  page_type: 'p-uid',
  vitals: [
    { name: 'LCP', value: 2100 },
    { name: 'CLS', value: 0 },
  ],
  errors: [{ message: 'x is not a function', source: 'page.js:1:2' }],
}

let sandbox: Sandbox
let shop: TestShop
let now = Date.parse('2026-11-26T12:00:00Z')
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  now = Date.parse('2026-11-26T12:00:00Z')
  shop = await openShop({ sandbox, clock: () => now })
})
afterEach(() => shop.close())

type Options = { readonly headers?: Record<string, string>; readonly address?: string; readonly query?: string }
/** A report as `sendBeacon` sends it: without region, session or token. */
const send = (body: unknown, { headers = {}, address = '192.0.2.1', query = '' }: Options = {}) =>
  shop.api.request(
    path + query,
    {
      method: 'POST',
      headers: { origin: siteUrl, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    { clientAddress: address, requestId: 'r' },
  )
const stored = async () => {
  await shop.services.measurements.flush()
  return shop.services.measurements.weeks()
}

describe('a page’s report', () => {
  test('is counted by week, page type and bucket, without its visitor', async () => {
    const answer = await send(report)
    expect([answer.status, await answer.text(), answer.headers.get('set-cookie')]).toEqual([204, '', null])
    await send(report)
    now += 7 * dayMs
    await send(report)
    expect((await stored()).map(({ week, vitals, errors }) => ({ week, vitals, errors }))).toEqual([
      {
        week: '2026-W49',
        vitals: { 'p-uid/LCP/81': 1, 'p-uid/CLS/0': 1 },
        errors: { 'x is not a function (page.js:1:2)': 1 },
      },
      {
        week: '2026-W48',
        vitals: { 'p-uid/LCP/81': 2, 'p-uid/CLS/0': 2 },
        errors: { 'x is not a function (page.js:1:2)': 2 },
      },
    ])
    expect(shop.log.join('')).not.toContain('192.0.2.1')
    expect(shop.calls).toEqual([])
  })

  test('is not counted for a browser that refuses statistics', async () => {
    const cookie = `firn_consent=1.refused.${'A'.repeat(43)}`
    expect((await send(report, { headers: { cookie } })).status).toBe(204)
    expect(await stored()).toEqual([])
  })

  test('is stored without personal data', async () => {
    await send({ ...report, errors: [{ message: 'no sam@example.com here', source: 'page.js:1:2' }] })
    expect(JSON.stringify(await stored())).not.toContain('sam')
  })

  test.each([
    ['another page type', { ...report, page_type: 'Sam <b>' }, 422],
    ['an unknown vital', { ...report, vitals: [{ name: 'FID', value: 1 }] }, 422],
    ['a vital of hours', { ...report, vitals: [{ name: 'LCP', value: 9e9 }] }, 422],
    ['no numbers', { ...report, vitals: [{ name: 'LCP', value: 'fast' }] }, 422],
    ['more vitals than a page has', { ...report, vitals: Array.from({ length: 26 }, () => report.vitals[0]) }, 422],
    ['a source that is no script’s line', { ...report, errors: [{ message: 'x', source: 'https://a.example' }] }, 422],
    ['unknown fields', { ...report, email: 'sam@example.com' }, 422],
    ['no JSON', '{', 400],
    ['more than 4 KiB', { ...report, page_type: 'x'.repeat(5000) }, 413],
  ])('is refused with %s', async (_, body, status) => {
    expect((await send(body)).status).toBe(status)
    expect(await stored()).toEqual([])
  })

  test('is refused from another site, of another media type or with a query', async () => {
    expect(await problemOf(await send(report, { headers: { origin: 'https://evil.example' } }))).toMatchObject({
      code: 'origin_invalid',
    })
    expect((await send(report, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    expect((await send(report, { headers: { 'content-type': 'text/plain' } })).status).toBe(415)
    expect((await send(report, { query: '?email=sam@example.com' })).status).toBe(422)
    expect(await stored()).toEqual([])
  })

  test('is limited by client address', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 61; count += 1) statuses.push((await send(report)).status)
    expect([statuses.slice(0, 60).every((status) => status === 204), statuses[60]]).toEqual([true, 429])
    expect((await send(report, { address: '192.0.2.2' })).status).toBe(204)
  })

  test('waits while the store is down, and is counted once it is back', async () => {
    const write = vi.spyOn(shop.services.records, 'write')
    write.mockRejectedValueOnce(new SessionStoreError('records write', new Error('away')))
    await send({ ...report, errors: [] })
    await shop.services.measurements.flush()
    expect(await shop.services.measurements.weeks()).toEqual([])
    await send({ ...report, errors: [] })
    expect((await stored())[0]?.vitals).toEqual({ 'p-uid/LCP/81': 2, 'p-uid/CLS/0': 2 })
  })

  test('is erased after half a year', async () => {
    await send(report)
    await stored()
    now += 183 * dayMs
    await shop.services.outbox.runDue()
    expect(await stored()).toEqual([])
  })
})

describe('the counts of several nodes', () => {
  test('add up without loss', async () => {
    const records = createSqliteRecordStore(':memory:', () => now)
    const nodes = [
      await openShop({ sandbox, records, clock: () => now }),
      await openShop({ sandbox, records, clock: () => now }),
    ]
    for (const { services } of nodes) services.measurements.addReport(report)
    await Promise.all(nodes.map(({ services }) => services.measurements.flush()))
    expect((await nodes[0]?.services.measurements.weeks())?.[0]?.vitals).toEqual({
      'p-uid/LCP/81': 2,
      'p-uid/CLS/0': 2,
    })
    // The store is shared: the first to close it closes it for both.
    await Promise.all(nodes.map(({ services }) => services.close()))
  })
})

/** Searches as a page of results does that is rendered for a client. */
const searchAs = (network: string, words: string, found = 3): Promise<void> =>
  inRequestScope({ id: 'r', dueAt: Infinity, client: clientAt(network) }, () =>
    shop.services.measurements.addSearch(rootLocale, words, found),
  )
const clients = Array.from({ length: 5 }, (_, index) => `192.0.2.${index + 1}`)

describe('search terms', () => {
  test('count once a day and client, with those without results apart', async () => {
    for (const client of clients.slice(0, 3)) await searchAs(client, ' Snow  Shoe')
    await searchAs('192.0.2.1', 'snow shoe')
    await searchAs('192.0.2.1', 'skis', 0)
    const [week] = await stored()
    expect([week?.terms, week?.unfound]).toEqual([{ 'en-us/snow shoe': 3, 'en-us/skis': 1 }, { 'en-us/skis': 1 }])
  })

  test('are not counted when they may be about a person', async () => {
    for (const words of ['sam@example.com', '+43 664 1234567', '4111111111111111']) await searchAs('192.0.2.1', words)
    expect(await stored()).toEqual([])
  })

  test('are erased after the week when few clients used them', async () => {
    for (const client of clients) await searchAs(client, 'gaiters')
    await searchAs('192.0.2.1', 'sam winter', 0)
    await stored()
    now += 7 * dayMs
    await searchAs('192.0.2.1', 'poles')
    const [, before] = await stored()
    expect([before?.terms, before?.unfound]).toEqual([{ 'en-us/gaiters': 5 }, {}])
  })
})

describe('a week’s searches', () => {
  test('are erased after half a year, also while later weeks are counted', async () => {
    const first = '2026-W48'
    for (let week = 0; week < 30; week += 1) {
      for (const client of clients) await searchAs(client, 'gaiters')
      await searchAs('192.0.2.1', `rare ${week}`)
      await stored()
      await shop.services.outbox.runDue()
      now += 7 * dayMs
    }
    const weeks = (await stored()).map(({ week }) => week)
    expect(weeks).not.toContain(first)
    expect(weeks.length).toBeLessThanOrEqual(28)
  })

  test('count once when the erasure of rare ones fails', async () => {
    await searchAs('192.0.2.1', 'gaiters')
    const list = vi.spyOn(shop.services.records, 'list').mockRejectedValueOnce(new Error('away'))
    await shop.services.measurements.flush()
    list.mockRestore()
    expect((await stored())[0]?.terms).toEqual({ 'en-us/gaiters': 1 })
  })
})

describe('the operators’ page of measurements', () => {
  const token = 'demo-operators-token-0123456789abcdef'
  const basic = (password: string) => `Basic ${Buffer.from(`any:${password}`).toString('base64')}`
  const ask = (authorization?: string, method = 'GET', page = '/measurements') =>
    createOperatorRoutes(shop.services).request(page, { method, ...(authorization && { headers: { authorization } }) })

  test('requires the token, which a browser asks for as a password', async () => {
    for (const given of [undefined, 'Bearer wrong', basic('wrong'), basic(''), 'Basic !']) {
      const answer = await ask(given)
      expect([answer.status, answer.headers.get('www-authenticate'), await answer.text()]).toEqual([
        401,
        'Basic realm="operators"',
        '',
      ])
    }
    for (const given of [`Bearer ${token}`, basic(token)]) expect((await ask(given)).status).toBe(200)
    expect((await shop.api.request('/measurements', { headers: { authorization: basic(token) } })).status).toBe(404)
  })

  test('is the only one that accepts a password, which a browser would send from other sites, too', async () => {
    expect((await ask(basic(token), 'GET', '/forms/messages')).status).toBe(401)
    expect((await ask(basic(token), 'DELETE', '/forms/people?email=a@b.example')).status).toBe(401)
    expect((await ask(basic(token), 'POST')).status).toBe(404)
  })

  test('shows vitals, errors and terms, escaped, and only terms that many used', async () => {
    await send(report)
    await send({ ...report, errors: [{ message: '<script>alert(1)</script>', source: 'page.js:1:2' }] })
    for (const client of clients) await searchAs(client, '<i>gaiters</i>', 0)
    await searchAs('192.0.2.1', 'rarely asked')
    const answer = await ask(basic(token))
    const page = await answer.text()
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(page).toContain('<code>p-uid</code>')
    expect(page).toContain('aria-label="LCP of p-uid by week. 2026-W48: 2253 ms, good, 2 visits"')
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; (page.js:1:2)')
    expect(page).toContain('&lt;i&gt;gaiters&lt;/i&gt;')
    expect(page).not.toContain('rarely asked')
    expect(page).not.toMatch(/<script|<i>/)
  })

  test('shows that nothing has been measured yet', async () => {
    expect(await (await ask(basic(token))).text()).toContain('Nothing has been measured yet.')
  })
})
