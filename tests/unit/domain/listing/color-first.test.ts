import { describe, expect, test } from 'vitest'
import { colorFirst } from '../../../../src/domain/listing/color-first.ts'
import { viewListing } from '../../../../src/domain/listing/listing-view.ts'
import type { Tile } from '../../../../src/domain/catalogue/product.ts'
import { tilePicture, tileSwatches } from '../../../../src/domain/catalogue/tile-swatches.ts'
import { itemNamed, listingValues, tileNamed } from '../../../fixtures/listings.ts'

const picture = (name: string) => ({ name, alt: name, width: 3, height: 4 })
const value = (id: number, slug: string) => ({ id, slug, label: slug, hexColors: ['#1f6f8b'] })
const price = { kind: 'regular', now: { amount: 9_900, currency: 'USD' } } as const
const colors = ['rowan', 'sea-ice', 'glacier-blue']
const sold: Tile = tileNamed('corrie', {
  pictures: colors.map((color) => ({ color, pictures: [picture(`corrie-${color}`)] })),
  offer: {
    kind: 'shop',
    store: 'us',
    productId: 1,
    options: [{ id: 1, kind: 'color', displayName: 'Color', values: colors.map((slug, id) => value(id, slug)) }],
    variants: [],
    price,
    from: false,
    stock: 'in_stock',
  },
})
const isBlue = (slug: string): boolean => slug !== 'rowan'

describe('colorFirst', () => {
  test('puts the first wanted colour first in swatches, picture and link of a tile', () => {
    const tile = colorFirst(sold, isBlue)
    expect(tileSwatches(tile).map(({ slug }) => slug)).toEqual(['sea-ice', 'glacier-blue', 'rowan'])
    expect(tilePicture(tile)?.name).toBe('corrie-sea-ice')
    expect(tile.color).toBe('sea-ice')
  })

  test('leaves a tile without a wanted colour unchanged', () => {
    expect(colorFirst(sold, () => false)).toEqual(sold)
  })

  test('works for a tile of a country without a shop', () => {
    const away: Tile = { ...sold, offer: { kind: 'elsewhere', price: undefined } }
    expect(tilePicture(colorFirst(away, isBlue))?.name).toBe('corrie-sea-ice')
    const tile = colorFirst({ ...away, colors: colors.map((slug, id) => value(id, slug)) }, isBlue)
    expect(tileSwatches(tile).map(({ slug }) => slug)).toEqual(['sea-ice', 'glacier-blue', 'rowan'])
    expect(tile.color).toBe('sea-ice')
  })
})

describe('a category filtered by colour', () => {
  test('shows its products in that colour', () => {
    const makes = [{ color: 'red' }, { color: 'blue' }]
    const items = [{ ...itemNamed('corrie', { makes }), tile: sold }, itemNamed('drift', { makes: [{ color: 'red' }] })]
    const groupsOf = { rowan: ['red'], 'sea-ice': ['blue', 'green'], 'glacier-blue': ['blue'] }
    const shown = (query: string) => viewListing({ items, values: listingValues, groupsOf }, query).tiles[0]
    expect(shown('?color=blue')?.color).toBe('sea-ice')
    expect(shown('?color=red')?.color).toBe('rowan')
    expect(shown('')).toBe(sold)
  })
})
