import { describe, expect, test } from 'vitest'
import { entrySchemas } from '../../../../../src/vendors/contentstack/wire/entry-schemas.ts'

describe('the check of an entry', () => {
  const faultsOf = (type: keyof typeof entrySchemas, fields: Record<string, unknown>): string[] => {
    const parsed = entrySchemas[type].safeParse({ uid: 'a', title: 'A', locale: 'en-us', ...fields })
    return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  }

  test('names each wrong field and its fault', () => {
    expect(faultsOf('product', { title: '', url: 'ridge' })).toEqual(['title is empty', 'url is not a path'])
    expect(faultsOf('product', { url: '/poles+bag' })).toEqual(['url has one of ; : @ & = + $ , in it'])
    expect(faultsOf('page', { url: '/about.html' })).toEqual(['url ends in .html'])
    expect(faultsOf('product', { url: '/a', prices: { jp: -1 } })).toEqual(['prices.jp is below zero'])
    expect(faultsOf('product', { url: '/a', bc_products: { us: { id: 'x' } } })).toEqual([
      'bc_products.us.id is not an id',
    ])
    expect(faultsOf('banner', { background: { type: 'Video', amplience_id: 'film' } })).toEqual([
      'background has a film without a poster',
    ])
    expect(faultsOf('page', { url: '/', generic_page: [{ carousel: {} }] })).toEqual([
      'generic_page.0 is no block that the shop knows',
    ])
  })

  test('accepts an entry with only its required fields', () => {
    expect(faultsOf('product', { url: '/a' })).toEqual([])
    expect(faultsOf('product_category', { url: '/a' })).toEqual([])
    expect(faultsOf('header', {})).toEqual([])
    expect(faultsOf('footer', { columns: null, legal: null })).toEqual([])
    expect(faultsOf('cart', {})).toEqual([])
  })
})

describe('a dealer', () => {
  const dealer = {
    uid: 'hut',
    title: 'Hut',
    locale: 'en-us',
    country: 'at',
    street: 'Weg 1',
    city: 'Imst',
    latitude: 47,
    longitude: 11,
  }
  const read = (fields: object) => entrySchemas.stores.safeParse({ ...dealer, ...fields })

  test('has a country, in any case', () => expect(read({ country: ' AT ' }).data?.country).toBe('at'))

  test.each(['Germany', 'constructor', 'a1', '', null])(
    'is rejected in the country %j, which no language can name',
    (country) => expect(read({ country }).success).toBe(false),
  )

  test.each([
    ['https://hut.example/a', 'https://hut.example/a'],
    ['javascript:alert(1)', ''],
    ['java\tscript:alert(1)', ''],
    ['JavaScript&colon;alert(1)', ''],
    ['data:text/html,x', ''],
    ['//evil.example', ''],
    ['https://hut.example@evil.example', ''],
    ['hut.example', ''],
    [null, ''],
  ])('has the website %j, which is shown as %j', (website, shown) =>
    expect(read({ website }).data?.website).toBe(shown),
  )
})
