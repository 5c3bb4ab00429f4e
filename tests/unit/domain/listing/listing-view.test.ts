import { describe, expect, test } from 'vitest'
import { readChoice, without } from '../../../../src/domain/listing/listing-choice.ts'
import { byFacet, type Listing, listingParameters } from '../../../../src/domain/listing/listing.ts'
import { listingQuery, tilesPerPage, viewListing } from '../../../../src/domain/listing/listing-view.ts'
import { itemNamed, listingValues, withoutPrice } from '../../../fixtures/listings.ts'

const usd = (amount: number) => ({ price: { amount, currency: 'USD' } })
const listing: Listing = {
  values: listingValues,
  groupsOf: {},
  items: [
    itemNamed('ridge', { ...usd(23_995), features: ['dial'] }, { isRedesigned: true }),
    itemNamed('drift', {
      ...usd(9_995),
      makes: [
        { size: '21', color: 'red' },
        { size: '25', color: 'blue' },
      ],
    }),
    itemNamed('hoar', { ...usd(17_995), activity: ['running'], features: ['dial', 'heel-lift'] }, { isNew: true }),
  ],
}
const found = (query: string): string[] => viewListing(listing, query).tiles.map(({ uid }) => uid)

describe('a page of a category', () => {
  test('has 24 products (specification, quality 4)', () => {
    expect(tilesPerPage).toBe(24)
  })
})

describe('a category', () => {
  test.each([
    ['', ['ridge', 'drift', 'hoar']],
    ['?features=dial', ['ridge', 'hoar']],
    ['?activity=running&activity=day-hiking', ['ridge', 'drift', 'hoar']],
    ['?features=dial&activity=running', ['hoar']],
    ['?price=0-200', ['drift', 'hoar']],
    ['?sort=price-asc', ['drift', 'hoar', 'ridge']],
    ['?sort=price-desc', ['ridge', 'hoar', 'drift']],
    ['?sort=new', ['hoar', 'ridge', 'drift']],
    ['?size=30', []],
  ])('shows for the query “%s” the products %j', (query, uids) => expect(found(query)).toEqual(uids))

  test.each(['price-asc', 'price-desc', 'new'])('shows sold-out products last in the order “%s”', (sort) => {
    const price = { now: { amount: 100, currency: 'USD' }, kind: 'regular' } as const
    const shop = { kind: 'shop', store: 'us', productId: 1, options: [], variants: [], price, from: false } as const
    const items = [
      itemNamed('gone', usd(sort === 'price-asc' ? 100 : 90_000), {
        isNew: true,
        offer: { ...shop, stock: 'sold_out' },
      }),
      itemNamed('here', usd(20_000), { offer: { ...shop, stock: 'low' } }),
      itemNamed('shown', usd(30_000)),
    ]
    const { tiles } = viewListing({ ...listing, items }, `?sort=${sort}`)
    expect(tiles.map(({ uid }) => uid).at(-1)).toBe('gone')
  })

  test('matches a size and a colour only within one variant', () => {
    expect(found('?size=21&color=red')).toEqual(['drift'])
    expect(found('?size=21&color=blue')).toEqual([])
  })

  test('counts each value regardless of other choices in its facet', () => {
    const { facets } = viewListing(listing, '?features=dial&activity=day-hiking')
    const counts = (key: string) =>
      facets.find((facet) => facet.key === key)?.values.map(({ slug, count, chosen }) => [slug, count, chosen])
    expect(counts('activity')).toEqual([
      ['backcountry', 0, false],
      ['day-hiking', 1, true],
      ['running', 1, false],
    ])
    expect(counts('features')).toEqual([['dial', 1, true], ['heel-lift', 0, false]]) // prettier-ignore
  })

  test('has one facet per kind of size, each of which widens the list', () => {
    const gaiter = (slug: string) => ({ slug: `gaiter-${slug}`, label: slug.toUpperCase(), group: 'Gaiter size' })
    const glove = { slug: 'glove-m', label: 'M', group: 'Glove size' }
    const mixed: Listing = {
      ...listing,
      values: { ...listingValues, size: [...listingValues.size, gaiter('m'), gaiter('l'), glove] },
      items: [...listing.items, itemNamed('rime', { makes: [{ size: 'gaiter-m' }] })],
    }
    const { facets, tiles } = viewListing(mixed, '?size=21&size=gaiter-m&size=glove-m')
    const sizes = facets.filter(({ key }) => key === 'size')
    expect(sizes.map(({ title, values }) => [title, values.map(({ slug, count }) => `${slug} ${count}`)])).toEqual([
      [undefined, ['21 1', '25 3', '30 0']],
      ['Gaiter size', ['gaiter-m 1', 'gaiter-l 0']],
    ])
    expect(tiles.map(({ uid }) => uid)).toEqual(['drift', 'rime'])
  })

  test('offers no facet with a single value, and no price order without prices', () => {
    const priceless = listing.items.map(withoutPrice)
    const { facets, sorts } = viewListing({ ...listing, items: priceless, values: { ...listingValues, size: [] } }, '')
    expect(facets.map(({ key }) => key)).toEqual(['color', 'activity', 'features'])
    expect(sorts).toEqual(['featured', 'new'])
    expect(listingQuery({ ...listing, items: priceless }, '?sort=price-asc')).toBe('')
  })

  test('sorts new products first', () => {
    const platformFlags = { isNew: true, isRedesigned: false }
    const flagged = { ...listing, items: [...listing.items, itemNamed('told', {}, { platformFlags })] }
    const first = (dataRefactor: boolean): string[] =>
      viewListing(flagged, '?sort=new', dataRefactor).tiles.map(({ uid }) => uid).slice(0, 3) // prettier-ignore
    expect(first(false)).toEqual(['hoar', 'ridge', 'drift'])
    expect(first(true)).toEqual(['hoar', 'told', 'ridge'])
  })

  test('is paginated, and shows the last page for higher numbers', () => {
    const many = { ...listing, items: Array.from({ length: 50 }, (_, index) => itemNamed(`p${index}`)) }
    expect(viewListing(many, '?page=2')).toMatchObject({ before: 24, pages: 3, total: 50 })
    expect(viewListing(many, '?page=3').tiles.map(({ uid }) => uid)).toEqual(['p48', 'p49'])
    expect(listingQuery(many, '?page=9999')).toBe('?page=3')
  })

  test('shows several pages in a row for a returning visitor', () => {
    const many = { ...listing, items: Array.from({ length: 50 }, (_, index) => itemNamed(`p${index}`)) }
    const { tiles, before } = viewListing(many, '?page=2-3')
    expect([before, tiles.length, tiles[0]?.uid, tiles.at(-1)?.uid]).toEqual([24, 26, 'p24', 'p49'])
    expect(viewListing(many, '?page=1-2').tiles).toHaveLength(48)
    expect(listingQuery(many, '?page=1-9')).toBe('?page=1-3')
    expect(listingQuery(many, '?page=3-9')).toBe('?page=3')
  })
})

