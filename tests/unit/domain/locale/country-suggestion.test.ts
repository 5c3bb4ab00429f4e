import { describe, expect, test } from 'vitest'
import { countries } from '../../../../src/domain/region/countries.ts'
import { type DetectedLocale, maySuggest } from '../../../../src/domain/locale/country-suggestion.ts'
import { suggestedLocale } from '../../../../src/domain/locale/suggested-locale.ts'
import { wordKeys } from '../../../../src/domain/pages/words/words.ts'

describe('maySuggest', () => {
  test.each<[string, DetectedLocale, string, boolean]>([
    ['the country is not detected yet', null, 'de-de', true],
    ['the visitor is in another country', 'en-at', 'de-de', true],
    ['the visitor is in another country of the same language', 'en-ca', 'en-us', true],
    ['the page is for the rest of the world', 'en-at', 'en-global', true],
    ['the visitor is in the page’s country', 'en-at', 'en-at', false],
    ['the page is the country’s in its other language', 'en-at', 'de-at', false],
    ['no country with pages is known', '', 'de-de', false],
  ])('decides when %s: %s on %s', (_case, place, here, may) => {
    expect(maySuggest('', place, here)).toBe(may)
  })

  test.each(['firn_locale=de-de', 'firn_s=1; firn_locale=en-us'])(
    'refuses once a country and language were chosen: %s',
    (cookies) => {
      expect(maySuggest(cookies, null, 'de-de')).toBe(false)
      expect(maySuggest(cookies, 'en-at', 'de-de')).toBe(false)
    },
  )

  test('ignores other cookies', () => {
    expect(maySuggest('firn_s=1; consent=yes', 'en-at', 'de-de')).toBe(true)
  })
})

describe('suggestedLocale', () => {
  const swiss = ['en-ch', 'de-ch', 'fr-ch', 'it-ch']
  test.each<[string, readonly string[], readonly string[], string, string | undefined]>([
    ['the first language that the browser asks for', swiss, ['fr-CH', 'en'], 'de-de', 'fr-ch'],
    ['the next one, where the country lacks the first', swiss, ['pt-BR', 'it'], 'de-de', 'it-ch'],
    ['the page’s, where the country has none of the browser’s', swiss, ['pt-BR'], 'de-de', 'de-ch'],
    ['the page’s, where the browser names none', swiss, [], 'de-de', 'de-ch'],
    ['the country’s first, where it has neither', ['ja-jp', 'en-jp'], ['it-IT'], 'fr-fr', 'ja-jp'],
    ['Norwegian for Bokmål', ['en-no', 'no-no'], ['nb-NO', 'en'], 'en-us', 'no-no'],
    ['Norwegian for Nynorsk', ['en-no', 'no-no'], ['nn'], 'en-us', 'no-no'],
    ['nothing, where the country has none', [], ['en'], 'en-us', undefined],
  ])('picks %s', (_case, offered, languages, here, locale) => {
    expect(suggestedLocale(offered, languages, here)).toBe(locale)
  })
})

describe('the words of the suggestion', () => {
  test('include every country', () => {
    const places = countries.filter(({ country }) => country !== 'global').map(({ country }) => `in_${country}`)
    expect(wordKeys.suggestion.filter((key) => key.startsWith('in_'))).toEqual(places)
  })
})
