import { lit, mix, shaded } from '../color.ts'
import { createNoise, createRandom, type Random } from '../random.ts'
import { across, curve, linear, lineOn, path, type Point, polyline, short, url } from '../shape.ts'
import { soft } from '../soft.ts'
import type { Canvas, Part } from './canvas.ts'
import { spruce } from './spruce.ts'

/** Where a group of spruces stands: fractions of the canvas; `tall` of the height. */
export type Stand = {
  readonly from: number
  readonly to: number
  readonly foot: number
  readonly tall: number
  readonly count: number
}

/** Spruces in the foreground: dark side, lit side, snow on the boughs, a long blue shadow on the ground. */
export function spruces(canvas: Canvas, stand: Stand, name: string): Part {
  const { width, height, mood, seed } = canvas
  const random = createRandom(`${seed}/${name}`)
  const lightSide = mood.sun.x > (stand.from + stand.to) / 2 ? 1 : -1
  const trees = Array.from({ length: stand.count }, () => ({
    x: random.between(stand.from, stand.to) * width,
    foot: (stand.foot + random.between(-0.022, 0.022)) * height,
    tall: stand.tall * height * random.between(0.5, 1.05),
  })).sort((a, b) => a.foot - b.foot)
  const tones = [0.5, 0.75, 1] as const
  const shadows = trees.map(({ x, foot, tall }) => groundShadow(x, foot, tall, -lightSide, mood.snow[2])).join('')
  const area = { left: 0, top: Math.round(height * (stand.foot - 0.1)), width, height: Math.round(height * 0.4) }
  const drawn = trees.map((tree, at) => {
    const tone = Math.min(2, Math.floor((3 * at) / trees.length))
    return (
      spruce(tree, lightSide, `${name}-wood-${tone}`, `${name}-snow`, random) +
      mound(tree.x, tree.foot, tree.tall, mood.snow[1])
    )
  })
  const [shadeEnd, lightEnd] = lightSide === 1 ? [0, 1] : [1, 0]
  return {
    defs:
      tones
        .map((tone, at) => {
          const color = mix(mood.wood[0], mood.wood[1], tone)
          return across(
            `${name}-wood-${at}`,
            [shadeEnd, 0.3],
            [lightEnd, 0.1],
            [
              [0, shaded(color, 0.3)],
              [0.5, color],
              [1, mix(color, mood.sun.color, 0.24)],
            ],
          )
        })
        .join('') +
      across(
        `${name}-snow`,
        [lightEnd, 0],
        [shadeEnd, 0.4],
        [
          [0, lit(mood.boughSnow, 0.5)],
          [0.5, mood.boughSnow],
          [1, mix(mood.boughSnow, mood.snow[2], 0.75)],
        ],
      ),
    body: soft({ area, blur: 3, detail: 0.4 }, shadows) + drawn.join(''),
  }
}

/** Snow heaped around a trunk. */
const mound = (x: number, foot: number, tall: number, color: string): string =>
  path(
    curve([
      [x - tall * 0.15, foot + tall * 0.012],
      [x - tall * 0.05, foot - tall * 0.022],
      [x + tall * 0.05, foot - tall * 0.018],
      [x + tall * 0.15, foot + tall * 0.012],
    ]),
    { fill: color },
  )

function groundShadow(x: number, foot: number, tall: number, side: number, color: string): string {
  const points: Point[] = [
    [x - tall * 0.03, foot],
    [x + side * tall * 0.42, foot + tall * 0.17],
    [x + side * tall * 1.05, foot + tall * 0.28],
    [x + side * tall * 0.36, foot + tall * 0.05],
    [x + tall * 0.03, foot],
  ]
  return path(`${polyline(points)}Z`, { fill: color, opacity: 0.62 })
}

