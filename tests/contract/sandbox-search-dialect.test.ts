import appSearch from '@elastic/app-search-javascript'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { demoSetting } from '../../sandbox/demo-setting.ts'
import type { SearchDocument } from '../../sandbox/search/documents/search-document.ts'
import { createSearch } from '../../sandbox/search/index.ts'

const day = (text: string): Date => new Date(`${text}T00:00:00Z`)
const documents: readonly SearchDocument[] = [
  { id: 'lynx', title: 'Lynx <b> & "co"', color: ['red', 'blue'], price: 100, day: day('2026-01-01') },
  { id: 'fox', title: 'Fox', color: ['red'], price: 50, day: day('2026-03-01') },
  { id: 'owl', title: 'Owl', color: ['green'], price: 150 },
  { id: 'elk', title: 'Elk', color: [], day: day('2026-02-01') },
]
const many: readonly SearchDocument[] = Array.from({ length: 1200 }, (_, index) => ({
  id: `d${String(index).padStart(4, '0')}`,
  title: 'Same',
}))

const engine = demoSetting('APP_SEARCH_ENGINE')
const searchKey = demoSetting('APP_SEARCH_KEY')
/** Path of the client's base → the engine behind it. */
const engines = new Map([
  ['few', createSearch(() => documents)],
  ['many', createSearch(() => many)],
])
const requestSchema = z.object({ page: z.object({ size: z.number().optional() }).optional() })
const asked: z.infer<typeof requestSchema>[] = []

beforeAll(() => {
  vi.stubGlobal('fetch', async (address: string, init: { readonly body: string }) => {
    asked.push(requestSchema.parse(JSON.parse(init.body)))
    const { pathname } = new URL(address)
    const [, name = ''] = pathname.split('/')
    const answer = await engines
      .get(name)
      ?.fetch(new Request(`http://sandbox.test${pathname.slice(name.length + 1)}`, { ...init, method: 'POST' }))
    return answer ?? new Response(null, { status: 404 })
  })
})
afterAll(() => vi.unstubAllGlobals())

const resultSchema = z.object({ data: z.record(z.string(), z.unknown()) })

async function search(options: object, query = '', name = 'few') {
  const client = appSearch.createClient({
    searchKey,
    engineName: engine,
    endpointBase: `http://sandbox.test/${name}`,
    cacheResponses: false,
  })
  const { info, results } = await client.search(query, options)
  return { info, results: results.map((result) => resultSchema.parse(result).data) }
}
const idSchema = z.object({ raw: z.string() })

describe('the precision of a search', () => {
  const titles = [
    { id: 'a', title: 'winter boot' },
    { id: 'b', title: 'winter boot red' },
    { id: 'c', title: 'winter boot red large' },
  ]
  engines.set(
    'words',
    createSearch(() => titles),
  )
  const found = async (query: string, precision?: number) =>
    (await search(precision === undefined ? {} : { precision }, query, 'words')).results
      .map(({ id }) => idSchema.parse(id).raw)
      .toSorted()

  test.each<[number | undefined, string, string[]]>([
    [undefined, 'winter green', ['a', 'b', 'c']],
    [undefined, 'red large green blue', ['b', 'c']],
    [1, 'red large green blue', ['b', 'c']],
    [3, 'winter large', ['c']],
    [3, 'red large green', ['c']],
    [4, 'winter boot green', []],
    [4, 'winter boot red green', ['b', 'c']],
    [5, 'winter boot red green', []],
    [6, 'winter boot red', ['b', 'c']],
    [7, 'wimter boot', ['a', 'b', 'c']],
    [8, 'wimter boot', []],
    [8, 'wint boot', ['a', 'b', 'c']],
    [9, 'wint boot', []],
  ])('finds, at %s for “%s”, %j', async (precision, query, expected) => {
    expect(await found(query, precision)).toEqual(expected)
  })

  test('always enforces terms that the query requires', async () => {
    expect(await found('+large winter')).toEqual(['c'])
    expect(await found('winter AND large')).toEqual(['c'])
    expect(await found('"boot red" green')).toEqual(['b', 'c'])
  })
})

