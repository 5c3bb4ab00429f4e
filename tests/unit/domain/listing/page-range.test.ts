import { describe, expect, test } from 'vitest'
import {
  joinPages,
  mostPagesAtOnce,
  readPageRange,
  withinPages,
  writePageRange,
} from '../../../../src/domain/listing/page-range.ts'

describe('pages in an address', () => {
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
  ])('%j are %j', (text, range) => expect(readPageRange(text)).toEqual(range))

  test('are as many as one page may show: the last of a longer row', () => {
    expect(readPageRange('1-4000')).toEqual({ page: 4001 - mostPagesAtOnce, through: 4000 })
  })

  test.each(['', '2', '1-2', '3-9'])('%j is written as it is read', (text) =>
    expect(writePageRange(readPageRange(text))).toBe(text),
  )
})

test('pages behind the last are the last', () => {
  expect(withinPages({ page: 2, through: 9 }, 3)).toEqual({ page: 2, through: 3 })
  expect(withinPages({ page: 7, through: 9 }, 3)).toEqual({ page: 3 })
  expect(withinPages({ page: 7 }, 3)).toEqual({ page: 3 })
})

test('pages that were added join those already there, on both sides', () => {
  expect(joinPages({ page: 2 }, { page: 1 })).toEqual({ page: 1, through: 2 })
  expect(joinPages({ page: 4 }, { page: 2, through: 3 })).toEqual({ page: 2, through: 4 })
})
