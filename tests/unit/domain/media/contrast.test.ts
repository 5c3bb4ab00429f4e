import { describe, expect, test } from 'vitest'
import { contrast, contrastUse } from '../../../../src/domain/media/contrast.ts'

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#000', 21],
    ['#fff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#FF0000', '#ffffff', 4],
  ])('is computed for %s and %s as %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2)
  })

  test.each(['', 'red', '#12', '#12345', 'rgb(0 0 0)', '#gggggg'])('is undefined for %j', (value) => {
    expect(contrast(value, '#ffffff')).toBeUndefined()
  })

  test.each([
    [4.5, 'text'],
    [4.49, 'large'],
    [3, 'large'],
    [2.99, 'surface'],
  ])('is sufficient at a ratio of %d for %s', (ratio, use) => expect(contrastUse(ratio)).toBe(use))
})
