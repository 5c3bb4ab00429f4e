import { describe, expect, test } from 'vitest'
import { defaultWord } from '../../../../../src/domain/pages/words/default-words.ts'
import { type WordArea, wordKeys } from '../../../../../src/domain/pages/words/words.ts'

const isArea = (area: string): area is WordArea => area in wordKeys

describe('the default words', () => {
  test.each([
    ['product', 'added_to_cart', 'Added to cart!'],
    ['product', 'related', 'Related Products'],
    ['product', 'add_ons', 'Related Products'],
    ['common', 'loading', 'Loading'],
    ['common', 'shop_now', 'Shop Now'],
    ['common', 'learn_more', 'Learn More'],
    ['error', 'missing', 'Page not found'],
    ['error', 'broken', 'Oops! Something Broke'],
    ['error', 'home', 'Return to homepage'],
    ['error', 'missing_title', 'Page Not Found | {brand}'],
    ['error', 'gone_title', 'Product Not Available | {brand}'],
  ] as const)('have for %s.%s the text %j', (area, key, text) => expect(defaultWord(area, key)).toBe(text))

  test('never show a key as text', () => {
    const all = Object.keys(wordKeys)
      .filter(isArea)
      .flatMap((area) => wordKeys[area].map((key) => defaultWord(area, key)))
    expect(all.filter((text) => text.includes('_') || !/^[A-Z{+]/.test(text))).toEqual([])
  })
})
