import { curve, path, type Point, stroke } from '../shape.ts'
import { type Piece, type Tones, twoTone } from './piece.ts'

/** What makes a face this one's: how far nose and chin stand out, in head units, and how the jaw falls. */
export type Face = { readonly nose: number; readonly chin: number; readonly jaw: number }

/** From the throat up to the forehead: the line by which people are known. */
const profile = ({ nose, chin, jaw }: Face): Point[] => [
  [38, 150 + jaw],
  [74, 148 + jaw],
  [104 + chin, 144 + jaw],
  [119 + chin, 126 + jaw],
  [115 + chin * 0.6, 106 + jaw * 0.5],
  [119, 93],
  [126, 85],
  [119, 77],
  [128, 66],
  [120, 51],
  [135 + nose * 0.6, 42],
  [150 + nose, 27],
  [142 + nose * 0.7, 8],
  [126 + nose * 0.2, -18],
  [113, -40],
  [120, -60],
  [119, -95],
]

const outline = (face: Face): string =>
  curve(
    [
      [44, 290],
      [34, 190],
      ...profile(face),
      [98, -145],
      [30, -180],
      [-70, -160],
      [-126, -84],
      [-122, 0],
      [-92, 70],
      [-86, 150],
      [-110, 290],
    ],
    'closed',
  )

/** The plane of the face that looks into the sun: forehead, cheekbone, jaw. The line it ends at is drawn by hand. */
const litPlane = (face: Face): string =>
  curve(
    [
      [170, -170],
      [96, -170],
      [66, -110],
      [74, -62],
      [92, -46],
      [88, -30],
      [66, -12],
      [44, 22],
      [60, 62],
      [52, 98],
      [26, 118],
      [22, 132 + face.jaw],
      [66, 142 + face.jaw],
      [100, 152 + face.jaw],
      [200, 150],
      [220, 0],
    ],
    'closed',
  )

/** Head and neck. A closed eye, the shade of the socket, the wing of the nose and the mouth are all there is inside. */
export function head(face: Face, skin: Tones, brow: string): Piece {
  const socket = curve(
    [
      [118, -44],
      [100, -50],
      [76, -40],
      [84, -20],
      [102, -14],
      [112, -26],
    ],
    'closed',
  )
  const inside =
    path(socket, { fill: skin.shade, opacity: 0.55 }) +
    stroke(
      curve([
        [84, -26],
        [96, -20],
        [110, -22],
      ]),
      brow,
      4,
    ) +
    stroke(
      curve([
        [74, -56],
        [94, -66],
        [119, -58],
      ]),
      brow,
      8,
    ) +
    stroke(
      curve([
        [116, 34],
        [109, 42],
        [118, 50],
      ]),
      skin.shade,
      4.5,
      { opacity: 0.75 },
    ) +
    stroke(
      curve([
        [121, 77],
        [106, 79],
        [96, 75],
      ]),
      skin.shade,
      4.5,
    )
  return twoTone('face', outline(face), litPlane(face), skin, inside)
}

/** An ear, where nothing covers it. */
export function ear(skin: Tones): string {
  const shape = curve(
    [
      [8, -34],
      [-14, -40],
      [-24, -18],
      [-14, 12],
      [-2, 30],
      [8, 22],
    ],
    'closed',
  )
  const rim = curve([
    [2, -26],
    [-12, -26],
    [-13, -6],
    [-3, 10],
  ])
  return path(shape, { fill: skin.shade }) + stroke(rim, skin.lit, 4, { opacity: 0.6 })
}

export function beard(face: Face, hair: Tones): Piece {
  const { jaw, chin } = face
  const shape = curve(
    [
      [16, -22],
      [26, 10],
      [44, 44],
      [76, 60],
      [104, 54],
      [122, 56],
      [126, 66],
      [116, 72],
      [100, 76],
      [104, 88],
      [117, 94],
      [122 + chin, 112 + jaw],
      [128 + chin, 140 + jaw],
      [104 + chin, 168 + jaw],
      [60, 172 + jaw],
      [14, 140],
      [-8, 84],
      [-10, 10],
    ],
    'closed',
  )
  const lit = curve(
    [
      [60, 40],
      [72, 92],
      [58, 130],
      [80, 190],
      [180, 180],
      [180, 40],
    ],
    'closed',
  )
  return twoTone('beard', shape, lit, hair)
}
