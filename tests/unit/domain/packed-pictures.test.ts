import { expect, test } from 'vitest'
import { packPictures, unpackPictures } from '../../../src/domain/packed-pictures.ts'

test('Pictures of each colour come back with their names and texts', () => {
  const picture = (name: string, alt: string) => ({ name, alt, width: 3, height: 4 })
  const packed = packPictures([
    { color: 'birch', pictures: [picture('a', 'A pair,\n seen from above'), picture('b', '')] },
    { color: 'rowan', pictures: [] },
  ])
  expect([...unpackPictures(packed)]).toEqual([
    [
      'birch',
      [
        { name: 'a', alt: 'A pair, seen from above' },
        { name: 'b', alt: '' },
      ],
    ],
    ['rowan', []],
  ])
})
