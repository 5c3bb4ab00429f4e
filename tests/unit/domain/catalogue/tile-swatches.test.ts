import { describe, expect, test } from 'vitest'
import type { Offer, Picture } from '../../../../src/domain/catalogue/product.ts'
import { swatchBackground, swatchContrast } from '../../../../src/domain/catalogue/swatch.ts'
import { tilePicture, tileSwatches } from '../../../../src/domain/catalogue/tile-swatches.ts'

const picture = (name: string): Picture => ({ name, alt: name, width: 3, height: 4 })
const value = (slug: string) => ({ id: 1, label: slug, slug, hexColors: ['#102030'] })
const offer: Offer = {
  kind: 'shop',
  store: 'us',
  productId: 1,
  options: [{ id: 1, kind: 'color', displayName: 'Color', values: [value('birch'), value('rowan')] }],
  variants: [],
  price: { kind: 'regular', now: { amount: 1, currency: 'USD' } },
  from: false,
  stock: 'in_stock',
}
const pictures = [
  { color: 'rowan', pictures: [picture('rowan-pair')] },
  { color: 'birch', pictures: [picture('birch-pair'), picture('birch-single')] },
]

describe('the picture of a tile', () => {
  test('shows its first colour', () => {
    expect(tilePicture({ offer, pictures })?.name).toBe('birch-pair')
  })

  test('is the first available one for a product not sold here', () => {
    expect(tilePicture({ offer: { kind: 'elsewhere', price: undefined }, pictures })?.name).toBe('rowan-pair')
    expect(tilePicture({ offer, pictures: [] })).toBeUndefined()
  })
})

describe('the swatches of a tile', () => {
  test('show its colours even when the product is not sold here', () => {
    const colors = [value('rowan'), value('birch')]
    const tile = { offer: { kind: 'elsewhere', price: '£20' } as const, pictures, colors }
    expect(tileSwatches(tile).map(({ slug, picture: own }) => [slug, own?.name])).toEqual([
      ['rowan', 'rowan-pair'],
      ['birch', 'birch-pair'],
    ])
  })

  test('have their pictures, in the order of the colour option', () => {
    expect(tileSwatches({ offer, pictures }).map(({ slug, picture }) => [slug, picture?.name])).toEqual([
      ['birch', 'birch-pair'],
      ['rowan', 'rowan-pair'],
    ])
  })

  test('include a colour without pictures', () => {
    const rowan = pictures.slice(0, 1)
    expect(tileSwatches({ offer, pictures: rowan }).map(({ slug, picture }) => [slug, picture?.name])).toEqual([
      ['birch', undefined],
      ['rowan', 'rowan-pair'],
    ])
  })
})

describe('a swatch', () => {
  test('has a dark mark on a bright colour and a light mark on a dark one', () => {
    expect(swatchContrast('#808080')).toBe('dark')
    expect(swatchContrast('#7f7f7f')).toBe('light')
    expect(swatchContrast('#ffffff')).toBe('dark')
    expect(swatchContrast('#10202b')).toBe('light')
  })

  test('is split into hard stripes for several colours', () => {
    expect(swatchBackground(['#111111'])).toBe('#111111')
    expect(swatchBackground(['#111111', '#222222'])).toBe('linear-gradient(135deg,#111111 0% 50%,#222222 50% 100%)')
    expect(swatchBackground([])).toBe('none')
  })
})
