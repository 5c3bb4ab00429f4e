import { ground } from '../ground.ts'
import { createRandom, type Random } from '../random.ts'
import { curve, group, linear, path, type Point, polyline, radial, rect, url } from '../shape.ts'
import { soft } from '../soft.ts'
import { texture } from '../texture.ts'

/** Canvas of a product picture, units; the original has twice as many px. */
export const frame = { width: 900, height: 1200 } as const

/** Snow in the light of a product family: top, bottom, hollow, light. */
export type Tint = readonly [top: string, bottom: string, hollow: string, light: string]

const tints: Readonly<Record<string, Tint>> = {
  womens: ['#f7eeec', '#d5cde0', '#8d86b4', '#fffaf4'],
  mens: ['#e9f2f6', '#adcbda', '#5f93af', '#ffffff'],
  youth: ['#faf5e2', '#dcdcc8', '#96a08c', '#fffdf2'],
  backcountry: ['#dde6ee', '#94adc4', '#4f7396', '#f8fbfd'],
  'day-hiking': ['#edf5f0', '#b4d2ca', '#659a93', '#fdfffb'],
  'trail-walking': ['#f8f1e8', '#dccfc0', '#9a90a0', '#fffdf8'],
  kits: ['#f3f0f5', '#c6c4dc', '#7f7fb0', '#fffdfd'],
  gaiters: ['#eef3ee', '#bfcfc6', '#74968f', '#fdfffa'],
  poles: ['#eaf4f7', '#b2d3de', '#6399b0', '#ffffff'],
  packs: ['#f7f0e8', '#d9cabb', '#978f9d', '#fffcf6'],
  bags: ['#eef0f5', '#bdc7da', '#7386ad', '#fcfdff'],
  parts: ['#f1f4f3', '#c9d4d3', '#7e99a2', '#ffffff'],
}

const plainTint: Tint = ['#f5f7f8', '#cfe3ea', '#7fa6b8', '#ffffff']

/** The tint of the first category that has one. */
export function tintOf(categories: readonly string[]): Tint {
  const family = categories.map((category) => category.split('/').at(-1) ?? '').find((name) => tints[name])
  return (family === undefined ? undefined : tints[family]) ?? plainTint
}

const canvas = { left: 0, top: 0, ...frame }

/** The ground as it is painted: its edge, where pixels mix with nothing, lies outside of the picture. */
const around = { left: -20, top: -20, width: frame.width + 40, height: frame.height + 40 }
/** Px per unit: the snow's own has a third of one. */
const groundDetail = 0.4

/** Shallow drifts: each a bright crest over a hollow that fades out below it. */
function drifts([, , hollow, light]: Tint, random: Random): string {
  const { width, height } = frame
  const bands = [0.1, 0.34, 0.6, 0.86].map((level) => {
    const y = (level + random.between(-0.07, 0.07)) * height
    const [bend, tilt] = [random.between(-80, 80), random.between(-120, 40)]
    const crest: Point[] = [
      [-60, y - tilt],
      [width * 0.3, y + bend - tilt * 0.4],
      [width * 0.65, y - bend * 0.8 + tilt * 0.3],
      [width + 60, y + tilt],
    ]
    const reach = random.between(90, 170)
    const below = (share: number): string =>
      curve(
        [...crest]
          .reverse()
          .map(([x, edge], at): Point => [x, edge + reach * share * (0.6 + 0.5 * Math.sin(at * 1.7 + level * 9))]),
      ).replace('M', 'L')
    return (
      path(`${curve(crest)}${below(1)}Z`, { fill: hollow, opacity: 0.34 }) +
      path(`${curve(crest)}${below(-0.5)}Z`, { fill: light, opacity: 0.75 })
    )
  })
  return soft({ area: canvas, blur: 26, detail: 0.16 }, bands.join(''))
}

/** The shadow of a bough that hangs outside the picture: a stem with drooping twigs, from (0, 0) along x. */
function bough(random: Random): string {
  const twigs = Array.from({ length: 26 }, (_, at): string => {
    const x = 24 + at * 21
    const long = (150 - at * 4.6) * random.between(0.7, 1.1)
    const side = at % 2 === 0 ? 1 : -1
    const needle: Point[] = [
      [x, -7 + at * 0.1],
      [x + long * 0.62, side * long * 0.55],
      [x + long * 0.84, side * long * 0.86],
      [x + long * 0.4, side * long * 0.62],
      [x + 15, 7],
    ]
    return `${polyline(needle)}Z`
  })
  return `${twigs.join('')}M0 -7L590 -2L590 2L0 7Z`
}

/** Boughs between the low sun and the snow, in the corners that the product leaves free. */
function boughs([, , hollow]: Tint, random: Random): string {
  const corner = random.pick([
    { x: -70, y: 170, turn: -24, flip: 1 },
    { x: 970, y: 60, turn: 158, flip: 1 },
    { x: -60, y: 1120, turn: -38, flip: -1 },
    { x: 960, y: 1010, turn: 206, flip: -1 },
  ])
  const place = (dx: number, dy: number, turn: number, scale: number): string =>
    group(path(bough(random), { fill: hollow, opacity: 0.5 }), {
      transform: `translate(${corner.x + dx} ${corner.y + dy}) rotate(${corner.turn + turn}) scale(${scale} ${scale * corner.flip})`,
    })
  const spray = place(0, 0, random.between(-5, 5), 0.92) + place(-30, 150 * corner.flip, 14 * corner.flip, 0.62)
  return soft({ area: canvas, blur: 7, detail: 0.34 }, spray)
}

/** A smooth snow surface from above: low light from the upper left, shallow drifts, grains, the shadow of a bough. */
export function backdrop(tint: Tint, seed: string): string {
  const [top, bottom, hollow, light] = tint
  const { width, height } = frame
  const random = createRandom(`${seed}/backdrop`)
  const flip = random.chance(0.5) ? `translate(${width} 0) scale(-1 1)` : 'translate(0 0)'
  const defs =
    linear(
      'ground',
      [0, 0],
      [width * 0.45, height],
      [
        [0, top],
        [1, bottom],
      ],
    ) +
    radial('pool', [width * 0.36, height * 0.3], width * 0.9, [
      [0, light, 0.95],
      [0.5, light, 0.35],
      [1, light, 0],
    ]) +
    radial('falloff', [width * 0.46, height * 0.44], height * 0.78, [
      [0, hollow, 0],
      [0.62, hollow, 0],
      [1, hollow, 0.42],
    ])
  const body =
    rect(around.left, around.top, around.width, around.height, { fill: url('ground') }) +
    rect(0, 0, width, height, { fill: url('pool') }) +
    drifts(tint, random) +
    texture('snow', `x="0" y="0" width="1000" height="1200" transform="${flip}"`) +
    boughs(tint, random) +
    rect(0, 0, width, height, { fill: url('falloff') })
  return ground({ area: around, detail: groundDetail, body: `<defs>${defs}</defs>${body}` })
}
