import { describe, expect, test } from 'vitest'
import { toDrawnTile } from '../../../../src/domain/catalogue/drawn-tile.ts'
import type { Offer, Tile } from '../../../../src/domain/catalogue/product.ts'

type ShopOffer = Extract<Offer, { kind: 'shop' }>

const usd = (amount: number) => ({ amount, currency: 'USD' })
const value = (slug: string) => ({ id: 1, label: slug.toUpperCase(), slug, hexColors: ['#102030'] })
const offer: ShopOffer = {
  ...{ kind: 'shop', store: 'us', productId: 7, variants: [], stock: 'in_stock', from: true },
  options: [{ id: 1, kind: 'color', displayName: 'Color', values: [value('birch'), value('rowan')] }],
  price: { kind: 'sale', was: usd(2000), now: usd(1500) },
}
const picture = (name: string) => ({ name, alt: name, width: 3, height: 4, thumb: 'bytes' })
const tile: Tile = {
  ...{ uid: 'poles', slug: 'poles', title: 'Poles', tagline: 'Light', lang: 'en-US', isNew: true, isRedesigned: false },
  ...{ offer, pictures: [{ color: 'birch', pictures: [picture('poles-birch')] }] },
}
const grid = { place: 'grid', dataRefactor: false } as const

describe('a drawn tile', () => {
  test('has its first colour, its former price, and the tags for visitors and members', () => {
    expect(toDrawnTile(tile, 'de-at', grid)).toEqual({
      ...{ productId: 7, name: 'Poles', lang: 'en-US', href: '/de-at/p/poles', tagline: 'Light' },
      picture: { name: 'poles-birch', alt: 'poles-birch', width: 3, height: 4 },
      swatches: [
        { label: 'BIRCH', slug: 'birch', background: '#102030', picture: 'poles-birch' },
        { label: 'ROWAN', slug: 'rowan', background: '#102030' },
      ],
      price: { now: usd(1500), was: usd(2000), isFrom: true },
      ...{ tag: 'sale', proTag: 'new', isPreorder: false, isBuyable: true },
    })
  })

  test('omits missing choices, line, picture and tag, and shows no sale in the add-on grid', () => {
    const plain: Tile = {
      ...{ uid: 'wax', slug: 'wax', title: 'Wax', tagline: '', isNew: false, isRedesigned: false, pictures: [] },
      offer: { ...offer, options: [] },
    }
    expect(toDrawnTile(plain, 'en-us', { ...grid, place: 'add-on' })).toEqual({
      ...{ productId: 7, name: 'Wax', href: '/en-us/p/wax', isPreorder: false, isBuyable: true },
      price: { now: usd(1500), was: usd(2000), isFrom: true },
    })
  })

  test.each([
    ['preorder', true, true],
    ['low', false, true],
    ['sold_out', false, false],
  ] as const)('has for the stock state %s: pre-order %s, purchasable %s', (stock, isPreorder, isBuyable) => {
    expect(toDrawnTile({ ...tile, offer: { ...offer, stock } }, 'en-us', grid)).toMatchObject({ isPreorder, isBuyable })
  })

  test('is undefined for a product that the store does not sell', () => {
    expect(toDrawnTile({ ...tile, offer: { kind: 'elsewhere', price: '£20' } }, 'en-gb', grid)).toBeUndefined()
  })
})
