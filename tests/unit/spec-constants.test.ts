import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { graphqlError } from '../../src/browser/client/graphql.ts'
import { problems } from '../../src/api/kernel/problems.ts'
import { headerMissing } from '../../src/content-loaders/missing-singles.ts'
import { regionUnmatched } from '../../src/content-loaders/unmatched-regions.ts'
import { reloadMemory } from '../../src/browser/navigation/chunk-failure.ts'
import { contentHostRegions } from '../../src/config/vendor-hosts.ts'
import { contentLocales, countries, defaultContentLocale } from '../../src/domain/region/countries.ts'
import { stores } from '../../src/domain/region/stores.ts'
import { defaultCurrencyFormat } from '../../src/domain/price/currency-format.ts'
import { pageNotFound } from '../../src/domain/pages/error-page.ts'
import { formatMoney } from '../../src/domain/price/format-money.ts'
import { freeShippingThreshold, shippingOffer } from '../../src/domain/shipping/free-shipping.ts'
import { savesData, prefetchLimit } from '../../src/domain/pages/links/prefetch-rule.ts'
import { defaultSpendLimit } from '../../src/domain/pro/pro-spend.ts'
import { redirectLimit, tooManyRedirects } from '../../src/domain/pages/links/redirects/resolve-redirects.ts'
import { NavigationRefused, navigateTo } from '../../src/browser/navigation/navigate-to.ts'
import { parseBlockList } from '../../src/server/block-list.ts'
import { pageSize } from '../../src/vendors/contentstack/answers.ts'

/** Code without its comments, by file. */
const sources = globSync('src/**/*.{ts,tsx,astro}').map((file) => ({
  file,
  code: readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
}))

describe('the errors of specification, core 8', () => {
  test.each([
    ['a missing page', pageNotFound('/en-us/nowhere'), 'Page Not Found: /en-us/nowhere'],
    ['too many redirects', tooManyRedirects, 'Too many redirects'],
    ['a missing header', headerMissing, 'Header - No Results'],
    ['a region without alerts', regionUnmatched, 'Header - No Region Match'],
    ['a GraphQL answer without a message', graphqlError(502), 'GraphQL Error (Code: 502)'],
  ])('have the exact text for %s', (_, said, words) => expect(said).toBe(words))

  test.each([
    'Page Not Found: ',
    'Too many redirects',
    'Header - No Results',
    'Header - No Region Match',
    'GraphQL Error (Code: ',
  ])('have the text “%s” in one place of the code', (words) => {
    expect(sources.filter(({ code }) => code.includes(words)).map(({ file }) => file)).toHaveLength(1)
  })

  test('answer 404 for a missing page', () => expect(problems.not_found.status).toBe(404))

  test.each(['https://elsewhere.example/', 'javascript:alert(1)'])('stop a script that leaves for %s', (target) => {
    const location = { href: 'https://shop.example/en-us', assign: () => undefined }
    expect(() => navigateTo(target, {}, { location })).toThrow(NavigationRefused)
  })
})

describe('the constants of specification, core 9', () => {
  test.each([
    ['redirects of one request', redirectLimit, 10],
    ['default spend limit', defaultSpendLimit, 3000],
    ['reload guard, ms', reloadMemory, 10_000],
    ['preloads at once', prefetchLimit, 4],
    ['content entries a page', pageSize, 100],
    ['default content locale', defaultContentLocale, 'en-us'],
  ])('have the given value: %s', (_, constant, given) => expect(constant).toBe(given))

  test('list the content locales', () => {
    expect(contentLocales.toSorted()).toEqual(['de', 'en-us', 'es', 'fr', 'it', 'ja', 'no', 'sv'])
  })

  test('list the commerce regions', () => expect(stores).toEqual(['us', 'ca', 'eu_region_1']))

  test('include the regions of the content hosts', () => {
    expect(contentHostRegions).toEqual(expect.arrayContaining(['eu', 'us', 'azure-na', 'azure-eu', 'gcp-na']))
  })

  test('list countries and their languages, the default first (Sweden and Norway: specification, addendum 2)', () => {
    expect(Object.fromEntries(countries.map(({ country, languages }) => [country, languages.join(' ')]))).toEqual({
      ca: 'en fr',
      us: 'en',
      at: 'en de',
      be: 'en',
      cz: 'en',
      fr: 'fr en',
      de: 'de en',
      it: 'en it',
      nl: 'en',
      no: 'en no',
      pl: 'en',
      es: 'en es',
      se: 'en sv',
      gb: 'en',
      ch: 'en de fr it',
      au: 'en',
      nz: 'en',
      jp: 'ja en',
      global: 'en',
    })
  })

  test('make shipping free from the minimum of the free method, else from a free top range', () => {
    const free = { kind: 'freeshipping', minimumSubTotal: 75 } as const
    const range = (lowerLimit: number, upperLimit: number, cost: number) => ({ lowerLimit, upperLimit, cost })
    const total = { kind: 'total', ranges: [range(0, 99.99, 8), range(100, 9999, 0)] } as const
    const dear = { kind: 'total', ranges: [range(0, 99.99, 8), range(0, 50, 5), range(100, 9999, 4)] } as const
    expect([freeShippingThreshold([free, total]), freeShippingThreshold([total])]).toEqual([75, 100])
    expect(shippingOffer({ freeFrom: undefined, ranges: dear.ranges }, 40).cost).toBe(5)
  })

  test('write money with $, two decimals and commas by default', () => {
    expect(formatMoney({ amount: 123_456_789, currency: 'USD' }, defaultCurrencyFormat, 'en-US')).toBe('$1,234,567.89')
  })

  test('prefetch nothing on a slow connection', () => {
    expect([{ effectiveType: '2g' }, { saveData: true }, { effectiveType: '4g' }].map(savesData)).toEqual([
      true,
      true,
      false,
    ])
  })

  test('block by address, URL text and user agent, except for addresses that are never blocked', () => {
    const list = parseBlockList(
      '{"ips":["203.0.113.0/24"],"urlStrings":["/wp-"],"userAgents":["badbot"],"neverBlock":["203.0.113.7"]}',
    )
    const ask = (address: string, url = '/', agent = '') => list({ url, headers: { 'user-agent': agent } }, address)
    expect(ask('203.0.113.1')).toBe('address')
    expect(ask('192.0.2.1', '/wp-admin')).toBe('url')
    expect(ask('192.0.2.1', '/', 'BadBot/1')).toBe('user_agent')
    expect(ask('203.0.113.7', '/wp-admin', 'badbot')).toBeUndefined()
  })
})
