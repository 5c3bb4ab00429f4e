import { curve, path, polyline, stroke } from '../shape.ts'
import { joined, nothingWorn, type Piece, type Tones, twoTone } from './piece.ts'

/** A pack behind the shoulder, with what is carried on it. */
export function pack(cloth: Tones, carried: 'axe' | 'snowshoes' | 'camera' | 'nothing', metal: Tones): Piece {
  const shape = curve(
    [
      [-150, 300],
      [-150, 214],
      [-196, 176],
      [-290, 186],
      [-352, 250],
      [-372, 420],
      [-372, 640],
      [-180, 640],
    ],
    'closed',
  )
  const lit = curve(
    [
      [-140, 150],
      [-210, 210],
      [-226, 330],
      [-210, 640],
      [-100, 640],
      [-100, 150],
    ],
    'closed',
  )
  const lid = stroke(
    curve([
      [-362, 290],
      [-290, 262],
      [-160, 268],
    ]),
    cloth.shade,
    8,
  )
  return joined([loads[carried](metal), twoTone('pack', shape, lit, cloth, lid)])
}

const loads: Readonly<Record<'axe' | 'snowshoes' | 'camera' | 'nothing', (metal: Tones) => Piece>> = {
  nothing: () => nothingWorn,
  camera: () => nothingWorn,
  axe(metal) {
    const shaft = polyline([
      [-300, 420],
      [-252, 60],
    ])
    const blade = curve([
      [-318, 66],
      [-262, 44],
      [-206, 56],
      [-178, 84],
    ])
    return {
      outlines: [],
      body:
        stroke(shaft, metal.shade, 15) +
        stroke(shaft, metal.lit, 5) +
        stroke(blade, metal.shade, 17) +
        stroke(blade, metal.lit, 5),
    }
  },
  snowshoes(metal) {
    const frame = (x: number): string =>
      curve(
        [
          [x - 40, 420],
          [x - 52, 200],
          [x - 44, 60],
          [x, 14],
          [x + 44, 60],
          [x + 52, 200],
          [x + 40, 420],
        ],
        'closed',
      )
    const tubes = [-306, -244].map(
      (x) =>
        path(frame(x), { fill: metal.shade, opacity: 0.9 }) +
        stroke(frame(x), metal.lit, 10) +
        [90, 140, 190]
          .map((y) =>
            stroke(
              polyline([
                [x - 44, y],
                [x + 44, y + 8],
              ]),
              metal.lit,
              5,
              { opacity: 0.6 },
            ),
          )
          .join(''),
    )
    return { outlines: [-306, -244].map(frame), body: tubes.join('') }
  },
}
