import { describe, expect, test } from 'vitest'
import { byteRange } from '../../../src/lib/byte-range.ts'

describe('byteRange', () => {
  test.each([
    [undefined, undefined],
    ['bytes=0-4', { start: 0, end: 4 }],
    ['bytes=5-', { start: 5, end: 19 }],
    ['bytes=5-1000', { start: 5, end: 19 }],
    ['bytes=-5', { start: 15, end: 19 }],
    ['bytes=-500', { start: 0, end: 19 }],
    ['bytes=20-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', undefined],
    ['bytes=0-1,4-5', undefined],
    ['bytes=-', undefined],
    ['lines=0-4', undefined],
  ])('reads “%s” of 20 bytes as %o', (header, range) => {
    expect(byteRange(header, 20)).toEqual(range)
  })
})
