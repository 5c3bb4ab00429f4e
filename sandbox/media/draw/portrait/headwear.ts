import { circle, curve, type Point, polyline, stroke } from '../shape.ts'
import { joined, type Piece, type Tones, twoTone } from './piece.ts'

const litFront = curve(
  [
    [70, -260],
    [40, -180],
    [66, -120],
    [58, -60],
    [70, 0],
    [200, 0],
    [200, -260],
  ],
  'closed',
)

/** A knitted hat with a turned-up cuff; `pompom` sits on top of some. */
export function beanie(wool: Tones, trim: Tones, pompom: 'pompom' | 'plain'): Piece {
  const crown = curve(
    [
      [122, -84],
      [120, -140],
      [78, -196],
      [6, -222],
      [-78, -202],
      [-136, -136],
      [-150, -50],
      [-60, -70],
      [40, -80],
    ],
    'closed',
  )
  const ribs = Array.from({ length: 9 }, (_, at) => {
    const x = -118 + at * 28
    return stroke(
      curve([
        [x, -60],
        [x * 0.8 + 4, -130],
        [x * 0.35 + 4, -222],
      ]),
      wool.shade,
      3,
      { opacity: 0.5 },
    )
  })
  const cuff = curve(
    [
      [130, -66],
      [132, -100],
      [118, -116],
      [0, -98],
      [-110, -78],
      [-152, -60],
      [-158, -28],
      [-146, -6],
      [-80, -26],
      [20, -50],
      [100, -62],
    ],
    'closed',
  )
  const knit = Array.from({ length: 15 }, (_, at) => {
    const x = -146 + at * 19
    const y = -28 - (at / 14) * 58
    return stroke(
      polyline([
        [x, y + 26],
        [x + 4, y - 30],
      ]),
      trim.shade,
      2.5,
      { opacity: 0.55 },
    )
  })
  const top: Piece =
    pompom === 'pompom'
      ? twoTone(
          'pompom',
          bobble(-8, -246, 42),
          curve(
            [
              [-4, -300],
              [-12, -240],
              [0, -190],
              [60, -190],
              [60, -300],
            ],
            'closed',
          ),
          trim,
        )
      : { outlines: [], body: '' }
  return joined([
    top,
    twoTone('crown', crown, litFront, wool, ribs.join('')),
    twoTone('cuff', cuff, litFront, trim, knit.join('')),
  ])
}

/** A ball of yarn or a tuft of fur: its edge is ragged. */
function bobble(x: number, y: number, r: number): string {
  const spikes = 34
  const points = Array.from({ length: spikes * 2 }, (_, at): Point => {
    const turn = (at / spikes) * Math.PI
    const reach = r * (at % 2 === 0 ? 1 + 0.05 * Math.sin(at * 2.7) : 0.88)
    return [x + Math.cos(turn) * reach, y + Math.sin(turn) * reach]
  })
  return `${polyline(points)}Z`
}

/** A band over brow and ears. */
export function headband(wool: Tones, pattern: Tones): Piece {
  const band = curve(
    [
      [124, -66],
      [127, -112],
      [100, -124],
      [-20, -100],
      [-120, -62],
      [-148, -40],
      [-146, 16],
      [-124, 34],
      [-40, 10],
      [16, -8],
      [60, -46],
    ],
    'closed',
  )
  const zigzag = polyline(
    Array.from({ length: 19 }, (_, at): Point => {
      const x = -150 + at * 16
      return [x, -4 - ((x + 150) / 280) * 88 + (at % 2 === 0 ? -12 : 10)]
    }),
  )
  return twoTone('band', band, litFront, wool, stroke(zigzag, pattern.lit, 6, { opacity: 0.9 }))
}

/** A hard shell with vents, and its strap under the chin. */
export function helmet(shell: Tones, dark: string): Piece {
  const outer = curve(
    [
      [136, -84],
      [138, -122],
      [104, -190],
      [20, -228],
      [-78, -212],
      [-146, -140],
      [-162, -50],
      [-150, 14],
      [-104, 26],
      [-60, -4],
      [-10, -40],
      [50, -76],
    ],
    'closed',
  )
  const vents = [0, 1, 2].map((at) =>
    stroke(
      curve([
        [70 - at * 58, -176 + at * 3],
        [40 - at * 58, -170 + at * 8],
        [14 - at * 52, -150 + at * 10],
      ]),
      dark,
      12,
      { opacity: 0.8 },
    ),
  )
  const strap = stroke(
    curve([
      [-30, -16],
      [0, 60],
      [44, 132],
      [70, 152],
    ]),
    dark,
    9,
  )
  const { outlines, body } = twoTone('helmet', outer, litFront, shell, vents.join(''))
  return { outlines, body: strap + body }
}

/** An earflap with its cord, below a hat. */
export function earflap(wool: Tones): Piece {
  const flap = curve(
    [
      [34, -62],
      [36, -10],
      [20, 50],
      [-10, 78],
      [-44, 56],
      [-70, 0],
      [-86, -40],
    ],
    'closed',
  )
  const cord = stroke(
    curve([
      [-8, 70],
      [-2, 130],
      [-14, 230],
    ]),
    wool.shade,
    8,
  )
  const { outlines, body } = twoTone(
    'flap',
    flap,
    curve(
      [
        [10, -80],
        [6, 0],
        [-8, 90],
        [80, 90],
        [80, -80],
      ],
      'closed',
    ),
    wool,
  )
  return { outlines, body: cord + body + circle(-14, 236, 14, { fill: wool.lit }) }
}
