import { describe, expect, test } from 'vitest'
import { packPictures, unpackPictures } from '../../../../src/domain/catalogue/packed-pictures.ts'
import type { ProductOption } from '../../../../src/domain/catalogue/product.ts'

const picture = (name: string, alt: string) => ({ name, alt, width: 3, height: 4 })
const value = (slug: string, label: string, id: number) => ({ id, slug, label, hexColors: [] })
const options: ProductOption[] = [
  {
    id: 1,
    kind: 'color',
    displayName: 'Color',
    values: [value('birch', 'Birch', 1), value('rowan', 'Rowan red', 2), value('ink', 'Ink', 3)],
  },
]
const there = (groups: Parameters<typeof packPictures>[0]) => [...unpackPictures(packPictures(groups, options))]

describe('packed pictures', () => {
  test('of each colour come back with their names and texts', () => {
    const groups = [
      { color: 'birch', pictures: [picture('a', 'A pair,\n seen from above'), picture('b', '')] },
      { color: 'rowan', pictures: [picture('c', 'Another')] },
    ]
    expect(there(groups)).toEqual([
      [
        'birch',
        [
          { name: 'a', alt: 'A pair, seen from above' },
          { name: 'b', alt: '' },
        ],
      ],
      ['rowan', [{ name: 'c', alt: 'Another' }]],
    ])
  })

  test('are said once where colours differ by nothing but the colour', () => {
    const groups = ['birch', 'rowan', 'ink'].map((color, index) => ({
      color,
      pictures: [picture(`tarn-${color}-pair`, `Tarn in ${options[0]?.values[index]?.label}: the pair`)],
    }))
    const packed = packPictures(groups, options)
    expect(packed).not.toContain('tarn-rowan-pair')
    expect(unpackPictures(packed).get('rowan')).toEqual([
      { name: 'tarn-rowan-pair', alt: 'Tarn in Rowan red: the pair' },
    ])
    expect(unpackPictures(packed).get('ink')).toEqual([{ name: 'tarn-ink-pair', alt: 'Tarn in Ink: the pair' }])
  })

  test('of a colour that has none are left out, as is one whose option has no such value', () => {
    const groups = [
      { color: 'birch', pictures: [picture('a', 'One')] },
      { color: 'rowan', pictures: [] },
      { color: 'moss', pictures: [picture('m', 'Moss')] },
    ]
    expect(there(groups).map(([color]) => color)).toEqual(['birch', 'moss'])
  })
})
