import { expect, test } from 'vitest'
import type { Tile } from '../../../../src/domain/catalogue/product.ts'
import { toQuickProduct } from '../../../../src/domain/catalogue/quick-product.ts'
import { colorSelection } from '../../../../src/domain/catalogue/selection.ts'
import { snowshoeOffer } from '../../../fixtures/offer.ts'

const picture = (name: string) => ({ name, alt: `${name} on snow`, width: 720, height: 960 })
const tile: Tile = {
  uid: 'ridge',
  slug: 'ridge-25',
  title: 'Ridge 25',
  tagline: 'Up.',
  isNew: true,
  isRedesigned: false,
  pictures: [
    { color: 'glacier-blue', pictures: [picture('blue-pair'), picture('blue-single')] },
    { color: 'signal-red', pictures: [picture('red-pair')] },
    { color: 'grey', pictures: [] },
  ],
  offer: {
    ...{ kind: 'shop', store: 'us', ...snowshoeOffer },
    variants: snowshoeOffer.variants.map((variant) => ({ ...variant, sku: 'R-25' })),
  },
}

test('what is added from a list has one picture a colour, and what a buy box reads of its offer', () => {
  const quick = toQuickProduct(tile, [])
  expect(quick.pictures).toEqual([
    { color: 'glacier-blue', name: 'blue-pair', alt: 'blue-pair on snow' },
    { color: 'signal-red', name: 'red-pair', alt: 'red-pair on snow' },
  ])
  expect(quick.buyable).toEqual(snowshoeOffer)
  expect(JSON.parse(JSON.stringify(quick))).toEqual(quick)
})

test('what is not for sale has no offer', () => {
  expect(toQuickProduct({ ...tile, offer: { kind: 'elsewhere', price: undefined } }, [])).not.toHaveProperty('buyable')
})

test('a colour chosen in a list is chosen in the panel; one that there is not leaves the choice open', () => {
  expect(colorSelection(snowshoeOffer.options, 'signal-red')).toEqual({ 12: 102 })
  expect(colorSelection(snowshoeOffer.options, 'nowhere')).toEqual({})
  expect(colorSelection(snowshoeOffer.options, undefined)).toEqual({})
})
