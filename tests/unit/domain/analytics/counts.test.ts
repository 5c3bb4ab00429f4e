import { describe, expect, test } from 'vitest'
import { addCounts, mostFrequent, withoutRare } from '../../../../src/domain/analytics/counts.ts'
import { countedTerm } from '../../../../src/domain/analytics/search-term.ts'
import { weekOf } from '../../../../src/domain/analytics/week.ts'

describe('addCounts', () => {
  test('adds counts up by key', () => {
    expect(addCounts({ a: 1, b: 2 }, { b: 3, c: 4 }, 10)).toEqual({ a: 1, b: 5, c: 4 })
  })

  test('drops the smallest entries of a full table, the oldest of equal ones first', () => {
    expect(addCounts({ a: 5, b: 1, c: 1 }, { d: 1 }, 2)).toEqual({ a: 5, d: 1 })
    expect(
      Object.keys(addCounts({}, Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`k${i}`, 1])), 10)),
    ).toHaveLength(10)
  })
})

describe('frequent counts', () => {
  test('exclude rare ones, and come largest first', () => {
    expect(withoutRare({ a: 5, b: 4 }, 5)).toEqual({ a: 5 })
    expect(mostFrequent({ b: 2, a: 2, c: 9 }, 2)).toEqual([
      ['c', 9],
      ['a', 2],
    ])
  })
})

describe('weekOf', () => {
  test.each([
    ['2026-11-26', '2026-W48'],
    ['2026-11-29', '2026-W48'],
    ['2026-11-30', '2026-W49'],
    ['2027-01-01', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2024-12-30', '2025-W01'],
  ])('puts %s in week %s', (day, week) => {
    expect(weekOf(Date.parse(`${day}T00:00:00Z`))).toBe(week)
    expect(weekOf(Date.parse(`${day}T23:59:59.999Z`))).toBe(week)
  })
})

describe('countedTerm', () => {
  test.each([
    ['  Snow   Shoe ', 'en-US', 'snow shoe'],
    ['ＫＥＳＴＲＥＬ', 'ja-JP', 'kestrel'],
    ['sam@example.com', 'en-US', undefined],
    ['call 0664 1234567', 'de-AT', undefined],
    ['4111 1111 1111 1111', 'en-US', undefined],
    ['', 'en-US', undefined],
    ['x'.repeat(61), 'en-US', undefined],
  ])('counts a search for “%s” in %s as %s', (words, tag, term) => expect(countedTerm(words, tag)).toBe(term))
})
