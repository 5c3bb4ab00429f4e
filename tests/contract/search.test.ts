import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { mostSearchPages, type SearchRequest } from '../../src/domain/search/search-answer.ts'
import { searchAnswerSchema } from '../../src/vendors/search/wire/answer.ts'
import { VendorError } from '../../src/ports/vendor-error.ts'
import { type TestShop, openShop } from '../fixtures/shop.ts'

let shop: TestShop
let now = 1_000_000
beforeAll(async () => {
  shop = await openShop({ clock: () => now })
})
afterAll(() => shop.close())
afterEach(() => shop.breakNetwork(undefined))

const asked = (words: string): SearchRequest => ({
  words,
  filters: [{ field: 'type', type: 'any', values: ['product'] }],
  scope: { locale: 'en-us' },
  facets: { size: { kind: 'values', most: 250 } },
  fields: { title: { raw: true, snippet: { letters: 100, fallback: true } } },
  page: { size: 3, current: 1 },
})
const ask = (query: string) => shop.services.search.search(asked(query))

describe('the search client', () => {
  test('finds products with their fields, facets and pages', async () => {
    const { requestId, totalPages, totalResults, facets, results } = await ask('men')
    expect(requestId).toMatch(/^[0-9a-f]{32}$/)
    expect(totalResults).toBeGreaterThan(2)
    expect(totalPages).toBe(Math.ceil(totalResults / 3))
    expect(facets['size']?.[0]).toMatchObject({ value: expect.any(String), count: expect.any(Number) })
    expect(results[0]?.['title']).toEqual({ raw: expect.any(String), snippet: expect.any(String) })
  })

  test('sends the key from the server, in one JSON request (specification, display 7)', async () => {
    let sent: Request | undefined
    shop.breakNetwork((url, init) => {
      sent = new Request(url, init)
      return shop.sandbox.request(url, init)
    })
    await ask('key')
    expect(sent?.method).toBe('POST')
    expect(sent?.url).toMatch(/\/api\/as\/v1\/engines\/[\w-]+\/search\.json$/)
    expect(sent?.headers.get('authorization')).toBe(`Bearer ${shop.config.search.key}`)
    expect(await sent?.json()).toEqual({
      query: 'key',
      precision: 6,
      filters: { all: [{ any: [{ type: 'product' }] }, { any: [{ locale: 'en-us' }] }] },
      facets: { size: { type: 'value', size: 250 } },
      result_fields: { title: { raw: {}, snippet: { size: 100, fallback: true } } },
      page: { size: 3, current: 1 },
    })
  })

  test('sends one request for the same search within 30 s', async () => {
    shop.calls.length = 0
    const [one, other] = await Promise.all([ask('twice'), ask('twice')])
    expect(one).toBe(other)
    now += 20_000
    await ask('twice')
    expect(shop.calls).toHaveLength(1)
    now += 20_000
    await ask('twice')
    expect(shop.calls).toHaveLength(2)
  })

  test.each([
    [
      '[400] Query contains too many characters',
      () => Response.json({ errors: ['Query contains too many characters'] }, { status: 400 }),
    ],
    ['[400] One, Two', () => Response.json({ errors: ['One', 'Two'] }, { status: 400 })],
    ['[404] Could not find engine.', () => Response.json({ errors: ['Could not find engine.'] }, { status: 404 })],
    ['[401]', () => Response.json({ error: 'You need to sign in before continuing.' }, { status: 401 })],
    ['[413]', () => new Response('<h1>too large</h1>', { status: 413 })],
    ['[503]', () => new Response('', { status: 503 })],
  ])(
    'throws the status in brackets and the engine’s messages: %s (specification, display 8)',
    async (words, answer) => {
      shop.breakNetwork(answer)
      const failure = await ask(`refused ${words}`).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(VendorError)
      expect(String(failure).endsWith(words)).toBe(true)
    },
  )

  test('has at most 100 pages (specification, display 9)', () => {
    const page = { current: 1, size: 10, total_pages: 5000, total_results: 50_000 }
    const answer = searchAnswerSchema.parse({ meta: { request_id: 'r', page }, results: [] })
    expect([answer.totalPages, mostSearchPages]).toEqual([100, 100])
  })

  test('returns only the requested fields', () => {
    const meta = { request_id: 'r', page: { total_pages: 1, total_results: 1 } }
    const result = { id: { raw: 'p1' }, gone: { raw: null }, _meta: { score: 1, raw: 'x' }, _group: [] }
    expect(searchAnswerSchema.parse({ meta, results: [result] }).results).toEqual([
      { id: { raw: 'p1' }, gone: { raw: null } },
    ])
  })
})
