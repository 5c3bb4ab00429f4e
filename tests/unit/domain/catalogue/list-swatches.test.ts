import { describe, expect, test } from 'vitest'
import { listSwatches } from '../../../../src/domain/catalogue/list-swatches.ts'
import type { Tile } from '../../../../src/domain/catalogue/product.ts'
import { tileNamed } from '../../../fixtures/listings.ts'

const words = { colors: 'Colors', more_colors: '+{count}' }
const value = (slug: string) => ({ id: 1, label: slug.toUpperCase(), slug, hexColors: ['#102030'] })
const picture = { name: 'corrie-rowan-pair', alt: 'Corrie', width: 3, height: 4 }
const corrie: Tile = tileNamed('corrie', {
  colors: [value('rowan'), { ...value('ink'), hexColors: ['#f0f0f0'] }],
  pictures: [{ color: 'rowan', pictures: [picture] }],
  offer: { kind: 'elsewhere', price: undefined },
})

describe('listSwatches', () => {
  test('lists products with several colours by their slug', () => {
    const single = { ...corrie, slug: 'drift', colors: [value('ink')] }
    expect(listSwatches([corrie, single], words)).toEqual({
      colors: 'Colors',
      more: '+{count}',
      tiles: {
        corrie: [
          { label: 'ROWAN', slug: 'rowan', background: '#102030', picture: 'corrie-rowan-pair' },
          { label: 'INK', slug: 'ink', background: '#f0f0f0', dark: true },
        ],
      },
    })
  })

  test('returns undefined when no product has several colours', () => {
    expect(listSwatches([{ ...corrie, colors: [] }], words)).toBeUndefined()
  })
})
