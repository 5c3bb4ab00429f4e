import { describe, expect, test } from 'vitest'
import { interpolate, interpolateCount } from '../../../../src/domain/format/interpolate.ts'

describe('interpolate', () => {
  test('fills placeholders by name', () => {
    expect(interpolate('{count} of {name}', { count: 3, name: 'Drift 22' })).toBe('3 of Drift 22')
  })

  test('keeps a placeholder without a value visible', () => {
    expect(interpolate('{price} {constructor}', {})).toBe('{price} {constructor}')
  })

  test('does not fill placeholders within a value', () => {
    expect(interpolate('{a}{b}', { a: '{b}', b: 'x' })).toBe('{b}x')
  })
})

const texts = { one: '{count} product', other: '{count} products' }
describe('interpolateCount', () => {
  test.each([
    ['en-US', 1, '1 product'],
    ['en-US', 0, '0 products'],
    ['en-US', 1200, '1,200 products'],
    ['fr-FR', 0, '0 product'],
    ['ja-JP', 1, '1 products'],
  ])('follows the grammar of %s for %d', (tag, count, text) => {
    expect(interpolateCount(texts, count, tag)).toBe(text)
  })
})
