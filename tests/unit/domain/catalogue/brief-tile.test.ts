import { describe, expect, test } from 'vitest'
import { briefTile } from '../../../../src/domain/catalogue/brief-tile.ts'
import type { Tile } from '../../../../src/domain/catalogue/product.ts'

const picture = (name: string) => ({ name, alt: `${name} from above`, width: 1800, height: 2400 })
const price = { kind: 'regular', now: { amount: 100, currency: 'USD' } } as const
const color = { id: 1, kind: 'color', displayName: 'Color', values: [] } as const
const tile: Tile = {
  uid: 'a',
  slug: 'a',
  title: 'A',
  tagline: 'Its line',
  isNew: true,
  isRedesigned: false,
  pictures: [
    { color: 'ink', pictures: [picture('a-ink-pair'), picture('a-ink-single')] },
    { color: 'moss', pictures: [picture('a-moss-pair')] },
  ],
  offer: { kind: 'shop', store: 'us', productId: 7, options: [color], variants: [], price, from: false, stock: 'low' },
}

describe('a brief tile', () => {
  test('keeps name, tags, price and first picture, without its line and colours', () => {
    const { tagline, offer, pictures, ...rest } = briefTile(tile)
    expect(tagline).toBe('')
    expect(pictures).toEqual([{ color: '', pictures: [{ ...picture('a-ink-pair'), alt: '' }] }])
    expect(offer).toEqual({ ...tile.offer, options: [] })
    expect(tile).toMatchObject(rest)
    expect(briefTile({ ...tile, offer: { kind: 'discontinued' } }).offer).toEqual({ kind: 'discontinued' })
  })

  test('shows the first of its colours, even where it is not sold', () => {
    const moss = { id: 2, label: 'Moss', slug: 'moss', hexColors: ['#334411'] }
    const sold = { ...tile, offer: { ...tile.offer, options: [{ ...color, values: [moss] }] } }
    const away: Tile = { ...tile, offer: { kind: 'elsewhere', price: undefined }, colors: [moss] }
    for (const one of [sold, away]) expect(briefTile(one).pictures[0]?.pictures[0]?.name).toBe('a-moss-pair')
    expect(briefTile(away)).not.toHaveProperty('colors')
  })
})
