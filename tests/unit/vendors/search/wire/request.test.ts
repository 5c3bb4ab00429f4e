import { describe, expect, test } from 'vitest'
import { searchClauses, toEngineRequest } from '../../../../../src/vendors/search/wire/request.ts'

describe('the clauses of a search (specification, display 7)', () => {
  test('are one list: chosen filters by their type, then the scope of the search', () => {
    const scope = {
      stack: 'blt1',
      environment: 'production',
      locale: 'de',
      regions: { include: ['eu_region_1'], exclude: ['us', 'ca'] },
    }
    const filters = [
      { field: 'size', type: 'any', values: ['21', '25'] },
      { field: 'features', type: 'all', values: ['heel-lift', 'dial'] },
      { field: 'color', type: 'none', values: ['red'] },
      { field: 'price_us', type: 'any', values: [{ name: '-100', to: 100 }, { name: '300-', from: 300 }] },
    ] as const // prettier-ignore
    expect(searchClauses(filters, scope)).toEqual({
      all: [
        { any: [{ size: ['21', '25'] }] },
        { all: [{ features: 'heel-lift' }, { features: 'dial' }] },
        { none: [{ color: 'red' }] },
        { any: [{ price_us: { to: 100 } }, { price_us: { from: 300 } }] },
        { any: [{ stack: 'blt1' }] },
        { any: [{ environment: 'production' }] },
        { any: [{ locale: 'de' }] },
        { any: [{ regions: 'eu_region_1' }] },
        { none: [{ regions: ['us', 'ca'] }] },
      ],
    })
  })

  test('leave out empty filters and regions', () => {
    expect(searchClauses([{ field: 'size', type: 'any', values: [] }], {})).toEqual({ all: [] })
    expect(searchClauses([], { regions: { include: [], exclude: [] } })).toEqual({ all: [] })
  })
})

describe('toEngineRequest', () => {
  test('writes a request in the engine’s dialect', () => {
    expect(
      toEngineRequest({
        words: 'pole',
        filters: [{ field: 'type', type: 'any', values: ['product'] }],
        scope: { locale: 'de' },
        facets: {
          size: { kind: 'values', most: 250 },
          price_us: { kind: 'ranges', ranges: [{ name: '-100', to: 100 }] },
        },
        fields: { uid: { raw: true }, body: { snippet: { letters: 160, fallback: false } } },
        boosts: { main_range: { value: 'true', factor: 3 } },
        order: [
          { by: 'newness', direction: 'desc' },
          { by: 'relevance', direction: 'desc' },
        ],
        page: { size: 24, current: 2 },
        isTyped: false,
      }),
    ).toEqual({
      query: 'pole',
      precision: 6,
      filters: { all: [{ any: [{ type: 'product' }] }, { any: [{ locale: 'de' }] }] },
      facets: { size: { type: 'value', size: 250 }, price_us: { type: 'range', ranges: [{ name: '-100', to: 100 }] } },
      result_fields: { uid: { raw: {} }, body: { snippet: { size: 160, fallback: false } } },
      boosts: { main_range: [{ type: 'value', value: 'true', operation: 'multiply', factor: 3 }] },
      sort: [{ newness: 'desc' }, { _score: 'desc' }],
      page: { size: 24, current: 2 },
      record_analytics: false,
    })
  })
})
