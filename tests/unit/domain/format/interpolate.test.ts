import { expect, test } from 'vitest'
import { interpolate, interpolateCount } from '../../../../src/domain/format/interpolate.ts'

test('Places of a text are filled by name', () => {
  expect(interpolate('{count} of {name}', { count: 3, name: 'Drift 22' })).toBe('3 of Drift 22')
})

test('A placeholder without a value stays visible', () => {
  expect(interpolate('{price} {constructor}', {})).toBe('{price} {constructor}')
})

test('A value is text, even if it looks like a place', () => {
  expect(interpolate('{a}{b}', { a: '{b}', b: 'x' })).toBe('{b}x')
})

const texts = { one: '{count} product', other: '{count} products' }
test.each([
  ['en-US', 1, '1 product'],
  ['en-US', 0, '0 products'],
  ['en-US', 1200, '1,200 products'],
  ['fr-FR', 0, '0 product'],
  ['ja-JP', 1, '1 products'],
])('Counts follow the grammar of %s: %d', (tag, count, text) => {
  expect(interpolateCount(texts, count, tag)).toBe(text)
})
