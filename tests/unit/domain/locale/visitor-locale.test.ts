import { expect, test } from 'vitest'
import { visitorLocale, type VisitorHints } from '../../../../src/domain/locale/visitor-locale.ts'

test.each<[string, VisitorHints, string]>([
  ['the remembered choice', { rememberedLocale: 'fr-ch', country: 'us' }, 'fr-ch'],
  ['its country’s first language', { country: 'jp' }, 'ja-jp'],
  [
    'its country’s first language when the choice is not offered any more',
    { rememberedLocale: 'de-us', country: 'at' },
    'en-at',
  ],
  ['the rest of the world for a country without pages', { country: 'br' }, 'en-global'],
  ['the rest of the world for Russia', { country: 'ru' }, 'en-global'],
  ['en-us when nothing is known', {}, 'en-us'],
  ['en-us when what is known makes no sense', { rememberedLocale: '../x', country: 'T1' }, 'en-us'],
])('A visitor gets %s', (_what, hints, locale) => {
  expect(visitorLocale(hints).locale).toBe(locale)
})
