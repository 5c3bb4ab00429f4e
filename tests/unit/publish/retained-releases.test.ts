import { describe, expect, test } from 'vitest'
import type { Release } from '../../../src/publish/release.ts'
import { oldestRetained } from '../../../src/publish/retained-releases.ts'
import { releaseOf } from '../../fixtures/release-of.ts'

const hourMs = 60 * 60_000
const gibibyte = 1024 ** 3
const start = Date.UTC(2026, 10, 20)

/** Releases that were made at these hours, named after them. */
const releasesAt = (hours: readonly number[]): Release[] =>
  hours.map((hour, index) => ({
    ...releaseOf(String(hour), index + 1),
    timestamp: new Date(start + hour * hourMs).toISOString(),
    snapshot: `snapshot of ${hour}`,
  }))

/** The id of the oldest that stays at an hour, with snapshots of so many bytes. */
const oldest = (
  hours: readonly number[],
  { count, days, at }: { readonly count: number; readonly days: number; readonly at: number },
  bytes = 1,
): string | undefined =>
  oldestRetained(releasesAt(hours), { count, ms: days * 24 * hourMs }, new Date(start + at * hourMs), () => bytes)?.id

describe('releases that are retained', () => {
  test('are the newest, however old they are', () => {
    expect(oldest([], { count: 2, days: 0, at: 0 })).toBeUndefined()
    expect(oldest([1], { count: 2, days: 0, at: 1000 })).toBe('1')
    expect(oldest([1, 2, 3, 4], { count: 2, days: 0, at: 4 })).toBe('3')
    expect(oldest([1, 2, 3, 4], { count: 2, days: 1, at: 1000 })).toBe('3')
  })

  test('are those as well that were live within the time', () => {
    // The release of hour 4 was live until hour 12.
    expect(oldest([0, 4, 12, 20, 28, 29, 30], { count: 2, days: 1, at: 30 })).toBe('4')
    expect(oldest([0, 4, 12, 20, 28, 29, 30], { count: 6, days: 0, at: 30 })).toBe('4')
  })

  test('are at most 200 for their age, or as many as are set', () => {
    const hours = Array.from({ length: 300 }, (_, index) => index / 100)
    expect(oldest(hours, { count: 10, days: 1, at: 3 })).toBe('1')
    expect(oldest(hours, { count: 250, days: 1, at: 3 })).toBe('0.5')
  })

  test('have snapshots of at most 4 GiB for their age', () => {
    expect(oldest([1, 2, 3, 4, 5, 6], { count: 2, days: 1, at: 6 }, gibibyte)).toBe('3')
    expect(oldest([1, 2, 3, 4, 5, 6], { count: 2, days: 1, at: 6 }, 3 * gibibyte)).toBe('5')
  })
})
