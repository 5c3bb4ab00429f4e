import { lit, mix, shaded } from '../color.ts'
import { circle, curve, element, group, path, type Point, polyline, stroke } from '../shape.ts'

/** Clothes of a walker. */
export type Outfit = { readonly jacket: string; readonly trousers: string; readonly hat: string; readonly pack: string }

const skinTone = '#c98f6d'
const darkTone = '#1a2530'

/** A limb of two lengths that narrows; `shade` is its side away from the light. */
function limb([from, joint, end]: readonly [Point, Point, Point], color: string, upper: number, lower: number): string {
  const shade = shaded(color, 0.35)
  const moved = { transform: 'translate(0.9 -0.5)' }
  return (
    stroke(polyline([from, joint]), shade, upper) +
    stroke(polyline([joint, end]), shade, lower) +
    stroke(polyline([from, joint]), color, upper * 0.74, moved) +
    stroke(polyline([joint, end]), color, lower * 0.72, moved)
  )
}

function pole(from: Point, to: Point, color: string): string {
  const basket: Point = [from[0] + (to[0] - from[0]) * 0.93, from[1] + (to[1] - from[1]) * 0.93]
  return (
    stroke(polyline([from, to]), color, 1.15) +
    element('ellipse', { cx: basket[0], cy: basket[1], rx: 2.6, ry: 0.9, fill: color })
  )
}

/** Seen from the side and a little above: frame, deck, the toe's opening. */
function snowshoe(x: number, y: number, tilt: number, frame: string, deck: string): string {
  const body =
    element('ellipse', { cx: 1, cy: 0.8, rx: 20, ry: 3.5, fill: frame }) +
    element('ellipse', { cx: 1, cy: 0.3, rx: 18.4, ry: 2.5, fill: deck }) +
    element('ellipse', { cx: 5, cy: 0.1, rx: 6.5, ry: 1.5, fill: frame })
  return group(body, { transform: `translate(${x} ${y}) rotate(${tilt})` })
}

function leg(joints: readonly [Point, Point, Point], trousers: string, gaiter: string, boot: string): string {
  const [, knee, ankle] = joints
  const shin: Point = [knee[0] + (ankle[0] - knee[0]) * 0.45, knee[1] + (ankle[1] - knee[1]) * 0.45]
  return (
    limb(joints, trousers, 11.5, 8.6) +
    stroke(polyline([shin, ankle]), shaded(gaiter, 0.25), 9.2, { 'stroke-linecap': 'butt' }) +
    stroke(polyline([shin, ankle]), gaiter, 6.6, { 'stroke-linecap': 'butt', transform: 'translate(0.9 0)' }) +
    path(`M${ankle[0] - 4.6} ${ankle[1] - 2}h8.500q5.500 1.500 6 6.500h-14.500Z`, { fill: boot })
  )
}

function rucksack(color: string): string {
  const body = curve([[-4, -79], [-15, -76], [-20, -62], [-17, -46], [-8, -43], [-3, -55]], 'closed') // prettier-ignore
  return (
    path(body, { fill: shaded(color, 0.28) }) +
    path(body, { fill: color, transform: 'translate(1.400 -1) scale(0.93 0.97)' }) +
    path('M-3 -80Q-15 -80 -18.500 -69Q-11 -65 -4 -69Z', { fill: lit(color, 0.22) }) +
    stroke('M-18 -60Q-12 -57 -5 -60M-17 -51Q-11 -48.500 -5 -51', shaded(color, 0.5), 1.1) +
    stroke('M-13 -82V-45', shaded(color, 0.4), 1)
  )
}

function torso(jacket: string): string {
  const body = curve(
    [
      [1, -80],
      [-5, -68],
      [-7, -52],
      [-6, -41],
      [3, -38],
      [11, -41],
      [12.5, -56],
      [13, -70],
      [10, -80],
    ],
    'closed',
  )
  return (
    path(body, { fill: jacket }) +
    path(
      curve(
        [
          [1, -80],
          [-5, -68],
          [-7, -52],
          [-6, -41],
          [1, -38.5],
          [0, -55],
          [2, -70],
        ],
        'closed',
      ),
      { fill: shaded(jacket, 0.32), opacity: 0.8 },
    ) + // prettier-ignore
    stroke('M12 -74Q13 -58 11 -43', lit(jacket, 0.5), 1.3, { opacity: 0.8 }) +
    stroke('M-6 -47Q3 -43 11.500 -47', shaded(jacket, 0.4), 0.9) +
    stroke('M2 -79Q4 -66 -1 -56', shaded(jacket, 0.55), 2.2)
  )
}

