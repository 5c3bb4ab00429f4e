import { describe, expect, test } from 'vitest'
import type { SearchDocument } from '../../sandbox/search/documents/search-document.ts'
import { createSearch } from '../../sandbox/search/index.ts'
import { engine, idSchema, searchKey, useSearchClient } from '../fixtures/search-client.ts'

const many: readonly SearchDocument[] = Array.from({ length: 1200 }, (_, index) => ({
  id: `d${String(index).padStart(4, '0')}`,
  title: 'Same',
}))

const { engines, search, ids } = useSearchClient()
engines.set(
  'many',
  createSearch(() => many),
)

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
