import { expect, test } from 'vitest'
import type { Offer, Price } from '../../../src/domain/product.ts'
import { tileTag } from '../../../src/domain/tile-tag.ts'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const sale: Price = { kind: 'sale', was: usd(20000), now: usd(15000) }
const regular: Price = { kind: 'regular', now: usd(15000) }
const shop = (price: Price): Offer => ({
  kind: 'shop', store: 'us', productId: 1, options: [], variants: [], price, from: false, stock: 'in_stock',
}) // prettier-ignore
const elsewhere: Offer = { kind: 'elsewhere', price: '£150' }
const tile = (offer: Offer, isNew = false, isRedesigned = false) => ({ offer, isNew, isRedesigned })

test('A reduced product wears the sale tag before any other', () => {
  expect(tileTag(tile(shop(sale), true, true))).toBe('sale')
})

test('Pro customers never see the sale tag', () => {
  expect(tileTag(tile(shop(sale)), { pro: true, place: 'grid' })).toBeUndefined()
  expect(tileTag(tile(shop(sale), true), { pro: true, place: 'grid' })).toBe('new')
})

test('The add-on grid shows no sale tag', () => {
  expect(tileTag(tile(shop(sale)), { pro: false, place: 'add-on' })).toBeUndefined()
})

test('Nothing is on sale where nothing is sold', () => {
  expect(tileTag(tile(elsewhere, false, true))).toBe('redesigned')
})

test('New comes before redesigned', () => {
  expect(tileTag(tile(shop(regular), true, true))).toBe('new')
  expect(tileTag(tile(shop(regular), false, true))).toBe('redesigned')
})

test('A product without anything to say wears no tag', () => {
  expect(tileTag(tile(shop(regular)))).toBeUndefined()
})
