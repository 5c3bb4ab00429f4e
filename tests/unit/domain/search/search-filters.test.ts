import { describe, expect, test } from 'vitest'
import { searchClauses } from '../../../../src/domain/search/search-filters.ts'

describe('the clauses of a search (specification, display 7)', () => {
  test('are one list: chosen filters by their type, then where somebody searches', () => {
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

  test('leave out what narrows nothing down', () => {
    expect(searchClauses([{ field: 'size', type: 'any', values: [] }], {})).toEqual({ all: [] })
    expect(searchClauses([], { regions: { include: [], exclude: [] } })).toEqual({ all: [] })
  })
})