describe('the query of a listing', () => {
  test.each([
    ['?color=red&size=25&size=21', '?size=21&size=25&color=red'],
    ['size=25&size=25&size=25', '?size=25'],
    ['?color=RED&sort=new&page=1', '?color=red&sort=new'],
    ['?sort=featured&size=', ''],
    ['?size=25&sort=', '?size=25'],
    ['?color=green&__proto__=x&utm_source=mail&sort=<b>&page=2.5', ''],
    ['?price=0-200&price=0-99&price=200', '?price=0-200'],
    ['?page=-1', ''],
    ['?page=1-2', ''],
    ['?page=99999', ''],
  ])('is normalised from “%s” to “%s”', (query, canonical) => expect(listingQuery(listing, query)).toBe(canonical))

  test('accepts only the keys of the category', () => {
    expect(listingParameters).toEqual(['size', 'color', 'activity', 'price', 'features', 'sort', 'page'])
  })

  test('can drop one value or all, and returns to the first page', () => {
    const offered = byFacet((key) => (key === 'size' ? ['21', '25'] : key === 'color' ? ['25'] : []))
    const choice = readChoice('?size=21&size=25&color=25&sort=new&page=2', offered)
    expect(without(choice, { key: 'size', slug: '25' })).toMatchObject({
      facets: { size: ['21'], color: ['25'] },
      page: 1,
    })
    expect(without(choice)).toEqual({ facets: byFacet(() => []), sort: 'new', page: 1 })
    const several = readChoice('?size=21&page=1-2', offered)
    expect(without(several)).toEqual({ facets: byFacet(() => []), sort: 'featured', page: 1 })
  })
})
