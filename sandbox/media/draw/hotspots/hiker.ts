import { lit, shaded } from '../color.ts'
import { laid, snowshoeOf } from '../product/snowshoe.ts'
import type { ProductSubject } from '../product/subject.ts'
import { curve, element, group, path, type Point, polyline, stroke } from '../shape.ts'
import { soft } from '../soft.ts'

/** Colours of what the hiker wears; the products are drawn from their own symbols. */
export type Clothes = {
  readonly jacket: string
  readonly trousers: string
  readonly gaiters: string
  readonly hat: string
}

const dark = '#17212b'

/** One leg from behind: hip to ankle, a gaiter below the knee, the heel of a boot. */
function leg(hip: Point, knee: Point, ankle: Point, { trousers, gaiters }: Clothes): string {
  const calf: Point = [knee[0] + (ankle[0] - knee[0]) * 0.32, knee[1] + (ankle[1] - knee[1]) * 0.32]
  const thigh = polyline([hip, knee])
  const shin = polyline([calf, ankle])
  return (
    path(
      `M${ankle[0] - 8} ${ankle[1] - 4}Q${ankle[0]} ${ankle[1] - 9} ${ankle[0] + 8} ${ankle[1] - 4}L${ankle[0] + 9} ${ankle[1] + 11}Q${ankle[0]} ${ankle[1] + 15} ${ankle[0] - 9} ${ankle[1] + 11}Z`,
      { fill: dark },
    ) +
    stroke(polyline([hip, knee, ankle]), shaded(trousers, 0.45), 20) +
    stroke(thigh, trousers, 16.5, { transform: 'translate(2.400 0)' }) +
    stroke(thigh, lit(trousers, 0.2), 4, { transform: 'translate(7 0)', opacity: 0.7 }) +
    stroke(shin, shaded(gaiters, 0.5), 17, { 'stroke-linecap': 'butt' }) +
    stroke(shin, gaiters, 12.5, { 'stroke-linecap': 'butt', transform: 'translate(2.600 0)' }) +
    stroke(shin, lit(gaiters, 0.45), 2.4, { 'stroke-linecap': 'butt', transform: 'translate(7.400 0)', opacity: 0.8 }) +
    stroke(`M${calf[0] - 8.5} ${calf[1] + 2}Q${calf[0]} ${calf[1] + 5} ${calf[0] + 8.5} ${calf[1] + 1}`, '#d9481c', 2.6)
  )
}

function arm(shoulder: Point, elbow: Point, hand: Point, color: string, inLight: boolean): string {
  const line = polyline([shoulder, elbow, hand])
  return (
    stroke(line, shaded(color, inLight ? 0.35 : 0.52), 14) +
    stroke(line, shaded(color, inLight ? 0 : 0.24), 10, { transform: 'translate(1.600 -0.600)' }) +
    (inLight ? stroke(line, lit(color, 0.5), 2.4, { transform: 'translate(5 -1.6)', opacity: 0.85 }) : '') +
    stroke(
      `M${hand[0] - 5.5} ${hand[1] - 5}Q${hand[0]} ${hand[1] - 2} ${hand[0] + 5.5} ${hand[1] - 5}`,
      shaded(color, 0.5),
      2,
    ) + // prettier-ignore
    element('rect', { x: hand[0] - 4.8, y: hand[1] - 4, width: 9.6, height: 12, rx: 4.4, fill: dark }) +
    element('rect', { x: hand[0] - 0.5, y: hand[1] - 3, width: 4, height: 9, rx: 2, fill: lit(dark, 0.22) })
  )
}

function jacket(color: string): string {
  const body = curve(
    [
      [0, -171],
      [-20, -164],
      [-28, -150],
      [-25, -120],
      [-22, -92],
      [0, -87],
      [22, -92],
      [25, -120],
      [28, -150],
      [20, -164],
    ],
    'closed',
  )
  return (
    path(body, { fill: shaded(color, 0.14) }) +
    path('M22 -163Q31 -152 25 -118L23 -91Q20 -89 16 -88.500C22 -112 25 -140 16 -165Z', { fill: lit(color, 0.38) }) +
    path('M-22 -163Q-31 -152 -25 -118L-23 -91Q-16 -88 -10 -87.500C-20 -112 -24 -140 -14 -166Z', {
      fill: shaded(color, 0.45),
    }) + // prettier-ignore
    stroke('M-25 -97Q0 -91 25 -97', shaded(color, 0.5), 1.8)
  )
}

