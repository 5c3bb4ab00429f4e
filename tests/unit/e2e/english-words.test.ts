import { expect, test } from 'vitest'
import { englishIn } from '../../e2e/support/english-words.ts'

test('an English text of the interface is found as a line, and within one when it is long', () => {
  expect(englishIn('Larch\nAdd to cart\n', 'no')).toEqual(['Add to cart'])
  expect(englishIn('Hei. If it was not you, do nothing. Hilsen', 'no')).toEqual(['If it was not you, do nothing.'])
  expect(englishIn('Larch, Add to cart', 'no')).toEqual([])
})

test('a text that the language shares with English is its own', () => {
  expect(englishIn('Menu\nPrivacy', 'it')).toEqual([])
  expect(englishIn('Menu', 'ja')).toEqual(['Menu'])
})
