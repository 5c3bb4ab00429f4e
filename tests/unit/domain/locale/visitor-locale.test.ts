import { describe, expect, test } from 'vitest'
import { visitorLocale, type VisitorHints } from '../../../../src/domain/locale/visitor-locale.ts'

describe('the locale of a visitor', () => {
  test.each<[string, VisitorHints, string]>([
    ['the remembered choice', { rememberedLocale: 'fr-ch', country: 'us' }, 'fr-ch'],
    ['the first language of the country', { country: 'jp' }, 'ja-jp'],
    [
      'the first language of the country when the choice is no longer offered',
      { rememberedLocale: 'de-us', country: 'at' },
      'en-at',
    ],
    ['the rest of the world for a country without pages', { country: 'br' }, 'en-global'],
    ['the rest of the world for Russia', { country: 'ru' }, 'en-global'],
    ['en-us when nothing is known', {}, 'en-us'],
    ['en-us for invalid hints', { rememberedLocale: '../x', country: 'T1' }, 'en-us'],
  ])('is %s', (_what, hints, locale) => {
    expect(visitorLocale(hints).locale).toBe(locale)
  })
})
