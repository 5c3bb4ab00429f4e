import { describe, expect, test } from 'vitest'
import { englishIn } from '../../e2e/support/english-words.ts'

describe('englishIn', () => {
  test('finds an English interface text as a line, or within a line when it is long', () => {
    expect(englishIn('Larch\nAdd to cart\n', 'no')).toEqual(['Add to cart'])
    expect(englishIn('Hei. If it was not you, do nothing. Hilsen', 'no')).toEqual(['If it was not you, do nothing.'])
    expect(englishIn('Larch, Add to cart', 'no')).toEqual([])
  })

  test('ignores a text that the language shares with English', () => {
    expect(englishIn('Menu\nPrivacy', 'it')).toEqual([])
    expect(englishIn('Menu', 'ja')).toEqual(['Menu'])
  })
})