function head(hat: string, color: string): string {
  return (
    path('M-15 -164Q-14 -178 0 -179Q14 -178 15 -164Q0 -156 -15 -164Z', { fill: shaded(color, 0.22) }) +
    path('M6 -178Q14 -176 15 -164Q11 -161 7 -160Z', { fill: lit(color, 0.35) }) +
    path('M-9.500 -177Q-9.500 -170 0 -170Q9.500 -170 9.500 -177Z', { fill: '#a8714f' }) +
    path('M-11.500 -180C-13 -203 13 -203 11.500 -180Q0 -176 -11.500 -180Z', { fill: shaded(hat, 0.12) }) +
    path('M2 -197C12 -196 12.500 -188 11.500 -180Q8 -178.500 5 -178C8 -186 6 -193 2 -197Z', { fill: lit(hat, 0.45) }) +
    path('M-11.800 -186Q0 -181 11.800 -186L11.500 -178Q0 -173.500 -11.500 -178Z', { fill: shaded(hat, 0.34) }) +
    stroke(
      'M-6.500 -195Q-8 -190 -8.500 -187M-2 -197Q-2.600 -190 -2.800 -185.500M3 -197Q3.200 -190 3.200 -185.500',
      shaded(hat, 0.4),
      0.8,
    )
  )
}

/** Grip in the hand, tip in the snow; the pole's own symbol is 1040 units long. */
function held(hand: Point, tip: Point): string {
  const [dx, dy] = [tip[0] - hand[0], tip[1] - hand[1]]
  const long = Math.hypot(dx, dy) / 990
  const turn = (Math.atan2(-dx, dy) * 180) / Math.PI
  return element('use', {
    'xlink:href': '#pole',
    transform: `translate(${hand[0]} ${hand[1]}) rotate(${turn.toFixed(2)}) scale(${(long * 1.25).toFixed(4)} ${long.toFixed(4)}) translate(0 460)`,
  })
}

/**
 * A hiker from behind, feet at (0, 0), 200 units tall, the light from the right. The drawing must hold the symbols
 * `#shoe`, `#pack` and `#pole`.
 */
export function hiker(shoes: ProductSubject, clothes: Clothes): string {
  const shoe = snowshoeOf(shoes.drawing)
  const scale = 1.42
  const on = (x: number, y: number, turn: number, side: 'left' | 'right'): string =>
    group(laid(shoe, { x: 0, y: 0, turn, scale, side }), { transform: `translate(${x} ${y}) scale(1 0.460)` })
  const area = { left: -150, top: -20, width: 300, height: 70 }
  const shadow = 'M-40 -4L40 -4L-40 34L-150 30Z'
  return (
    soft(
      { area, blur: 4, detail: 0.8 },
      path(shadow, { fill: '#33507a', opacity: 0.45 }) +
        element('ellipse', { cx: 0, cy: 6, rx: 46, ry: 15, fill: '#22385c', opacity: 0.5 }),
    ) +
    on(-21, -9, -6, 'left') +
    on(22, 5, 5, 'right') +
    held([-47, -99], [-66, 4]) +
    held([48, -103], [62, -6]) +
    leg([-10, -96], [-17, -57], [-20, -22], clothes) +
    leg([11, -96], [18, -52], [21, -9], clothes) +
    arm([-23, -156], [-37, -130], [-46, -104], clothes.jacket, false) +
    arm([23, -156], [37, -132], [47, -108], clothes.jacket, true) +
    jacket(clothes.jacket) +
    head(clothes.hat, clothes.jacket) +
    soft(
      { area: { left: -40, top: -175, width: 80, height: 100 }, blur: 3, detail: 1 },
      element('ellipse', { cx: -2, cy: -122, rx: 22, ry: 36, fill: '#0b1626', opacity: 0.55 }),
    ) + // prettier-ignore
    element('use', { 'xlink:href': '#pack', transform: 'translate(0 -129) scale(0.088)' })
  )
}