describe('a click', () => {
  const click = (body: object) =>
    engines.get('few')?.fetch(
      new Request(`http://sandbox.test/api/as/v1/engines/${engine}/click`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { authorization: `Bearer ${searchKey}` },
      }),
    )
  test('is answered without a body', async () => {
    const answer = await click({ query: 'fox', document_id: 'fox' })
    expect([answer?.status, await answer?.text()]).toEqual([200, ''])
  })
  test('is refused without a query or a document', async () => {
    const answer = await click({ document_id: 'fox' })
    expect([answer?.status, await answer?.json()]).toEqual([400, { errors: ['Missing required parameter: query'] }])
    expect((await click({ query: 'fox' }))?.status).toBe(400)
  })
})

const ids = async (options: object): Promise<readonly string[]> =>
  (await search(options)).results.map(({ id }) => idSchema.parse(id).raw)
const filtered = async (filters: object) => (await ids({ filters })).toSorted()
const facetsOf = async (facets: object, options: object = {}) => (await search({ facets, ...options })).info.facets

describe('filters', () => {
  test('match a value, any of several values, and array fields', async () => {
    expect(await filtered({ color: 'red' })).toEqual(['fox', 'lynx'])
    expect(await filtered({ color: ['blue', 'green'] })).toEqual(['lynx', 'owl'])
    expect(await filtered({ price: [50, 150] })).toEqual(['fox', 'owl'])
    expect(await filtered({ day: '2026-03-01T01:00:00+01:00' })).toEqual(['fox'])
  })
  test('are case-sensitive', async () => {
    expect(await filtered({ color: 'Red' })).toEqual([])
  })
  test('accept ranges that begin with from and end before to', async () => {
    expect(await filtered({ price: { from: 50, to: 100 } })).toEqual(['fox'])
    expect(await filtered({ price: { to: 100.01 } })).toEqual(['fox', 'lynx'])
    expect(await filtered({ price: { from: 100 } })).toEqual(['lynx', 'owl'])
    expect(await filtered({ day: { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00+00:00' } })).toEqual(['lynx'])
  })
  test('nest in all, any and none', async () => {
    expect(await filtered({ all: [{ color: 'red' }, { price: { from: 60 } }] })).toEqual(['lynx'])
    expect(await filtered({ any: [{ color: 'green' }, { price: 50 }] })).toEqual(['fox', 'owl'])
    expect(await filtered({ none: [{ color: 'red' }, { price: 150 }] })).toEqual(['elk'])
    expect(await filtered({ all: [{ any: [{ none: [{ color: 'red' }] }] }] })).toEqual(['elk', 'owl'])
    expect(await filtered({ all: [{ color: 'red' }], none: [{ color: 'blue' }] })).toEqual(['fox'])
  })
  test('match everything when empty', async () => {
    for (const filters of [{}, { all: [] }, { any: [] }, { none: [] }, { all: [{ any: [] }] }]) {
      expect(await filtered(filters)).toHaveLength(documents.length)
    }
  })
  test('nest at most five deep, and are at most 32', async () => {
    const nested = (depth: number): object => (depth === 0 ? { color: 'green' } : { all: [nested(depth - 1)] })
    expect(await filtered(nested(5))).toEqual(['owl'])
    await expect(filtered(nested(6))).rejects.toThrow('[400] Filters contains too many nested levels')
    const times = (count: number) => ({ any: Array.from({ length: count }, () => ({ color: 'green' })) })
    expect(await filtered(times(32))).toEqual(['owl'])
    await expect(filtered(times(33))).rejects.toThrow('[400] Filters contains too many filters')
    await expect(filtered({ color: Array.from({ length: 1025 }, String) })).rejects.toThrow('too many values')
  })
  test.each([
    [{ taste: 'sweet' }, 'Filters contains invalid field: taste'],
    [{ color: 'red', price: 1 }, 'Filters must name one field each'],
    [{ color: 1 }, 'is not a text'],
    [{ price: '100' }, 'is not a number'],
    [{ day: '2026-01-01' }, 'is not an RFC 3339 date'],
    [{ price: {} }, 'neither from nor to'],
    [{ price: { from: 1, until: 2 } }, 'Filters contains invalid key: until'],
    [{ color: { from: 'a' } }, 'text has none'],
    [{ color: [] }, 'no value'],
    [{ color: { center: '1,2', unit: 'km', distance: 3 } }, 'color is no geolocation'],
  ])('are refused when invalid: %j', async (filters, message) => {
    await expect(filtered(filters)).rejects.toThrow(`[400]`)
    await expect(filtered(filters)).rejects.toThrow(message)
  })
})

describe('facets', () => {
  test('count values, most frequent first, without empty ones', async () => {
    expect(await facetsOf({ color: { type: 'value' } })).toEqual({
      color: [
        {
          type: 'value',
          data: [
            { value: 'red', count: 2 },
            { value: 'blue', count: 1 },
            { value: 'green', count: 1 },
          ],
        },
      ],
    })
  })
  test('are sorted and limited as requested, several per field', async () => {
    const facets = {
      color: [
        { type: 'value', name: 'a', size: 1, sort: { value: 'desc' } },
        { type: 'value', name: 'b', size: 250, sort: { count: 'asc' } },
      ],
    }
    expect(await facetsOf(facets)).toEqual({
      color: [
        { type: 'value', name: 'a', data: [{ value: 'red', count: 2 }] },
        {
          type: 'value',
          name: 'b',
          data: [
            { value: 'blue', count: 1 },
            { value: 'green', count: 1 },
            { value: 'red', count: 2 },
          ],
        },
      ],
    })
  })
  test('list ranges, empty ones included', async () => {
    const ranges = [{ from: 0, to: 100, name: 'low' }, { from: 100 }, { from: 1000, to: 2000 }]
    expect(await facetsOf({ price: { type: 'range', name: 'p', ranges } })).toEqual({
      price: [
        {
          type: 'range',
          name: 'p',
          data: [
            { from: 0, to: 100, name: 'low', count: 1 },
            { from: 100, count: 2 },
            { from: 1000, to: 2000, count: 0 },
          ],
        },
      ],
    })
    const days = { type: 'range', ranges: [{ from: '2026-02-01T00:00:00Z' }] }
    expect(await facetsOf({ day: days })).toMatchObject({ day: [{ data: [{ count: 2 }] }] })
  })
  test('also count dates and numbers', async () => {
    expect(
      await facetsOf({ price: { type: 'value', sort: { value: 'asc' }, size: 1 }, day: { type: 'value', size: 1 } }),
    ).toMatchObject({
      price: [{ data: [{ value: 50, count: 1 }] }],
      day: [{ data: [{ value: '2026-01-01T00:00:00+00:00', count: 1 }] }],
    })
  })
  test('reflect the query and every filter', async () => {
    const facets = { color: { type: 'value' } }
    const filters = { all: [{ color: 'blue' }] }
    expect(await facetsOf(facets, { filters })).toMatchObject({
      color: [
        {
          data: [
            { value: 'blue', count: 1 },
            { value: 'red', count: 1 },
          ],
        },
      ],
    })
    asked.length = 0
    expect(await facetsOf(facets, { filters, disjunctiveFacets: ['color'] })).toMatchObject({
      color: [{ data: [{ value: 'red', count: 2 }, { value: 'blue' }, { value: 'green' }] }],
    })
    expect(asked.map(({ page }) => page?.size)).toContain(0)
  })
  test.each([
    [{ taste: { type: 'value' } }, 'Facets contains invalid field: taste'],
    [{ color: { type: 'value', size: 251 } }, 'facets.color'],
    [{ color: { type: 'value', size: 0 } }, 'facets.color'],
    [{ color: { type: 'range', ranges: [{ from: 1 }] } }, 'text has none'],
    [{ price: { type: 'range', ranges: [{}] } }, 'neither from nor to'],
    [{ color: { type: 'value', top: 1 } }, 'facets.color'],
    [{ price: { type: 'range', ranges: [{ from: 1 }], center: '1,2', unit: 'km' } }, 'facets.price'],
  ])('are refused when invalid: %j', async (facets, message) => {
    await expect(facetsOf(facets)).rejects.toThrow(message)
  })
})

describe('sorting', () => {
  test('works by a field in both directions, missing values last', async () => {
    expect(await ids({ sort: { price: 'asc' } })).toEqual(['fox', 'lynx', 'owl', 'elk'])
    expect(await ids({ sort: { price: 'desc' } })).toEqual(['owl', 'lynx', 'fox', 'elk'])
    expect(await ids({ sort: [{ day: 'desc' }] })).toEqual(['fox', 'elk', 'lynx', 'owl'])
  })
  test('works by several fields, then by score, then by id', async () => {
    expect(await ids({ sort: [{ color: 'desc' }, { price: 'desc' }] })).toEqual(['lynx', 'fox', 'owl', 'elk'])
    expect(await ids({ sort: [{ _score: 'desc' }] })).toEqual(['elk', 'fox', 'lynx', 'owl'])
    expect(await ids({})).toEqual(['elk', 'fox', 'lynx', 'owl'])
  })
  test('is refused for an unknown field, for two fields in one, and for a distance', async () => {
    await expect(ids({ sort: { taste: 'asc' } })).rejects.toThrow('[400] Sort contains invalid field: taste')
    await expect(ids({ sort: { price: 'asc', day: 'asc' } })).rejects.toThrow('[400]')
    await expect(ids({ sort: { price: { center: '1,2', order: 'asc' } } })).rejects.toThrow('[400]')
    await expect(ids({ sort: Array.from({ length: 11 }, () => ({ price: 'asc' })) })).rejects.toThrow('[400]')
  })
})

describe('paging', () => {
  const pageOf = async (page: object) => {
    const { info, results } = await search({ page, result_fields: { title: { raw: {} } } }, '', 'many')
    return { ...info.meta.page, first: results[0]?.['id'], listed: results.length }
  }
  test('counts pages and results up to the last page', async () => {
    expect(await pageOf({ size: 500, current: 3 })).toEqual({
      size: 500,
      current: 3,
      total_pages: 3,
      total_results: 1200,
      first: { raw: 'd1000' },
      listed: 200,
    })
    expect(await pageOf({ size: 1000 })).toMatchObject({ total_pages: 2, listed: 1000 })
    expect(await pageOf({ size: 500, current: 4 })).toMatchObject({ total_pages: 3, listed: 0 })
  })
  test('is limited to 100 pages', async () => {
    expect(await pageOf({ size: 10, current: 100 })).toMatchObject({
      total_pages: 100,
      total_results: 1200,
      listed: 10,
    })
    await expect(pageOf({ current: 101 })).rejects.toThrow('[400]')
    await expect(pageOf({ size: 1001 })).rejects.toThrow('[400]')
    await expect(pageOf({ current: 0 })).rejects.toThrow('[400]')
  })
  test('returns counts only for a page size of 0', async () => {
    expect(await pageOf({ size: 0 })).toMatchObject({ total_results: 1200, total_pages: 1, listed: 0 })
    const facets = { title: { type: 'value' } }
    expect((await search({ page: { size: 0 }, facets }, '', 'many')).info.facets).toMatchObject({
      title: [{ data: [{ count: 1200 }] }],
    })
  })
})

describe('result fields', () => {
  const first = async (result_fields?: object) => {
    const { results } = await search({ filters: { id: 'lynx' }, ...(result_fields && { result_fields }) }, 'lynx')
    return results[0]
  }
  test('are all raw by default, null where missing', async () => {
    expect(await first()).toEqual({
      id: { raw: 'lynx' },
      title: { raw: 'Lynx <b> & "co"' },
      color: { raw: ['red', 'blue'] },
      price: { raw: 100 },
      day: { raw: '2026-01-01T00:00:00+00:00' },
      _meta: { id: 'lynx', engine, score: expect.any(Number) },
    })
    expect((await search({ filters: { id: 'owl' } })).results[0]).toMatchObject({ day: { raw: null } })
  })
  test('are the requested ones, with the id', async () => {
    expect(await first({ price: { raw: {} } })).toEqual({
      id: { raw: 'lynx' },
      price: { raw: 100 },
      _meta: expect.anything(),
    })
  })
  test('are escaped HTML as snippets, with matches marked', async () => {
    expect(await first({ title: { snippet: {} } })).toMatchObject({
      title: { snippet: '<em>Lynx</em> &lt;b&gt; &amp; &quot;co&quot;' },
    })
  })
  test.each([
    [{ taste: { raw: {} } }, 'Result fields contains invalid field: taste'],
    [{ price: { snippet: {} } }, 'price is no text'],
    [{ title: { raw: { size: 19 } } }, 'result_fields.title.raw.size'],
    [{ title: { snippet: { size: 1001 } } }, 'result_fields.title.snippet.size'],
    [{ title: {} }, 'must ask for raw or snippet'],
  ])('are refused when invalid: %j', async (fields, message) => {
    await expect(first(fields)).rejects.toThrow(message)
  })
})

describe('other options', () => {
  test('are accepted for statistics, and refused when not supported', async () => {
    const taken = { precision: 4, record_analytics: false, analytics: { tags: ['web'] } }
    expect((await search(taken)).info.meta).toMatchObject({ precision: 4 })
    await expect(search({ group: { field: 'color' } })).rejects.toThrow(
      '[400] The sandbox does not understand the option: group',
    )
    await expect(search({ precision: 12 })).rejects.toThrow('[400]')
  })
})
