import { expect, test } from 'vitest'
import { homePath, rootLocaleName } from '../../../../src/domain/locale/home-path.ts'
import { findLocale, locales, rootLocale } from '../../../../src/domain/locale/locale.ts'

/** The locales of specification, addendum 2, in its order. */
const offered =
  'en-us en-ca fr-ca en-at de-at en-be en-cz fr-fr en-fr de-de en-de en-it it-it en-nl en-pl en-es es-es en-se sv-se en-no no-no en-gb en-ch de-ch fr-ch it-ch en-au en-nz ja-jp en-jp en-global'

test('There are the 31 locales of the table', () => {
  expect(locales.map(({ locale }) => locale).join(' ')).toBe(offered)
  expect(locales).toHaveLength(31)
})

test.each(['xx-us', 'de-us', 'DE-AT', 'de_at', 'de', 'en-ru', '', '__proto__'])('%o is not offered', (segment) => {
  expect(findLocale(segment)).toBeUndefined()
})

test('A locale is its language and country, with the language of its content', () => {
  for (const { locale, language, country } of locales) expect(locale).toBe(`${language}-${country}`)
  expect(findLocale('en-at')?.contentLocale).toBe('en-us')
  expect(findLocale('de-at')?.contentLocale).toBe('de')
})

test('Its country is what a geolocation answers; the rest of the world has none', () => {
  expect(findLocale('de-at')?.geo).toBe('at')
  expect(locales.filter(({ geo }) => geo === undefined).map(({ locale }) => locale)).toEqual(['en-global'])
})

test('Its content region is the one that content lists for its visitors', () => {
  expect(['en-us', 'fr-ca', 'it-it', 'no-no', 'en-gb', 'en-global'].map((name) => findLocale(name)?.ctsRegion)).toEqual(
    ['us', 'ca', 'eu_region_1', 'no', 'gb', 'other'],
  )
})

test('Its regions are its visitors’ and, where there is one, its trade customers’', () => {
  const regionsOf = (name: string) => findLocale(name)?.regions
  expect(regionsOf('en-us')).toEqual(['us', 'pro'])
  expect(regionsOf('fr-ca')).toEqual(['ca', 'pro_ca'])
  expect(regionsOf('sv-se')).toEqual(['eu_region_1', 'pro_eu_region_1'])
  expect(regionsOf('no-no')).toEqual(['no'])
  expect(regionsOf('en-global')).toEqual(['other'])
})

test('It sells online exactly where it has a store', () => {
  for (const { shoppingRegion, store } of locales) expect(shoppingRegion).toBe(store !== undefined)
  const selling = new Set(locales.filter((locale) => locale.shoppingRegion).map(({ country }) => country))
  expect([...selling].toSorted()).toEqual(['at', 'be', 'ca', 'cz', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'se', 'us'])
})

test('The countries of the union are marked', () => {
  const union = new Set(locales.filter(({ eu }) => eu).map(({ country }) => country))
  expect([...union].toSorted()).toEqual(['at', 'be', 'cz', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'se'])
})

test('The bare root is the home of en-us alone', () => {
  expect(rootLocale.locale).toBe(rootLocaleName)
  expect(locales.filter(({ locale }) => homePath(locale) === '/').map(({ locale }) => locale)).toEqual(['en-us'])
  expect(homePath('de-at')).toBe('/de-at')
})
