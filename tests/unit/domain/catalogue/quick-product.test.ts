import { describe, expect, test } from 'vitest'
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

describe('a quick-add product', () => {
  test('has one picture per colour, and the part of its offer that a buy box reads', () => {
    const quick = toQuickProduct(tile, [])
    expect(quick.pictures).toEqual([
      { color: 'glacier-blue', name: 'blue-pair', alt: 'blue-pair on snow' },
      { color: 'signal-red', name: 'red-pair', alt: 'red-pair on snow' },
    ])
    expect(quick.buyable).toEqual(snowshoeOffer)
    expect(JSON.parse(JSON.stringify(quick))).toEqual(quick)
  })

  test('has no offer when it is not for sale', () => {
    expect(toQuickProduct({ ...tile, offer: { kind: 'elsewhere', price: undefined } }, [])).not.toHaveProperty(
      'buyable',
    )
  })
})

describe('colorSelection', () => {
  test('selects a known colour, and leaves the choice open for an unknown one', () => {
    expect(colorSelection(snowshoeOffer.options, 'signal-red')).toEqual({ 12: 102 })
    expect(colorSelection(snowshoeOffer.options, 'nowhere')).toEqual({})
    expect(colorSelection(snowshoeOffer.options, undefined)).toEqual({})
  })
})
