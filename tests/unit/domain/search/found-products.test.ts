import { describe, expect, test } from 'vitest'
import { createFacets } from '../../../../src/domain/listing/facets.ts'
import { choiceQuery } from '../../../../src/domain/listing/listing-choice.ts'
import type { Listing } from '../../../../src/domain/listing/listing.ts'
import {
  readSearchChoice,
  type SearchContext,
  searchQuestions,
  suggestionQuestion,
  viewFound,
} from '../../../../src/domain/search/found-products.ts'
import { type FacetCount, mostSearchPages, type SearchAnswer } from '../../../../src/domain/search/search-answer.ts'
import { itemNamed, listingValues, withoutPrice } from '../../../fixtures/listings.ts'

const dollars = (amount: number) => ({ price: { amount: amount * 100, currency: 'USD' } })
const listing: Listing = {
  values: listingValues,
  groupsOf: {},
  items: [itemNamed('one', dollars(50)), itemNamed('two', dollars(150)), itemNamed('three', dollars(250))],
}
const scope = { stack: 'blt1', locale: 'en-us', regions: { include: ['us'] } }
const context = (own: Listing = listing): SearchContext => ({
  listing: own,
  facets: createFacets(own),
  fieldOf: (key) => (key === 'price' ? 'price_us' : key),
  scope,
})
const [range] = createFacets(listing).ranges.map(({ slug }) => slug)

const answerOf = (own: Partial<SearchAnswer> = {}): SearchAnswer => ({
  requestId: 'r1',
  totalPages: 1,
  totalResults: 2,
  facets: {},
  results: [],
  ...own,
})
const values = (counts: Readonly<Record<string, number>>): readonly FacetCount[] =>
  Object.entries(counts).map(([value, count]) => ({ value, count }))

describe('the search choice of an address', () => {
  test('has the choices of a category, and the words', () => {
    const choice = readSearchChoice(context(), 'heel lift', '?q=heel+lift&size=25&size=99&sort=price-asc&page=3')
    expect(choice).toMatchObject({ words: 'heel lift', facets: { size: ['25'] }, sort: 'price-asc', page: 3 })
    expect(choiceQuery(choice)).toBe('?q=heel+lift&size=25&sort=price-asc&page=3')
  })
  test('has no page after the engine’s last', () => {
    expect(readSearchChoice(context(), 'x', '?page=4000').page).toBe(mostSearchPages)
    expect(mostSearchPages).toBe(100)
  })
  test('is not sorted by price when no price is known', () => {
    const unpriced = { ...listing, items: listing.items.map(withoutPrice) }
    expect(readSearchChoice(context(unpriced), 'x', '?sort=price-asc').sort).toBe('featured')
  })
})

describe('the query for suggestions', () => {
  test('is for a few products alone, and stays out of the engine’s statistics', () => {
    const choice = readSearchChoice(context(), 'snow', '?size=25&page=3')
    const question = suggestionQuestion(context(), choice, 6)
    expect(question).toMatchObject({
      words: 'snow',
      page: { size: 6, current: 1 },
      fields: { uid: { raw: true } },
      isTyped: false,
      scope,
    })
    expect(question.filters).toContainEqual({ field: 'type', type: 'any', values: ['product'] })
    expect(question.filters).toContainEqual({ field: 'size', type: 'any', values: ['25'] })
    expect(question).not.toHaveProperty('facets')
  })
})

describe('the queries to the search engine', () => {
  const ask = (query: string) => searchQuestions(context(), readSearchChoice(context(), 'snow', query))

  test('are a single one without choices: for products, their facets, 24 of them', () => {
    const { main, all, without } = ask('')
    expect(main).toMatchObject({
      words: 'snow',
      page: { size: 24, current: 1 },
      fields: { uid: { raw: true } },
      scope: { stack: 'blt1', locale: 'en-us', regions: { include: ['us'] } },
    })
    expect(main.filters.filter(({ values }) => values.length > 0)).toEqual([
      { field: 'type', type: 'any', values: ['product'] },
    ])
    expect(Object.keys(main.facets ?? {})).toEqual(['size', 'color', 'activity', 'features', 'price_us'])
    expect(main.facets?.['price_us']).toMatchObject({
      kind: 'ranges',
      ranges: [
        { name: '0-200', from: 0, to: 200 },
        { name: '200-', from: 200 },
      ],
    })
    expect(main).not.toHaveProperty('order')
    expect(main.boosts).toEqual({ main_range: { value: 'true', factor: 3 } })
    expect([all, without]).toEqual([undefined, {}])
  })

  test('name only facets that the locale has values of, which the engine refuses otherwise', () => {
    const facetsOf = (own: Listing) =>
      searchQuestions(context(own), readSearchChoice(context(own), 'snow', '')).main.facets
    const plain = { ...listing, values: { ...listingValues, size: listingValues.size.slice(0, 1), features: [] } }
    expect(Object.keys(facetsOf(plain) ?? {})).toEqual(['color', 'activity', 'price_us'])
    const bare = { ...listing, values: { size: [], color: [], activity: [], features: [] } }
    expect(facetsOf({ ...bare, items: listing.items.map(withoutPrice) })).toBeUndefined()
  })

  test('include one more for each chosen facet without it, and one for the words, which only count', () => {
    const { main, all, without } = ask(`?size=25&size=30&price=${range}&sort=new&page=2`)
    const own = [
      { field: 'size', type: 'any', values: ['25', '30'] },
      { field: 'price_us', type: 'any', values: [{ name: range, from: 0, to: 200 }] },
    ]
    expect(main.filters).toEqual(expect.arrayContaining(own))
    expect([main.page.current, main.order]).toEqual([
      2,
      [
        { by: 'newness', direction: 'desc' },
        { by: 'relevance', direction: 'desc' },
      ],
    ])
    expect(without.size?.filters).toContainEqual(own[1])
    expect(without.size?.filters).not.toContainEqual(own[0])
    expect(without.price?.filters).toContainEqual(own[0])
    expect(all?.filters).not.toContainEqual(own[0])
    for (const counting of [all, without.size, without.price]) {
      expect(counting).toMatchObject({ page: { size: 0, current: 1 }, isTyped: false })
      expect(counting).not.toHaveProperty('boosts')
    }
    expect(Object.keys(without)).toEqual(['size', 'price'])
  })

  test.each([
    ['1-3', { size: 72, current: 1 }],
    ['2-3', { size: 72, current: 1 }],
    ['3-4', { size: 48, current: 2 }],
    ['50-51', { size: 72, current: 17 }],
  ])('request several pages in a row at once: %s', (pages, page) =>
    expect(ask(`?page=${pages}`).main.page).toEqual(page),
  )

  test.each([
    ['price-asc', [{ by: 'price_us', direction: 'asc' }]],
    ['price-desc', [{ by: 'price_us', direction: 'desc' }]],
  ])('are sorted by the price in the visitor’s store: %s', (sort, order) =>
    expect(ask(`?sort=${sort}`).main.order).toEqual(order),
  )
})

