import { circle, curve, group, path, type Point, polyline, stroke, url } from '../shape.ts'
import { clipOf, joined, type Piece, type Tones, twoTone } from './piece.ts'

const chest: readonly Point[] = [
  [-112, 196],
  [-180, 244],
  [-262, 300],
  [-310, 400],
  [-330, 620],
  [280, 620],
  [262, 430],
  [224, 318],
  [150, 258],
  [84, 214],
  [0, 230],
]

const litChest = curve(
  [
    [96, 190],
    [30, 250],
    [60, 330],
    [26, 430],
    [60, 520],
    [40, 640],
    [400, 640],
    [400, 260],
    [180, 190],
  ],
  'closed',
)

const zip = (color: string): string =>
  stroke(
    curve([
      [62, 206],
      [84, 300],
      [92, 420],
      [90, 620],
    ]),
    color,
    6,
  )

/** A jacket with a high collar; quilted ones show their seams. */
export function jacket(shell: Tones, zipper: Tones, kind: 'shell' | 'quilted'): Piece {
  const seams =
    kind === 'quilted'
      ? Array.from({ length: 6 }, (_, at) =>
          stroke(
            curve([
              [-330, 330 + at * 62],
              [-160, 316 + at * 62],
              [40, 330 + at * 62],
              [160, 316 + at * 62],
              [300, 336 + at * 62],
            ]),
            shell.shade,
            5,
            { opacity: 0.8 },
          ),
        ).join('')
      : stroke(
          curve([
            [-236, 292],
            [-120, 340],
            [40, 352],
            [86, 344],
          ]),
          shell.lit,
          3,
          { opacity: 0.4 },
        ) +
        stroke(
          curve([
            [86, 344],
            [160, 336],
            [240, 350],
          ]),
          shell.shade,
          3.5,
          { opacity: 0.7 },
        )
  return joined([
    twoTone('chest', curve(chest, 'closed'), litChest, shell, seams + zip(zipper.lit)),
    collar(shell, zipper),
  ])
}

function collar(shell: Tones, zipper: Tones): Piece {
  const shape = curve(
    [
      [-104, 120],
      [-124, 190],
      [-128, 250],
      [-20, 282],
      [104, 268],
      [112, 220],
      [96, 176],
      [66, 166],
      [-20, 152],
    ],
    'closed',
  )
  const lit = curve(
    [
      [50, 120],
      [26, 200],
      [40, 300],
      [180, 300],
      [180, 120],
    ],
    'closed',
  )
  return twoTone('collar', shape, lit, shell, zip(zipper.lit))
}

/** A knitted tube around the neck, up to the chin. */
export function neckwarmer(wool: Tones, stripe: Tones): Piece {
  const shape = curve(
    [
      [-104, 84],
      [-126, 150],
      [-132, 220],
      [-30, 262],
      [88, 244],
      [108, 196],
      [92, 150],
      [44, 152],
      [-30, 124],
    ],
    'closed',
  )
  const lit = curve(
    [
      [40, 100],
      [20, 180],
      [36, 280],
      [180, 280],
      [180, 100],
    ],
    'closed',
  )
  const fold = (dy: number, color: string, width: number): string =>
    stroke(
      curve([
        [-140, 150 + dy],
        [-40, 190 + dy],
        [50, 198 + dy],
        [120, 180 + dy],
      ]),
      color,
      width,
      { opacity: 0.75 },
    )
  return twoTone(
    'neckwarmer',
    shape,
    lit,
    wool,
    fold(-16, wool.shade, 4) + fold(8, stripe.lit, 9) + fold(34, wool.shade, 4),
  )
}

/** Straps over both shoulders, with a buckle across the chest. */
export function straps(cloth: Tones): string {
  const near: Point[] = [
    [-210, 200],
    [-142, 330],
    [-128, 430],
    [-150, 620],
  ]
  const far: Point[] = [
    [120, 200],
    [186, 330],
    [196, 430],
    [186, 620],
  ]
  const band = (points: readonly Point[], width: number): string =>
    stroke(curve(points), cloth.shade, width) +
    stroke(curve(points.map(([x, y]) => [x + width * 0.28, y])), cloth.lit, width * 0.28)
  const worn =
    band(near, 46) +
    band(far, 34) +
    stroke(
      polyline([
        [-130, 388],
        [194, 384],
      ]),
      cloth.shade,
      13,
    )
  return group(worn, { 'clip-path': url(clipOf('chest')) })
}

/** A camera on its strap before the chest. */
export function camera(dark: Tones): string {
  const belt = curve([
    [-150, 230],
    [-110, 310],
    [-20, 400],
  ])
  const other = curve([
    [120, 240],
    [136, 310],
    [110, 400],
  ])
  const body = curve(
    [
      [-50, 372],
      [-20, 366],
      [0, 342],
      [72, 340],
      [92, 364],
      [150, 370],
      [156, 490],
      [-54, 496],
    ],
    'closed',
  )
  return (
    stroke(belt, dark.shade, 15) +
    stroke(other, dark.shade, 13) +
    path(body, { fill: dark.shade }) +
    circle(52, 432, 54, { fill: dark.lit }) +
    circle(52, 432, 42, { fill: dark.shade }) +
    circle(64, 418, 13, { fill: dark.lit })
  )
}