/** A wooded hill: its upper edge is a row of small spires. `level` and `relief` as for a ridge. */
export function woods(canvas: Canvas, name: string, level: number, relief: number, color: string, tall: number): Part {
  const { width, height, mood, seed } = canvas
  const hill = createNoise(`${seed}/${name}`, 3)
  const random = createRandom(`${seed}/${name}`)
  const points: Point[] = []
  const groundAt = (x: number): number => height * (level - relief * hill((x / width) * 2.4))
  for (let x = -10; x < width + 10;) {
    const spire = tall * height * random.between(0.45, 1.1)
    const half = spire * random.between(0.16, 0.24)
    const ground = groundAt(x)
    points.push(
      [x, ground],
      [x + half * 0.55, ground - spire * 0.5],
      [x + half * 0.4, ground - spire * 0.52],
      [x + half, ground - spire],
    )
    points.push([x + half * 1.6, ground - spire * 0.52], [x + half * 1.45, ground - spire * 0.5])
    x += half * random.between(1.5, 2.3)
  }
  const id = `woods-${name}`
  return {
    defs: linear(
      id,
      [0, height * (level - relief - tall)],
      [0, height * (level + relief + 0.1)],
      [
        [0, color],
        [0.55, mix(color, mood.haze, 0.35)],
        [1, mix(color, mood.haze, 0.9)],
      ],
    ),
    body: path(
      `${polyline(points)}${lineOn([
        [width + 40, height],
        [-40, height],
      ])}Z`,
      { fill: url(id) },
    ),
  }
}

/** Slender white trunks with a few dark marks, for the trail through birches. */
export function birches(canvas: Canvas, stand: Stand, name: string): Part {
  const { width, height, mood, seed } = canvas
  const random = createRandom(`${seed}/${name}`)
  const bark = mix('#f4f1ea', mood.haze, 0.2)
  const mark = mix(mood.wood[1], '#2a2a2c', 0.5)
  const trunks = Array.from({ length: stand.count }, () => {
    const x = random.between(stand.from, stand.to) * width
    const foot = (stand.foot + random.between(-0.03, 0.03)) * height
    const thick = random.between(0.006, 0.011) * width * (stand.tall + 0.3)
    const top = foot - stand.tall * height * random.between(0.9, 1.25)
    const lean = random.between(-0.02, 0.02) * width
    return birch(x, foot, top, thick, lean, bark, mark, random)
  })
  return { defs: '', body: trunks.join('') }
}

function birch(
  x: number,
  foot: number,
  top: number,
  thick: number,
  lean: number,
  bark: string,
  mark: string,
  random: Random,
): string {
  const trunk = `${polyline([
    [x - thick / 2, foot],
    [x + lean - thick * 0.25, top],
    [x + lean + thick * 0.25, top],
    [x + thick / 2, foot],
  ])}Z`
  const shade = `${polyline([
    [x - thick / 2, foot],
    [x + lean - thick * 0.25, top],
    [x + lean - thick * 0.05, top],
    [x - thick * 0.1, foot],
  ])}Z`
  const scars = Array.from({ length: 9 }, () => {
    const share = random.between(0.05, 0.95)
    const y = foot + (top - foot) * share
    const at = x + lean * share
    const reach = thick * random.between(0.15, 0.42)
    return `M${short(at - thick * 0.4)} ${short(y)}h${short(reach)}l${short(-reach * 0.3)} ${short(thick * 0.16)}h${short(-reach * 0.7)}Z`
  })
  const twigs = Array.from({ length: 6 }, () => {
    const share = random.between(0.38, 0.97)
    const side = random.chance(0.5) ? 1 : -1
    const from: Point = [x + lean * share, foot + (top - foot) * share]
    const reach = (foot - top) * random.between(0.05, 0.12)
    const end: Point = [from[0] + side * reach, from[1] - reach * 1.05]
    const fork: Point = [from[0] + side * reach * 0.62, from[1] - reach * 0.8]
    return (
      curve([from, [from[0] + side * reach * 0.42, from[1] - reach * 0.62], end]) +
      curve([
        fork,
        [fork[0] + side * reach * 0.34, fork[1] - reach * 0.06],
        [fork[0] + side * reach * 0.6, fork[1] + reach * 0.12],
      ]) +
      curve([
        fork,
        [fork[0] + side * reach * 0.05, fork[1] - reach * 0.3],
        [fork[0] + side * reach * 0.22, fork[1] - reach * 0.62],
      ])
    )
  })
  return (
    path(trunk, { fill: bark }) +
    path(shade, { fill: mark, opacity: 0.22 }) +
    path(scars.join(''), { fill: mark, opacity: 0.8 }) +
    path(twigs.join(''), {
      fill: 'none',
      stroke: mark,
      'stroke-width': thick * 0.1,
      'stroke-linecap': 'round',
      opacity: 0.62,
    })
  )
}
