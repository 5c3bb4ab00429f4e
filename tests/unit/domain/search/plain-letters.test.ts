import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holdsTyped, plainLetters } from '../../../../src/domain/search/plain-letters.ts'

describe('typed letters', () => {
  test.each([
    ['Tromsø', 'tromso'],
    ['Tromsø', 'Tromsö'],
    ['Tromsø', 'tromsoe'],
    ['Tromsø', 'TROMSØ'],
    ['Łódź', 'lodz'],
    ['Weißensee', 'weissensee'],
    ['Đakovo', 'dakovo'],
    ['Kærsgård', 'kaersgard'],
    ['Kærsgård', 'kaersgaard'],
    ['Zürich', 'zuerich'],
    ['Zürich', 'zurich'],
    ['Špindlerův Mlýn', 'spindleruv mlyn'],
    ['Wānaka', 'wanaka'],
    ['Parten\u00adkirchen', 'partenkirchen'],
    ['ｽﾎﾟｰﾂ', 'スポーツ'],
    ['Ｈａｋｕｂａ', 'hakuba'],
    ['Oberstdorf', '\u202aOberst\u200bdorf\u202c'],
  ])('match in both directions: %s and %s', (text, typed) => {
    expect(holdsTyped(`Snow & Ice, ${text} 12`, typed)).toBe(true)
    expect(holdsTyped(`Snow & Ice, ${typed} 12`, text)).toBe(true)
  })

  test.each([
    ['Tromsø', 'trondheim'],
    ['か', 'が'],
    ['Bergen', 'bergén x'],
  ])('do not match: %s and %s', (text, typed) => expect(holdsTyped(text, typed)).toBe(false))

  test.each(['΄', 'a΄', 'a΄b'])('are unchanged when simplified again, even with a lone mark: %s', (text) => {
    expect(plainLetters(plainLetters(text))).toBe(plainLetters(text))
    expect(holdsTyped(`${text} x`, text)).toBe(true)
  })

  test('match the text that they come from', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        expect(holdsTyped(`${one} ${other}`, one)).toBe(true)
        expect(plainLetters(plainLetters(one))).toBe(plainLetters(one))
      }),
    )
  })
})
