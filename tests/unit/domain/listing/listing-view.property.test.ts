import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choiceQuery } from '../../../../src/domain/listing/listing-choice.ts'
import { type Listing } from '../../../../src/domain/listing/listing.ts'
import { listingQuery, tilesPerPage, viewListing } from '../../../../src/domain/listing/listing-view.ts'
import { anyListing, anyQuery } from '../../../fixtures/listings.ts'

const holds = (check: (listing: Listing, query: string) => void): void =>
  fc.assert(fc.property(anyListing, anyQuery, check))

/** All products of a choice, page after page. */
function allTiles(listing: Listing, query: string): string[] {
  const { choice, pages } = viewListing(listing, query)
  return Array.from({ length: pages }, (_, index) => choiceQuery({ ...choice, page: index + 1 })).flatMap((page) =>
    viewListing(listing, page).tiles.map(({ uid }) => uid),
  )
}

test('whatever is asked has one query, which asks the same and is its own', () =>
  holds((listing, query) => {
    const once = listingQuery(listing, query)
    expect(listingQuery(listing, once)).toBe(once)
    expect(viewListing(listing, once)).toEqual(viewListing(listing, query))
  }))

test('no address is longer than all that a category offers', () =>
  holds((listing, query) => {
    const { choice, facets } = viewListing(listing, query)
    const offered = facets.flatMap(({ key, values }) => values.map(({ slug }) => `${key}=${slug}`))
    const asked = [...new URLSearchParams(choiceQuery(choice))]
    const chosen = asked.filter(([name]) => name !== 'sort' && name !== 'page').map((pair) => pair.join('='))
    expect(offered).toEqual(expect.arrayContaining(chosen))
    expect(new Set(asked.map(String)).size).toBe(asked.length)
  }))

test('the pages of a choice hold each of its products once', () =>
  holds((listing, query) => {
    const { total } = viewListing(listing, query)
    const found = allTiles(listing, query)
    expect(found).toHaveLength(total)
    expect(new Set(found).size).toBe(total)
  }))

test('only the last page may hold less than a page does, and none is empty where something is left', () =>
  holds((listing, query) => {
    const { choice, tiles, pages, total, before } = viewListing(listing, query)
    expect(before).toBe((choice.page - 1) * tilesPerPage)
    if (choice.page < pages) expect(tiles).toHaveLength(tilesPerPage)
    else expect(tiles).toHaveLength(total - before)
  }))

test('the count of a value is what is left once it alone is chosen of its facet', () =>
  holds((listing, query) => {
    const { choice, facets } = viewListing(listing, query)
    for (const { key, values } of facets)
      for (const { slug, count } of values) {
        const alone = choiceQuery({ ...choice, facets: { ...choice.facets, [key]: [slug] } })
        expect(viewListing(listing, alone).total).toBe(count)
      }
  }))

test('the counts of a facet do not depend on what is chosen of it', () =>
  holds((listing, query) => {
    const { choice, facets } = viewListing(listing, query)
    for (const { key, values } of facets) {
      const open = viewListing(listing, choiceQuery({ ...choice, facets: { ...choice.facets, [key]: [] } }))
      const counts = open.facets.find((facet) => facet.key === key)?.values.map(({ count }) => count)
      expect(values.map(({ count }) => count)).toEqual(counts)
    }
  }))

test('one more value of a facet that is used widens the list, the first of a facet narrows it', () =>
  holds((listing, query) => {
    const { choice, facets, total } = viewListing(listing, query)
    for (const { key, values } of facets)
      for (const { slug } of values) {
        const more = { ...choice.facets, [key]: [...choice.facets[key], slug] }
        const { total: then } = viewListing(listing, choiceQuery({ ...choice, facets: more }))
        if (choice.facets[key].length > 0) expect(then).toBeGreaterThanOrEqual(total)
        else expect(then).toBeLessThanOrEqual(total)
      }
  }))

test('an order changes the order of products and nothing else', () =>
  holds((listing, query) => {
    const { choice, sorts } = viewListing(listing, query)
    const inOwnOrder = allTiles(listing, choiceQuery({ ...choice, sort: 'featured', page: 1 }))
    for (const sort of sorts) {
      const sorted = allTiles(listing, choiceQuery({ ...choice, sort, page: 1 }))
      expect(sorted.toSorted()).toEqual(inOwnOrder.toSorted())
    }
  }))

test('cheapest first never steps down in price, and what has none comes last', () =>
  holds((listing, query) => {
    const { choice } = viewListing(listing, query)
    const amounts = new Map(listing.items.map(({ tile, price }) => [tile.uid, price?.amount]))
    for (const [sort, sign] of [
      ['price-asc', 1],
      ['price-desc', -1],
    ] as const) {
      // prettier-ignore
      if (!viewListing(listing, '').sorts.includes(sort)) continue
      const found = allTiles(listing, choiceQuery({ ...choice, sort, page: 1 })).map((uid) => amounts.get(uid))
      const priced = found.filter((amount) => amount !== undefined)
      expect(found.slice(0, priced.length)).toEqual(priced)
      expect(priced).toEqual(priced.toSorted((one, other) => sign * (one - other)))
    }
  }))
