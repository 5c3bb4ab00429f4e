import { describe, expect, test } from 'vitest'
import { countries as platformCountries } from '../../../../sandbox/seed/catalogue/countries.ts'
import { countries } from '../../../../src/domain/region/countries.ts'
import { findLocale, locales } from '../../../../src/domain/locale/locale.ts'
import { canadianProvinces } from '../../../../src/domain/region/canadian-provinces.ts'
import { continents } from '../../../../src/domain/region/continents.ts'
import { usStates } from '../../../../src/domain/region/us-states.ts'
import { contactRegionOf, contactRegions } from '../../../../src/domain/region/region.ts'

/** Names as the commerce platform asks for them in addresses. */
const platformNames = (iso2: string) =>
  platformCountries.find((country) => country.iso2 === iso2)?.states.map(({ name }) => name)

describe('US states', () => {
  test('are fifty and the District of Columbia, as the platform names them', () => {
    expect(usStates).toHaveLength(51)
    expect(usStates.map(({ text }) => text)).toEqual(platformNames('US'))
  })

  test('have unique slugs', () => {
    expect(new Set(usStates.map(({ value }) => value)).size).toBe(51)
    for (const { value } of usStates) expect(value).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(usStates).toContainEqual({ text: 'New York', value: 'new-york' })
    expect(usStates).toContainEqual({ text: 'District of Columbia', value: 'district-of-columbia' })
  })
})

describe('Canadian provinces', () => {
  test('are ten and three territories, as the platform names them', () => {
    expect(canadianProvinces).toHaveLength(13)
    expect(canadianProvinces.map(({ text }) => text)).toEqual(platformNames('CA'))
    expect(canadianProvinces).toContainEqual({ text: 'Prince Edward Island', value: 'prince-edward-island' })
  })
})

describe('countries by continent', () => {
  test('come in the order of the table', () => {
    expect(continents.map(({ continent, countries: members }) => [continent, members.length])).toEqual([
      ['North America', 2],
      ['Europe', 13],
      ['Oceania', 2],
      ['Asia', 1],
      ['Other', 1],
    ])
  })

  test('offer every locale once, and one default language per country', () => {
    const options = continents.flatMap((continent) => continent.countries)
    const offered = options.flatMap(({ languages }) => languages.map(({ locale }) => locale))
    expect(offered.toSorted()).toEqual(locales.map(({ locale }) => locale).toSorted())
    for (const { languages } of options) expect(languages.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  test.each([
    ['fr', 'fr'],
    ['de', 'de'],
    ['jp', 'ja'],
    ['ca', 'en'],
    ['ch', 'en'],
    ['global', 'en'],
  ])('have for %s the default language %s', (country, language) => {
    const option = continents.flatMap((continent) => continent.countries).find((item) => item.country === country)
    expect(option?.languages.find(({ isDefault }) => isDefault)).toEqual({
      language,
      locale: `${language}-${country}`,
      isDefault: true,
    })
    expect(findLocale(`${language}-${country}`)).toBeDefined()
  })
})

describe('contact-us regions', () => {
  test('serve every country once', () => {
    const served = [...contactRegions.values()].flat()
    expect(served.toSorted()).toEqual(countries.map(({ country }) => country).toSorted())
  })

  test('are those with a store, and one for all others', () => {
    expect([...contactRegions.keys()]).toEqual(['us', 'ca', 'eu_region_1', 'elsewhere'])
    expect(contactRegions.get('elsewhere')).toEqual(['no', 'gb', 'ch', 'au', 'nz', 'jp', 'global'])
  })

  test.each([
    ['us', 'us'],
    ['ca', 'ca'],
    ['at', 'eu_region_1'],
    ['se', 'eu_region_1'],
    ['no', 'elsewhere'],
    ['gb', 'elsewhere'],
    ['jp', 'elsewhere'],
    ['global', 'elsewhere'],
    ['ru', 'elsewhere'],
    ['br', 'elsewhere'],
  ] as const)('serve the country %s by %s', (country, key) => {
    expect(contactRegionOf(country)).toBe(key)
  })
})