function head(hat: string, jacket: string, skin: string): string {
  return (
    path('M2 -80Q6 -87 13 -83L13.500 -77Q8 -74 2 -77Z', { fill: shaded(jacket, 0.2) }) +
    path(
      'M5.500 -92C5 -84 7.500 -80.500 11.500 -80.500C15 -80.500 16.200 -83 16 -86L17.300 -87.500L16.200 -89.500C16 -94 13 -96.500 9.500 -96C7 -95.500 5.700 -94 5.500 -92Z',
      { fill: skin },
    ) + // prettier-ignore
    path('M5.500 -92C5 -86 6.500 -82 9.500 -80.700C8.500 -84 9 -88 9 -91Z', {
      fill: shaded(skin, 0.35),
      opacity: 0.7,
    }) +
    path('M4.200 -90C3.500 -99 16.500 -101.500 17 -91.500C12.500 -93.200 8.500 -92.600 4.200 -90Z', { fill: hat }) +
    path('M4.100 -91.500Q10 -95.200 17 -92.800L17 -89.800Q10.500 -92 4.300 -88.400Z', { fill: shaded(hat, 0.22) }) +
    path('M9.500 -98.300C13.500 -98.500 16 -96 16.500 -93C14 -94 13 -97 9.500 -98.300Z', {
      fill: lit(hat, 0.4),
      opacity: 0.7,
    })
  )
}

/**
 * Someone on snowshoes with poles, seen from the side, walking to the right. Feet stand at (0, 0); about 100 units
 * tall.
 * @param haze what distance mixes into every colour, with its share
 */
export function walker(outfit: Outfit, haze: string, share: number): string {
  const tone = (color: string): string => mix(color, haze, share)
  const [jacket, trousers, hat, bag] = [outfit.jacket, outfit.trousers, outfit.hat, outfit.pack].map(tone)
  const [skin, dark] = [tone(skinTone), tone(darkTone)]
  if (!jacket || !trousers || !hat || !bag) return ''
  const far = (color: string): string => shaded(color, 0.28)
  return (
    pole([-9, -53], [-27, 3], dark) +
    snowshoe(-17, -2.5, 13, dark, far(hat)) +
    leg(
      [
        [-1, -45],
        [-4, -26],
        [-16, -8],
      ],
      far(trousers),
      far(bag),
      dark,
    ) + // prettier-ignore
    limb(
      [
        [2, -74],
        [-6, -63],
        [-8, -52],
      ],
      far(jacket),
      7.4,
      6.2,
    ) + // prettier-ignore
    circle(-8.6, -51, 3, { fill: dark }) +
    snowshoe(13, -0.5, -3, dark, hat) +
    leg(
      [
        [2, -45],
        [12, -28],
        [10, -7],
      ],
      trousers,
      bag,
      dark,
    ) + // prettier-ignore
    rucksack(bag) +
    torso(jacket) +
    head(hat, jacket, skin) +
    pole([27, -63], [34, 2], dark) +
    limb(
      [
        [6, -73],
        [15, -61.5],
        [25, -60],
      ],
      jacket,
      7.8,
      6.4,
    ) + // prettier-ignore
    circle(26.4, -60.3, 3.1, { fill: dark })
  )
}

export const outfits = {
  signal: { jacket: '#d9481c', trousers: '#2c3d4a', hat: '#d8c63f', pack: '#1f5345' },
  glacier: { jacket: '#1f6f8b', trousers: '#323844', hat: '#d9481c', pack: '#d8a73f' },
  lichen: { jacket: '#d8b53f', trousers: '#2f4347', hat: '#1f6f8b', pack: '#8a3f2b' },
  spruce: { jacket: '#2e6b58', trousers: '#433c37', hat: '#e9e2d2', pack: '#b4542c' },
} as const satisfies Record<string, Outfit>
