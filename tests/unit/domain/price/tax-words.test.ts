import { describe, expect, test } from 'vitest'
import { cartWords, taxNote } from '../../../../src/domain/price/tax-words.ts'
import { localeOf } from '../../../fixtures/small-shop.ts'
import { keysAsWords } from '../../../fixtures/words.ts'

const tax = keysAsWords('tax', { total_note: 'prices include tax' })
const cart = keysAsWords('cart', { total_note: 'tax is added' })

describe('the tax note of a price', () => {
  test.each([
    ['de-de', 'incl_vat'],
    ['en-gb', 'incl_vat'],
    ['en-au', 'incl_gst'],
    ['ja-jp', 'incl_consumption'],
    ['en-us', undefined],
    ['fr-ca', undefined],
    ['en-global', undefined],
  ])('reads in %s: %s', (locale, note) => {
    expect(taxNote(localeOf(locale), tax)).toBe(note)
  })
})

describe('the words of a cart', () => {
  test('say that tax is added where prices do not include it', () => {
    expect(cartWords(localeOf('fr-ca'), cart, tax)).toEqual(cart)
    expect(cartWords(localeOf('sv-se'), cart, tax)).toEqual({ ...cart, total_note: 'prices include tax' })
  })
})
