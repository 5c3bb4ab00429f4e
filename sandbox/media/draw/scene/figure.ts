import { mix, shaded } from '../color.ts'
import { circle, curve, element, group, path, polyline, stroke } from '../shape.ts'

/** Clothes of a walker. */
export type Outfit = { readonly jacket: string; readonly trousers: string; readonly hat: string; readonly pack: string }

/**
 * Someone on snowshoes with poles, seen from the side, walking to the right. Feet stand at (0, 0); about 100 units tall.
 * @param haze what distance mixes into every colour, with its share
 */
export function walker(outfit: Outfit, haze: string, share: number): string {
  const tone = (color: string): string => mix(color, haze, share)
  const jacket = tone(outfit.jacket)
  const trousers = tone(outfit.trousers)
  const skin = tone('#c98f6d')
  const dark = tone('#1a2530')
  return (
    stroke(
      polyline([
        [24, -56],
        [33, 2],
      ]),
      dark,
      1.5,
    ) +
    stroke(
      polyline([
        [-12, -50],
        [-25, 3],
      ]),
      dark,
      1.5,
    ) +
    snowshoe(-15, 0.5, -14, dark) +
    stroke(
      curve([
        [-1, -44],
        [-4, -26],
        [-14, -4],
      ]),
      shaded(trousers, 0.3),
      9.5,
    ) +
    snowshoe(12, 1, 4, dark) +
    stroke(
      curve([
        [1, -44],
        [11, -25],
        [9, -4],
      ]),
      trousers,
      10,
    ) +
    stroke(
      curve([
        [-1, -72],
        [-11, -62],
        [-13, -51],
      ]),
      shaded(jacket, 0.3),
      7.5,
    ) +
    path(
      curve(
        [
          [-16, -78],
          [-19, -62],
          [-16, -50],
          [-8, -49],
          [-5, -76],
        ],
        'closed',
      ),
      { fill: tone(outfit.pack) },
    ) +
    stroke(
      polyline([
        [-17, -64],
        [-8, -63],
      ]),
      shaded(tone(outfit.pack), 0.35),
      1.3,
    ) +
    path(
      curve(
        [
          [-8, -77],
          [-10, -60],
          [-9, -42],
          [0, -39],
          [10, -42],
          [10, -60],
          [6, -79],
          [-1, -81],
        ],
        'closed',
      ),
      { fill: jacket },
    ) +
    path(
      curve(
        [
          [6, -79],
          [10, -60],
          [10, -42],
          [4, -40.5],
          [5, -60],
        ],
        'closed',
      ),
      { fill: '#ffffff', opacity: 0.22 },
    ) +
    stroke(
      curve([
        [3, -74],
        [12, -62],
        [23, -57],
      ]),
      jacket,
      7.5,
    ) +
    circle(23.5, -57, 3.3, { fill: dark }) +
    circle(-12.5, -50, 3.2, { fill: dark }) +
    circle(3, -88, 6.8, { fill: skin }) +
    path('M-4.500 -88C-5 -97 10 -99 10.200 -89.500C6 -91.500 0 -91 -4.500 -88Z', { fill: tone(outfit.hat) }) +
    circle(1.5, -97.5, 2.3, { fill: tone(outfit.hat) })
  )
}

function snowshoe(x: number, y: number, tilt: number, color: string): string {
  const shape = element('path', {
    d: 'M-17 0.800Q-4 3.400 12 1.600Q17 0 18 -2.600Q14 -0.600 -2 -0.800Q-12 -1 -17 0.800Z',
    fill: color,
  })
  return group(shape, { transform: `translate(${x} ${y}) rotate(${tilt})` })
}

export const outfits = {
  signal: { jacket: '#d9481c', trousers: '#22323f', hat: '#d8c63f', pack: '#173f35' },
  glacier: { jacket: '#1f6f8b', trousers: '#2a2f3a', hat: '#d9481c', pack: '#46586a' },
  lichen: { jacket: '#d8b53f', trousers: '#2b3d42', hat: '#1f6f8b', pack: '#7a3b2a' },
  spruce: { jacket: '#2e6b58', trousers: '#3a3430', hat: '#e9e2d2', pack: '#b4542c' },
} as const satisfies Record<string, Outfit>
