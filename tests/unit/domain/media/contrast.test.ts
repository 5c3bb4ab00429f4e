import { describe, expect, it } from 'vitest'
import { contrast, contrastUse } from '../../../../src/domain/media/contrast.ts'

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#000', 21],
    ['#fff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#FF0000', '#ffffff', 4],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2)
  })

  it.each(['', 'red', '#12', '#12345', 'rgb(0 0 0)', '#gggggg'])('is not told of %j', (value) => {
    expect(contrast(value, '#ffffff')).toBeUndefined()
  })

  it.each([
    [4.5, 'text'],
    [4.49, 'large'],
    [3, 'large'],
    [2.99, 'surface'],
  ])('of %d is good for %s', (ratio, use) => expect(contrastUse(ratio)).toBe(use))
})
