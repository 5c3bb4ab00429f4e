import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choiceQuery, onPages } from '../../../../src/domain/listing/listing-choice.ts'
import { type Listing } from '../../../../src/domain/listing/listing.ts'
import { listingQuery, tilesPerPage, viewListing } from '../../../../src/domain/listing/listing-view.ts'
import { anyListing, anyQuery } from '../../../fixtures/listings.ts'

const holds = (check: (listing: Listing, query: string) => void): void =>
  fc.assert(fc.property(anyListing, anyQuery, check))

/** All products of a choice, page after page. */
function allTiles(listing: Listing, query: string): string[] {
  const { choice, pages } = viewListing(listing, query)
  return Array.from({ length: pages }, (_, index) => choiceQuery(onPages(choice, { page: index + 1 }))).flatMap(
    (page) => viewListing(listing, page).tiles.map(({ uid }) => uid),
  )
}

describe('the view of a listing', () => {
  test('has one canonical query for each choice', () =>
    holds((listing, query) => {
      const once = listingQuery(listing, query)
      expect(listingQuery(listing, once)).toBe(once)
      expect(viewListing(listing, once)).toEqual(viewListing(listing, query))
    }))

  test('limits queries to the facets of the category', () =>
    holds((listing, query) => {
      const { choice, facets } = viewListing(listing, query)
      const offered = facets.flatMap(({ key, values }) => values.map(({ slug }) => `${key}=${slug}`))
      const asked = [...new URLSearchParams(choiceQuery(choice))]
      const chosen = asked.filter(([name]) => name !== 'sort' && name !== 'page').map((pair) => pair.join('='))
      expect(offered).toEqual(expect.arrayContaining(chosen))
      expect(new Set(asked.map(String)).size).toBe(asked.length)
    }))

  test('has each product on exactly one page', () =>
    holds((listing, query) => {
      const { total } = viewListing(listing, query)
      const found = allTiles(listing, query)
      expect(found).toHaveLength(total)
      expect(new Set(found).size).toBe(total)
    }))

  test('fills every page but the last', () =>
    holds((listing, query) => {
      const { choice, tiles, pages, total, before } = viewListing(listing, query)
      expect(before).toBe((choice.page - 1) * tilesPerPage)
      const { page, through = page } = choice
      if (through < pages) expect(tiles).toHaveLength((through - page + 1) * tilesPerPage)
      else expect(tiles).toHaveLength(total - before)
    }))

  test('counts for a value the products of selecting it alone in its facet', () =>
    holds((listing, query) => {
      const { choice, facets } = viewListing(listing, query)
      for (const { key, values } of facets)
        for (const { slug, count } of values) {
          const alone = choiceQuery({ ...choice, facets: { ...choice.facets, [key]: [slug] } })
          expect(viewListing(listing, alone).total).toBe(count)
        }
    }))

  test('counts the values of a facet regardless of its own selection', () =>
    holds((listing, query) => {
      const { choice, facets } = viewListing(listing, query)
      for (const { key, values } of facets) {
        const open = viewListing(listing, choiceQuery({ ...choice, facets: { ...choice.facets, [key]: [] } }))
        const counts = open.facets.find((facet) => facet.key === key)?.values.map(({ count }) => count)
        expect(values.map(({ count }) => count)).toEqual(counts)
      }
    }))

  test('widens with a further value of a facet, and narrows with its first value', () =>
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

  test('holds the same products in every sort order', () =>
    holds((listing, query) => {
      const { choice, sorts } = viewListing(listing, query)
      const inOwnOrder = allTiles(listing, choiceQuery(onPages({ ...choice, sort: 'featured' }, { page: 1 })))
      for (const sort of sorts) {
        const sorted = allTiles(listing, choiceQuery(onPages({ ...choice, sort }, { page: 1 })))
        expect(sorted.toSorted()).toEqual(inOwnOrder.toSorted())
      }
    }))

  test('sorts by price in both directions, with products without a price last', () =>
    holds((listing, query) => {
      const { choice } = viewListing(listing, query)
      const amounts = new Map(listing.items.map(({ tile, price }) => [tile.uid, price?.amount]))
      for (const [sort, sign] of [
        ['price-asc', 1],
        ['price-desc', -1],
      ] as const) {
        // prettier-ignore
        if (!viewListing(listing, '').sorts.includes(sort)) continue
        const found = allTiles(listing, choiceQuery(onPages({ ...choice, sort }, { page: 1 }))).map((uid) =>
          amounts.get(uid),
        )
        const priced = found.filter((amount) => amount !== undefined)
        expect(found.slice(0, priced.length)).toEqual(priced)
        expect(priced).toEqual(priced.toSorted((one, other) => sign * (one - other)))
      }
    }))
})
