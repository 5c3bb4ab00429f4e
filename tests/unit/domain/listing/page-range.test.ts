import { describe, expect, test } from 'vitest'
import {
  joinPages,
  mostPagesAtOnce,
  readPageRange,
  withinPages,
  writePageRange,
} from '../../../../src/domain/listing/page-range.ts'

describe('the page range of an address', () => {
  test.each([
    ['3', { page: 3 }],
    ['1-3', { page: 1, through: 3 }],
    ['2-2', { page: 2 }],
    [null, { page: 1 }],
    ['', { page: 1 }],
    ['0', { page: 1 }],
    ['3-2', { page: 1 }],
    ['1-', { page: 1 }],
    ['1-2-3', { page: 1 }],
    ['-2', { page: 1 }],
    ['99999', { page: 1 }],
  ])('is read from %j as %j', (text, range) => expect(readPageRange(text)).toEqual(range))

  test('is limited to as many pages as one page may show, up to its last', () => {
    expect(readPageRange('1-4000')).toEqual({ page: 4001 - mostPagesAtOnce, through: 4000 })
  })

  test.each(['', '2', '1-2', '3-9'])('is written as it is read: %j', (text) =>
    expect(writePageRange(readPageRange(text))).toBe(text),
  )
})

describe('withinPages', () => {
  test('limits a range to the last page', () => {
    expect(withinPages({ page: 2, through: 9 }, 3)).toEqual({ page: 2, through: 3 })
    expect(withinPages({ page: 7, through: 9 }, 3)).toEqual({ page: 3 })
    expect(withinPages({ page: 7 }, 3)).toEqual({ page: 3 })
  })
})

describe('joinPages', () => {
  test('joins added pages on either side', () => {
    expect(joinPages({ page: 2 }, { page: 1 })).toEqual({ page: 1, through: 2 })
    expect(joinPages({ page: 4 }, { page: 2, through: 3 })).toEqual({ page: 2, through: 4 })
  })
})
