import { describe, expect, test } from 'vitest'
import { countries } from '../../../../src/domain/region/countries.ts'
import { supportedCountries } from '../../../../src/domain/region/country-codes.ts'
import { isPro, readProCode } from '../../../../src/domain/pro/pro-code.ts'
import {
  type Buyer,
  billingRegion,
  contentRegion,
  isShoppingRegion,
  localeRegion,
  regionMap,
  storeOf,
} from '../../../../src/domain/region/region.ts'

/** Region, billing region, whether it is a shopping region, content region. */
type Terms = readonly [region: string, billing: string, shops: boolean, content: string]
type Row = readonly [country: string, visitor: Terms, pro: Terms]

const alike = (country: string, terms: Terms): Row => [country, terms, terms]
const europe = (country: string): Row => [
  country,
  ['eu_region_1', 'eu_region_1', true, 'eu_region_1'],
  ['pro_eu_region_1', 'eu_region_1', true, 'pro_eu_region_1'],
]

/** Specification, core 4, 5, 9 and addendum 2: every country of the table, Russia, and an unknown one. */
const table: readonly Row[] = [
  ['us', ['us', 'us', true, 'us'], ['pro', 'us', true, 'pro']],
  ['ca', ['ca', 'ca', true, 'ca'], ['pro_ca', 'ca', true, 'pro_ca']],
  europe('at'),
  europe('be'),
  europe('cz'),
  europe('fr'),
  europe('de'),
  europe('it'),
  europe('nl'),
  europe('pl'),
  europe('es'),
  europe('se'),
  alike('no', ['no', 'us', false, 'no']),
  alike('gb', ['gb', 'us', false, 'gb']),
  alike('ch', ['ch', 'us', false, 'ch']),
  alike('au', ['au', 'us', false, 'au']),
  alike('nz', ['nz', 'us', false, 'nz']),
  alike('jp', ['jp', 'us', false, 'jp']),
  alike('ru', ['other', 'us', false, 'other']),
  alike('global', ['other', 'us', false, 'other']),
  alike('br', ['other', 'us', false, 'other']),
]

const proCodeOf = (region: string) => readProCode({ notes: JSON.stringify({ code: 'FIRN-1', region }) })

/** Customers, and who they are for the region of a country: any pro code does, wherever it was given. */
const customers: readonly (readonly [who: string, buyer: Buyer])[] = [
  ['a visitor', 'visitor'],
  ...['', 'us', 'no', 'eu_region_1'].map(
    (region) => [`a customer with the code region “${region}”`, isPro(proCodeOf(region)) ? 'pro' : 'visitor'] as const,
  ),
  ...['pro', 'pro_ca', 'pro_eu_region_1', 'pro_no'].map(
    (region) => [`a trade customer of ${region}`, isPro(proCodeOf(region)) ? 'pro' : 'visitor'] as const,
  ),
]

const cases = customers.flatMap(([who, buyer]) =>
  table.map(([country, visitor, pro]) => {
    const [region, billing, shops, content] = buyer === 'pro' ? pro : visitor
    return { who, buyer, country, region, billing, shops, content }
  }),
)

describe('the rules of a region', () => {
  test('are tested for every country that the shop knows', () => {
    const named = new Set([...countries.map(({ country }) => country), ...supportedCountries])
    expect(table.map(([country]) => country).filter((country) => named.has(country))).toHaveLength(named.size)
  })

  test('distinguish trade customers from others by their code', () => {
    const trade = customers.filter(([, buyer]) => buyer === 'pro').map(([who]) => who)
    expect(trade).toHaveLength(4)
    expect(trade.every((who) => who.startsWith('a trade customer'))).toBe(true)
  })

  test.each(cases)('give $who in $country the region $region', ({ buyer, country, region }) => {
    expect(localeRegion(country, buyer)).toBe(region)
  })

  test.each(cases)('bill $who in $country by $billing', ({ buyer, country, billing }) => {
    const region = localeRegion(country, buyer)
    expect(billingRegion(region, country)).toBe(billing)
    expect(storeOf(region)).toBe(billing)
  })

  test.each(cases)('let $who in $country buy online: $shops', ({ buyer, country, shops }) => {
    expect(isShoppingRegion(localeRegion(country, buyer))).toBe(shops)
  })

  test.each(cases)('show $who in $country the content of $content', ({ buyer, country, content }) => {
    expect(contentRegion(localeRegion(country, buyer))).toBe(content)
  })
})

describe('a country missing from the map', () => {
  test('is in the region “other”', () => {
    expect(regionMap.has('ru')).toBe(false)
    for (const country of ['ru', 'br', '', 'US', '__proto__']) expect(localeRegion(country, 'visitor')).toBe('other')
  })
})

describe('the billing of Canadian trade customers', () => {
  test('follows the country', () => {
    expect(billingRegion('pro_ca', 'ca')).toBe('ca')
    expect(billingRegion('pro_ca', 'us')).toBe('us')
  })
})

describe('the content region', () => {
  test.each(['mars', '', 'constructor'])('is “other” for the unknown region %o', (region) => {
    expect(contentRegion(region)).toBe('other')
  })
})
