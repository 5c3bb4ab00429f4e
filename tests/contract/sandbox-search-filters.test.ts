import { describe, expect, test } from 'vitest'
import { documents, useSearchClient } from '../fixtures/search-client.ts'

const { asked, search, ids } = useSearchClient()
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
