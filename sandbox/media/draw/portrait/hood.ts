import { mix } from '../color.ts'
import { curve, path, type Point, polyline, stroke } from '../shape.ts'
import { type Piece, type Tones, twoTone } from './piece.ts'

/** A hood drawn up, its opening around the face. */
export function hood(shell: Tones, lining: Tones): Piece {
  const outer = curve(
    [
      [122, -112],
      [116, -166],
      [62, -216],
      [-30, -226],
      [-116, -184],
      [-158, -96],
      [-160, 0],
      [-146, 90],
      [-150, 160],
      [-196, 236],
      [-120, 284],
      [10, 262],
      [64, 196],
      [40, 130],
      [24, 60],
      [28, -20],
      [62, -92],
    ],
    'closed',
  )
  const lit = curve(
    [
      [150, -260],
      [66, -190],
      [18, -110],
      [-14, -20],
      [-18, 80],
      [6, 170],
      [-10, 300],
      [160, 300],
      [160, -200],
    ],
    'closed',
  )
  const folds = [
    curve([
      [-40, 150],
      [-90, 180],
      [-170, 214],
    ]),
    curve([
      [-30, 190],
      [-70, 222],
      [-130, 246],
    ]),
    curve([
      [30, -214],
      [-56, -120],
      [-76, 20],
      [-60, 130],
    ]),
  ]
  const edge = curve([
    [122, -112],
    [62, -92],
    [28, -20],
    [24, 60],
    [40, 130],
    [64, 196],
  ])
  const creases = folds.map((fold) => stroke(fold, mix(shell.shade, '#0b1a28', 0.35), 5, { opacity: 0.7 })).join('')
  const { outlines, body } = twoTone('hood', outer, lit, shell, creases)
  return { outlines, body: body + stroke(edge, lining.shade, 15) + stroke(edge, lining.lit, 5) }
}

/** Fur along the edge of a hood: a ragged band, brighter where the sun is. */
export function furEdge(fur: Tones): Piece {
  const line: readonly Point[] = [
    [112, -128],
    [84, -114],
    [54, -78],
    [32, -24],
    [24, 34],
    [28, 92],
    [44, 148],
    [70, 196],
  ]
  const band = (shift: number, wide: number): string => {
    const tufts = line.flatMap(([x, y], at): Point[] => {
      const [nextX, nextY] = line[at + 1] ?? [x + 18, y + 30]
      return [0, 0.34, 0.67].map((part): Point => [x + (nextX - x) * part + shift, y + (nextY - y) * part])
    })
    const side = (sign: number): Point[] =>
      tufts.flatMap(([x, y], at): Point[] => {
        const turn = -0.9 + (at / tufts.length) * 2
        const [dx, dy] = [Math.cos(turn) * sign, Math.sin(turn) * sign * 0.5]
        const long = wide * (1 + 0.22 * Math.sin(at * 2.3 + sign))
        return [
          [x + dx * wide * 0.62, y + dy * wide * 0.62 - 5],
          [x + dx * long, y + dy * long + 5],
        ]
      })
    return `${polyline([...side(1), ...side(-1).toReversed()])}Z`
  }
  const outline = band(-4, 40)
  return { outlines: [outline], body: path(outline, { fill: fur.shade }) + path(band(4, 24), { fill: fur.lit }) }
}
