import { describe, expect, test } from 'vitest'
import { vitalKey, vitalTrends } from '../../../../src/domain/analytics/vital-trends.ts'
import { bucketOf, p75, ratingOf } from '../../../../src/domain/analytics/web-vitals.ts'

/** Visits by bucket. */
const counted = (values: readonly number[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(bucketOf(value), (counts.get(bucketOf(value)) ?? 0) + 1)
  return counts
}

describe('p75', () => {
  test.each([
    ['a single visit', [2000], 2000],
    ['four visits', [100, 200, 300, 9000], 300],
    ['many visits', [...Array.from({ length: 75 }, () => 1200), ...Array.from({ length: 25 }, () => 60_000)], 1200],
  ])('is accurate to a tenth for %s', (_, values, exact) => {
    const found = p75(counted(values)) ?? 0
    expect(found / exact).toBeGreaterThanOrEqual(1)
    expect(found / exact).toBeLessThan(1.11)
  })

  test('is 0 for visits without delay or shift, and undefined without visits', () => {
    expect(p75(counted([0, 0, 0]))).toBe(0)
    expect(p75(new Map())).toBeUndefined()
  })
})

describe('bucketOf', () => {
  test('gives a bucket to a value of any size', () => {
    expect([bucketOf(0), bucketOf(1), bucketOf(1e9)]).toEqual([0, 0, 119])
    expect(bucketOf(Number.MIN_VALUE)).toBe(0)
  })
})

describe('ratingOf', () => {
  test.each([
    ['LCP', 2500, 'good'],
    ['LCP', 2501, 'fair'],
    ['LCP', 4001, 'poor'],
    ['CLS', 100, 'good'],
    ['CLS', 251, 'poor'],
    ['INP', 500, 'fair'],
  ] as const)('rates %s of %i as %s', (name, value, rating) => expect(ratingOf(name, value)).toBe(rating))
})

describe('vitalTrends', () => {
  test('lists the weeks from the oldest to the newest, by page type', () => {
    const count = (pageType: string, value: number, visits: number) => ({
      [vitalKey(pageType, 'LCP', bucketOf(value))]: visits,
    })
    const weeks = [
      { week: '2026-W48', vitals: { ...count('p-uid', 1000, 3), ...count('home', 500, 1) } },
      { week: '2026-W47', vitals: { ...count('p-uid', 3000, 2), [vitalKey('p-uid', 'CLS', 0)]: 9 } },
    ]
    expect(vitalTrends(weeks, 'LCP')).toEqual([
      { pageType: 'home', weeks: [{ week: '2026-W48', p75: expect.any(Number), visits: 1 }] },
      {
        pageType: 'p-uid',
        weeks: [
          { week: '2026-W47', p75: expect.any(Number), visits: 2 },
          { week: '2026-W48', p75: expect.any(Number), visits: 3 },
        ],
      },
    ])
    expect(vitalTrends(weeks, 'INP')).toEqual([])
  })
})
