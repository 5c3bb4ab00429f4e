import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../../../src/traffic/policy/rates.ts'
import { entryUid } from '../../../sandbox/seed/content/entry-uid.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
let now = Date.now()
beforeAll(async () => {
  shop = await openShop({ clock: () => now })
})
afterAll(() => shop.close())
beforeEach(() => void (shop.calls.length = 0))

const error = entryUid('display_text', 'error')
const cart = entryUid('display_text', 'cart')
const key = 'demo-interstack-key'
type Query = Readonly<Record<string, string>>
const ask = (query: Query) =>
  new Visitor(shop.api).call('GET', `/api/interstack/references?${new URLSearchParams(query)}`)
const query = (more: Query = {}): Query => ({
  content_type: 'display_text',
  api_key: key,
  entry_uids: error,
  locale: 'de',
  ...more,
})
type Entry = {
  readonly uid: string
  readonly locale: string
  readonly display_text_input: readonly { title: string; text: string }[]
}
async function entriesOf(more?: Query): Promise<readonly Entry[]> {
  const { data }: { data: { entries: readonly Entry[] } } = await (await ask(query(more))).json()
  return data.entries
}

describe('texts for other sites of the brand', () => {
  test('are read by uid in the requested language, without other fields', async () => {
    const [entry] = await entriesOf()
    expect(Object.keys(entry ?? {}).toSorted()).toEqual(['display_text_input', 'locale', 'uid'])
    expect(entry).toMatchObject({ uid: error, locale: 'de' })
    const english = await entriesOf({ locale: 'en-us' })
    const titles = (one: Entry | undefined) => one?.display_text_input.map(({ title }) => title).toSorted()
    expect(titles(entry)).toEqual(titles(english[0]))
    expect(entry?.display_text_input).not.toEqual(english[0]?.display_text_input)
  })

  test('fall back to English, and are missing where there is no entry', async () => {
    shop.breakNetwork(async (url, init) => {
      const answer = await shop.sandbox.request(url, init)
      return url.includes('locale=sv') ? Response.json({ entries: [] }) : answer
    })
    expect(await entriesOf({ locale: 'sv', entry_uids: `${error},bltnothing` })).toMatchObject([
      { uid: error, locale: 'en-us' },
    ])
    shop.breakNetwork(undefined)
  })

  test('are read once for equal requests, in any order of uids', async () => {
    await Promise.all(
      [`${error},${cart}`, `${cart},${error}`, `${cart},${error},${cart}`].map((entry_uids) =>
        entriesOf({ entry_uids, locale: 'fr' }),
      ),
    )
    const calls = shop.calls.length
    expect(calls).toBeGreaterThan(0)
    await entriesOf({ entry_uids: `${error},${cart}`, locale: 'fr' })
    expect(shop.calls.length).toBe(calls)
  })

  test('are publicly cacheable, with their age', async () => {
    const answer = await ask(query())
    expect(answer.headers.get('cache-control')).toContain('s-maxage=60')
    now += 3_600_000
    shop.breakNetwork(() => Promise.reject(new TypeError('fetch failed')))
    const stale = await ask(query())
    expect([stale.status, stale.headers.get('cache-status')]).toEqual([200, expect.stringContaining('stale-if-error')])
    shop.breakNetwork(undefined)
  })

  test.each([[''], ['demo-interstack-keys'], ['blt0firn0demo0stack']])(
    'are refused without the shop’s public key: %j',
    async (api_key) => {
      const answer = await ask({ ...query({ api_key }), nonsense: 'too' })
      expect([answer.status, (await answer.json()).code]).toEqual([403, 'key_invalid'])
      expect(shop.calls).toEqual([])
    },
  )

  test('keep the key out of vendor calls and the log', async () => {
    now += 10 * 60_000
    const seen: string[] = []
    shop.breakNetwork((url, init) => {
      seen.push(url, JSON.stringify([...new Headers(init?.headers)]))
      return shop.sandbox.request(url, init)
    })
    await entriesOf({ locale: 'it' })
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.join()).not.toContain(key)
    expect(shop.log.join()).not.toContain(key)
    shop.breakNetwork(undefined)
  })

  test.each<Query>([
    { content_type: 'product' },
    { locale: 'xx' },
    { locale: 'de-de' },
    { entry_uids: '' },
    { entry_uids: 'a/../b' },
    { include: 'everything' },
  ])('refuse unknown parameters and values: %o', async (more) => {
    expect((await ask(query(more))).status).toBe(422)
  })

  test('are limited per client for uncached requests only, without affecting other clients', async () => {
    const from = (clientAddress: string, entry_uids: string) =>
      shop.api.request(
        `/api/interstack/references?${new URLSearchParams(query({ entry_uids }))}`,
        { headers: { 'x-bc-region': 'us' } },
        { requestId: 'r', clientAddress },
      )
    const { points } = limits.content_share
    for (let count = 0; count < points; count += 1) expect((await from('8.8.8.8', `blt${count}`)).status).toBe(200)
    shop.calls.length = 0
    const refused = await from('8.8.8.8', 'bltnew')
    expect([refused.status, (await refused.json()).code, shop.calls]).toEqual([429, 'rate_limited', []])
    expect((await from('8.8.8.8', 'blt0')).status).toBe(200)
    expect((await from('8.8.4.4', 'bltnew')).status).toBe(200)
  })
})

describe('cross-origin reads by the brand’s other sites', () => {
  const sister = 'https://sister.example'
  let open: TestShop
  beforeAll(async () => {
    open = await openShop({ settings: { SISTER_SITES: `${sister},http://localhost:4000` } })
  })
  afterAll(() => open.close())
  const path = `/api/interstack/references?${new URLSearchParams(query())}`
  const from = (origin: string, headers: Record<string, string> = {}, method = 'GET') =>
    open.api.request(path, { method, headers: { origin, ...headers } })

  test.each([sister, 'http://localhost:4000'])('are allowed in a browser, without a region: %s', async (origin) => {
    const answer = await from(origin)
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, origin])
    expect(answer.headers.get('vary')?.toLowerCase()).toContain('origin')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('can send the region header after a preflight', async () => {
    const asked = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-bc-region' }
    const preflight = await from(sister, asked, 'OPTIONS')
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe(sister)
    expect(preflight.headers.get('access-control-allow-headers')).toBe('x-bc-region')
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET')
    expect((await from(sister, { 'x-bc-region': 'ca' })).status).toBe(200)
    expect((await from(sister, { 'x-bc-region': 'mars' })).status).toBe(400)
  })

  test('show the reason for a refusal', async () => {
    const answer = await open.api.request('/api/interstack/references', { headers: { origin: sister } })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, sister])
  })

  test.each(['https://other.example', 'https://sister.example.evil.example', 'null'])(
    'are not allowed for any other origin: %s',
    async (origin) => {
      expect((await from(origin)).headers.get('access-control-allow-origin')).toBeNull()
      expect((await from(origin, {}, 'OPTIONS')).headers.get('access-control-allow-origin')).toBeNull()
    },
  )
})
