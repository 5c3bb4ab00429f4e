import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { problemOf } from '../../fixtures/problem-of.ts'
import { bindSearch } from '../../fixtures/search-calls.ts'
import { openShop } from '../../fixtures/shop.ts'
import { openShopWithContent, type ShopWithContent, warmSearch } from '../../fixtures/shop-with-content.ts'

let shop: ShopWithContent
let now = 1_000_000
beforeAll(async () => {
  shop = await openShopWithContent({ clock: () => now })
  await warmSearch(shop)
})
afterAll(() => shop.close())
beforeEach(() => {
  // Earlier results are old: each test asks the engine anew.
  now += 3_600_000
  shop.calls.length = 0
})
afterEach(() => shop.breakNetwork(undefined))
const { ask } = bindSearch(() => shop)

describe('a search that fails', () => {
  test.each([
    ['without words', { locale: 'en-us' }],
    ['of white space', { locale: 'en-us', q: '  ' }],
    ['of too many letters', { locale: 'en-us', q: 'a'.repeat(129) }],
    ['in no locale', { q: 'x' }],
    ['in a locale that there is not', { locale: 'xx-us', q: 'x' }],
    ['behind the last page there can be', { locale: 'en-us', q: 'x', page: '101' }],
    ['in an order that there is not', { locale: 'en-us', q: 'x', sort: 'best' }],
    ['of something unknown', { locale: 'en-us', q: 'x', brand: 'firn' }],
    ['for more suggestions than there are', { locale: 'en-us', q: 'x', suggestions: '13' }],
  ])('is refused without an engine call: %s', async (_, query) => {
    const answer = await ask(query)
    expect([answer.status, (await answer.json()).code]).toEqual([422, 'invalid'])
    expect(shop.calls).toEqual([])
  })

  test('is refused for a while beyond the client’s limit, without affecting other clients', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 170; count += 1) statuses.push((await ask({ locale: 'en-us', q: `w${count}` })).status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    const other = await shop.api.request(
      '/api/search?locale=en-us&q=other',
      { headers: { 'x-bc-region': 'us' } },
      { requestId: 'r', clientAddress: '8.8.8.8' },
    )
    expect(other.status).toBe(200)
  })

  test.each<[string, Readonly<Record<string, string>>]>([
    ['a search', {}],
    ['suggestions', { suggestions: '6' }],
  ])('leaves the words that the engine’s refusal repeats out of the log: %s', async (_, more) => {
    shop.breakNetwork(() => Response.json({ errors: ['bad query: canary-word'] }, { status: 400 }))
    shop.log.length = 0
    expect((await ask({ locale: 'en-us', q: 'canary-word', ...more })).status).toBe(502)
    expect(shop.log.join('')).toContain('"event":"problem"')
    expect(shop.log.join('')).not.toContain('canary-word')
  })

  test.each([
    ['is gone', 502, () => Promise.reject(new TypeError('fetch failed'))],
    ['refuses our key', 502, () => Response.json({ error: 'You need to sign in.' }, { status: 401 })],
    ['talks nonsense', 502, () => Response.json({ meta: {} })],
    ['has enough of us', 503, () => Response.json({}, { status: 429, headers: { 'retry-after': '30' } })],
  ])('reveals no details when the engine %s', async (_, status, answer) => {
    shop.breakNetwork(answer)
    const refused = await ask({ locale: 'en-us', q: `broken ${status}` })
    expect(refused.status).toBe(status)
    expect(await refused.text()).not.toMatch(/localhost|sign in|engine/)
  })
})

describe('a search before the first release', () => {
  test('is asked to come back', async () => {
    const empty = await openShop()
    onTestFinished(() => empty.close())
    const answer = await empty.api.request(
      '/api/search?locale=en-us&q=basalt',
      { headers: { 'x-bc-region': 'us' } },
      { requestId: 'r', clientAddress: '9.9.9.9' },
    )
    expect(await problemOf(answer)).toMatchObject({ sent: 503, code: 'overloaded' })
    expect(answer.headers.get('retry-after')).toBe('5')
  })
})
