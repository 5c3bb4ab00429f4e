import { curve, type Point, stroke } from '../shape.ts'
import { nothingWorn, type Piece, type Tones, twoTone } from './piece.ts'

export type HairStyle = 'short' | 'bun' | 'braid' | 'long' | 'bob'

/** What hangs behind neck and shoulders. */
export function hairBehind(style: HairStyle, hair: Tones): Piece {
  const shape = behind[style]
  if (!shape) return nothingWorn
  const lit = curve(
    [
      [-60, -60],
      [-96, 40],
      [-100, 160],
      [-60, 330],
      [60, 330],
      [40, -60],
    ],
    'closed',
  )
  return twoTone(`hair-${style}`, curve(shape, 'closed'), lit, hair)
}

const behind: Partial<Record<HairStyle, readonly Point[]>> = {
  bun: [
    [-118, -58],
    [-150, -96],
    [-196, -90],
    [-212, -46],
    [-188, -8],
    [-140, -8],
    [-112, -26],
  ],
  long: [
    [20, -40],
    [34, 40],
    [10, 140],
    [-10, 260],
    [-60, 330],
    [-160, 340],
    [-186, 240],
    [-168, 120],
    [-152, 0],
    [-140, -90],
  ],
  bob: [
    [30, -60],
    [38, 10],
    [30, 84],
    [-10, 112],
    [-90, 122],
    [-146, 100],
    [-156, 20],
    [-142, -90],
  ],
}

/** A braid that falls over the shoulder towards the viewer: drawn after the coat. */
export function braid(hair: Tones): Piece {
  const knots = Array.from({ length: 7 }, (_, at): Point => [-62 + 14 * Math.sin(at * 0.5) - at * 3, 96 + at * 38])
  const pieces = knots.map(([x, y], at) => {
    const wide = at === 6 ? 17 : 30 - at * 1.6
    const shape = curve(
      [
        [x - wide, y - 6],
        [x, y - 26],
        [x + wide, y - 6],
        [x + wide * 0.5, y + 22],
        [x - 2, y + 30],
        [x - wide * 0.5, y + 22],
      ],
      'closed',
    )
    const lit = curve(
      [
        [x + 2, y - 40],
        [x + 8, y],
        [x - 2, y + 40],
        [x + 60, y + 40],
        [x + 60, y - 40],
      ],
      'closed',
    )
    return twoTone(`braid-${at}`, shape, lit, hair)
  })
  return { outlines: pieces.flatMap(({ outlines }) => outlines), body: pieces.map(({ body }) => body).join('') }
}

/** Over the top of the head, from the parting to behind the ear. */
const roundCrown: readonly Point[] = [
  [120, -92],
  [112, -146],
  [64, -190],
  [-10, -206],
  [-92, -180],
  [-150, -100],
]

const cap: Readonly<Record<'short' | 'swept' | 'loose' | 'bob', readonly Point[]>> = {
  short: [
    [112, -110],
    [118, -142],
    [84, -186],
    [10, -206],
    [-76, -186],
    [-138, -110],
    [-140, -30],
    [-112, 30],
    [-92, 50],
    [-66, 20],
    [-40, 8],
    [-34, -40],
    [-8, -54],
    [10, -36],
    [22, -10],
    [30, -50],
    [52, -96],
    [84, -120],
  ],
  swept: [
    [120, -92],
    [116, -140],
    [70, -190],
    [0, -206],
    [-84, -184],
    [-146, -104],
    [-152, -20],
    [-120, 10],
    [-70, -6],
    [-20, -34],
    [34, -30],
    [46, -62],
    [78, -112],
  ],
  loose: [
    ...roundCrown,
    [-166, 0],
    [-176, 120],
    [-160, 210],
    [-96, 216],
    [-50, 170],
    [-8, 120],
    [22, 50],
    [26, -10],
    [44, -66],
    [82, -112],
  ],
  bob: [
    ...roundCrown,
    [-160, 0],
    [-152, 92],
    [-100, 122],
    [-30, 112],
    [26, 92],
    [38, 40],
    [30, -20],
    [46, -66],
    [82, -112],
  ],
}
const capOf: Readonly<Record<HairStyle, keyof typeof cap>> = {
  short: 'short',
  bun: 'swept',
  braid: 'swept',
  long: 'loose',
  bob: 'bob',
}

/** What a hood lets out: hair swept over the brow to the cheek. */
export function fringe(hair: Tones): Piece {
  const shape = curve(
    [
      [124, -98],
      [118, -150],
      [60, -170],
      [10, -120],
      [0, 0],
      [14, 96],
      [34, 110],
      [44, 40],
      [50, -30],
      [84, -92],
    ],
    'closed',
  )
  const lit = curve(
    [
      [140, -180],
      [70, -150],
      [34, -60],
      [24, 40],
      [30, 130],
      [80, 130],
      [150, -60],
    ],
    'closed',
  )
  return twoTone('fringe', shape, lit, hair)
}

/** Hair on top of the head, without a hat or with a small one. */
export function hairOnTop(style: HairStyle, hair: Tones): Piece {
  const shape = curve(cap[capOf[style]], 'closed')
  const lit = curve(
    [
      [40, -230],
      [30, -160],
      [60, -110],
      [14, -40],
      [2, 50],
      [-30, 130],
      [-60, 230],
      [150, 230],
      [160, -230],
    ],
    'closed',
  )
  const waves = [0, 1, 2].map((at) =>
    stroke(
      curve([
        [60 - at * 30, -150 - at * 12],
        [-20 - at * 20, -150 + at * 6],
        [-96 - at * 10, -90 + at * 20],
      ]),
      hair.lit,
      3,
      { opacity: 0.35 },
    ),
  )
  return twoTone('hair-top', shape, lit, hair, waves.join(''))
}
