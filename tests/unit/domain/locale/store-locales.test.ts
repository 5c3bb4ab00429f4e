import { describe, expect, test } from 'vitest'
import { storeLocales } from '../../../../src/domain/locale/store-locales.ts'

describe('storeLocales', () => {
  test.each([
    ['de', ['en-us', 'en-ca', 'de-de']],
    ['fr', ['en-us', 'fr-ca', 'fr-fr']],
    ['it', ['en-us', 'en-ca', 'it-it']],
    ['sv', ['en-us', 'en-ca', 'sv-se']],
    ['no', ['en-us', 'en-ca', 'en-at']],
    ['ja', ['en-us', 'en-ca', 'en-at']],
    ['en', ['en-us', 'en-ca', 'en-at']],
  ] as const)(
    'leads a reader of %s to the pages of each store in that language, else in English',
    (language, expected) => {
      expect(storeLocales(language).map(({ locale }) => locale)).toEqual(expected)
    },
  )
})
