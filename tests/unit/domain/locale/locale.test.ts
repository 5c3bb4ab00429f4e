import { describe, expect, test } from 'vitest'
import { homePath, rootLocaleName } from '../../../../src/domain/locale/home-path.ts'
import { findLocale, locales, rootLocale } from '../../../../src/domain/locale/locale.ts'

/** The locales of specification, addendum 2, in its order. */
const offered =
  'en-us en-ca fr-ca en-at de-at en-be en-cz fr-fr en-fr de-de en-de en-it it-it en-nl en-pl en-es es-es en-se sv-se en-no no-no en-gb en-ch de-ch fr-ch it-ch en-au en-nz ja-jp en-jp en-global'

describe('the locales', () => {
  test('are the 31 of the table', () => {
    expect(locales.map(({ locale }) => locale).join(' ')).toBe(offered)
    expect(locales).toHaveLength(31)
  })

  test.each(['xx-us', 'de-us', 'DE-AT', 'de_at', 'de', 'en-ru', '', '__proto__'])('do not include %o', (segment) => {
    expect(findLocale(segment)).toBeUndefined()
  })

  test('consist of language and country, and have the language of their content', () => {
    for (const { locale, language, country } of locales) expect(locale).toBe(`${language}-${country}`)
    expect(findLocale('en-at')?.contentLocale).toBe('en-us')
    expect(findLocale('de-at')?.contentLocale).toBe('de')
  })

  test('have the country that geolocation returns, except the rest of the world', () => {
    expect(findLocale('de-at')?.geo).toBe('at')
    expect(locales.filter(({ geo }) => geo === undefined).map(({ locale }) => locale)).toEqual(['en-global'])
  })

  test('have the content region listed for their visitors', () => {
    expect(
      ['en-us', 'fr-ca', 'it-it', 'no-no', 'en-gb', 'en-global'].map((name) => findLocale(name)?.ctsRegion),
    ).toEqual(['us', 'ca', 'eu_region_1', 'no', 'gb', 'other'])
  })

  test('have the regions of their visitors and, if any, of their trade customers', () => {
    const regionsOf = (name: string) => findLocale(name)?.regions
    expect(regionsOf('en-us')).toEqual(['us', 'pro'])
    expect(regionsOf('fr-ca')).toEqual(['ca', 'pro_ca'])
    expect(regionsOf('sv-se')).toEqual(['eu_region_1', 'pro_eu_region_1'])
    expect(regionsOf('no-no')).toEqual(['no'])
    expect(regionsOf('en-global')).toEqual(['other'])
  })

  test('sell online exactly where they have a store', () => {
    for (const { shoppingRegion, store } of locales) expect(shoppingRegion).toBe(store !== undefined)
    const selling = new Set(locales.filter((locale) => locale.shoppingRegion).map(({ country }) => country))
    expect([...selling].toSorted()).toEqual(['at', 'be', 'ca', 'cz', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'se', 'us'])
  })

  test('mark the countries of the European Union', () => {
    const union = new Set(locales.filter(({ eu }) => eu).map(({ country }) => country))
    expect([...union].toSorted()).toEqual(['at', 'be', 'cz', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'se'])
  })

  test('have the bare root as home only for en-us', () => {
    expect(rootLocale.locale).toBe(rootLocaleName)
    expect(locales.filter(({ locale }) => homePath(locale) === '/').map(({ locale }) => locale)).toEqual(['en-us'])
    expect(homePath('de-at')).toBe('/de-at')
  })
})