describe('a page of search results', () => {
  const view = (query: string, main: SearchAnswer, more: { all?: SearchAnswer; size?: SearchAnswer } = {}) => {
    const { all, size } = more
    const choice = readSearchChoice(context(), 'snow', query)
    return viewFound(context(), choice, { main, without: size ? { size } : {}, ...(all && { all }) })
  }
  const result = (uid: unknown) => ({ uid: { raw: uid } })

  test('keeps the engine’s order, and only products that the shop shows', () => {
    const main = answerOf({ results: ['three', 'gone', 'one', 7].map(result), totalResults: 60, totalPages: 3 })
    const found = view('?page=2', main)
    expect(found.tiles.map(({ uid }) => uid)).toEqual(['three', 'one'])
    expect([found.total, found.pages, found.before, found.choice.page]).toEqual([60, 3, 24, 2])
  })

  test('can span several pages, cut out of the engine’s answer', () => {
    const main = answerOf({ results: Array.from({ length: 60 }, () => result('one')), totalResults: 60 })
    const found = view('?page=2-9', {
      ...main,
      results: main.results.map((_, index) => result(index < 24 ? 'one' : 'two')),
    })
    expect([found.choice, found.before, found.pages]).toMatchObject([{ page: 2, through: 3 }, 24, 3])
    expect(found.tiles.map(({ uid }) => uid)).toEqual(Array.from({ length: 36 }, () => 'two'))
  })

  test('has the facet values that the words leave, each with its count', () => {
    const main = answerOf({ facets: { size: values({ '25': 1 }) } })
    const all = answerOf({ facets: { size: values({ '25': 3, '30': 2 }), activity: values({ running: 4 }) } })
    const size = answerOf({ facets: { size: values({ '25': 1, '30': 2 }) } })
    const [facet, ...others] = view('?size=25', main, { all, size }).facets
    expect(facet).toMatchObject({
      key: 'size',
      values: [
        { slug: '25', label: '25', count: 1, chosen: true },
        { slug: '30', count: 2, chosen: false },
      ],
    })
    expect(others).toEqual([])
  })

  test('has separate sizes for each kind of product', () => {
    const size = [
      ...listingValues.size,
      ...['m', 'l'].map((slug) => ({ slug: `g-${slug}`, label: slug, group: 'Gaiters' })),
    ]
    const mixed = context({ ...listing, values: { ...listingValues, size } })
    const main = answerOf({ facets: { size: values({ '21': 1, '25': 2, 'g-m': 1, 'g-l': 1 }) } })
    const { facets } = viewFound(mixed, readSearchChoice(mixed, 'snow', ''), { main, without: {} })
    expect(facets.map(({ key, title, values: own }) => [key, title, own.length])).toEqual([
      ['size', undefined, 2],
      ['size', 'Gaiters', 2],
    ])
  })

  test('counts prices by range, and keeps a chosen value without results', () => {
    const [low = '', high = ''] = createFacets(listing).ranges.map(({ slug }) => slug)
    const ranged = answerOf({
      facets: {
        price_us: [
          { name: low, count: 2 },
          { name: high, count: 1 },
        ],
      },
    })
    const [facet] = view('', ranged).facets
    expect(facet?.values.map(({ slug, count }) => [slug, count])).toEqual([
      [low, 2],
      [high, 1],
    ])
    const view21 = view('?size=21', answerOf(), { all: answerOf(), size: answerOf() }).facets
    expect(view21).toMatchObject([{ key: 'size', values: [{ slug: '21', count: 0, chosen: true }] }])
  })

  test('is the first and only one when nothing was found', () => {
    const { pages, total, tiles, choice } = view('?page=9', answerOf({ totalPages: 0, totalResults: 0 }))
    expect([pages, total, tiles, choice.page]).toEqual([1, 0, [], 1])
  })
})
