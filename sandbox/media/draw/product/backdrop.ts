import { createRandom } from '../random.ts'
import { circle, curve, linear, path, type Point, radial, rect, url } from '../shape.ts'

/** Canvas of a product picture, units; the original has twice as many px. */
export const frame = { width: 900, height: 1200 } as const

/** Snow in the light of a product family: top, bottom, hollow, light. */
export type Tint = readonly [top: string, bottom: string, hollow: string, light: string]

const tints: Readonly<Record<string, Tint>> = {
  womens: ['#fbf1ee', '#d9cfe0', '#b7aecb', '#fffaf4'],
  mens: ['#eaf3f7', '#a9c9d9', '#84adc2', '#ffffff'],
  youth: ['#fdf8e2', '#e6e2bf', '#c6c69a', '#fffdf2'],
  backcountry: ['#d8e2eb', '#8ba5bd', '#6c88a3', '#f8fbfd'],
  'day-hiking': ['#eef6ef', '#aed0c5', '#8ab3a7', '#fdfffb'],
  'trail-walking': ['#faf3e8', '#e0d0bb', '#c3b094', '#fffdf8'],
  kits: ['#f4f1f6', '#c9c5de', '#a6a1c4', '#fffdfd'],
  gaiters: ['#eef3ec', '#bccdbb', '#9bb19a', '#fdfffa'],
  poles: ['#eaf5f8', '#acd3df', '#83b6c5', '#ffffff'],
  packs: ['#f8f1e7', '#ddc9b3', '#c0a78b', '#fffcf6'],
  bags: ['#eef0f6', '#bac4d9', '#96a3bf', '#fcfdff'],
  parts: ['#f2f4f2', '#c9d4d0', '#a5b5b0', '#ffffff'],
}

const plainTint: Tint = ['#f5f7f8', '#cfe3ea', '#a9c8d4', '#ffffff']

/** The tint of the first category that has one. */
export function tintOf(categories: readonly string[]): Tint {
  const family = categories.map((category) => category.split('/').at(-1) ?? '').find((name) => tints[name])
  return (family === undefined ? undefined : tints[family]) ?? plainTint
}

/** A smooth snow surface from above: light from the upper left, shallow drifts, a few glints. */
export function backdrop([top, bottom, hollow, light]: Tint, seed: string): { defs: string; body: string } {
  const { width, height } = frame
  const random = createRandom(`${seed}/backdrop`)
  const waves = [0.16, 0.38, 0.62, 0.84].map((level, at) => {
    const y = (level + random.between(-0.06, 0.06)) * height
    const bend = random.between(-70, 70)
    const tilt = random.between(-90, 90)
    const crest: Point[] = [
      [-20, y - tilt],
      [width * 0.3, y + bend - tilt * 0.4],
      [width * 0.65, y - bend * 0.8 + tilt * 0.3],
      [width + 20, y + tilt],
    ]
    const under = crest
      .map(([x, edge], step): Point => [x, edge + 70 + 60 * Math.abs(Math.sin(step * 1.7 + at))])
      .reverse()
    return path(`${curve(crest)}${curve(under).replace('M', 'L')}Z`, {
      fill: url(at % 2 === 0 ? 'hollow' : 'crest'),
      opacity: 0.55,
    })
  })
  const glints = Array.from({ length: 46 }, () =>
    circle(random.between(0, width), random.between(0, height), random.between(0.8, 2.2), {
      opacity: random.between(0.3, 0.9),
    }),
  )
  return {
    defs:
      linear(
        'ground',
        [0, 0],
        [width * 0.35, height],
        [
          [0, top],
          [1, bottom],
        ],
      ) +
      radial('pool', [width * 0.34, height * 0.27], width * 0.95, [
        [0, light, 0.95],
        [0.5, light, 0.32],
        [1, light, 0],
      ]) +
      `<linearGradient id="hollow" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${hollow}" stop-opacity="0.5"/><stop offset="1" stop-color="${hollow}" stop-opacity="0"/></linearGradient>` +
      `<linearGradient id="crest" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light}" stop-opacity="0.9"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></linearGradient>`,
    body:
      rect(0, 0, width, height, { fill: url('ground') }) +
      rect(0, 0, width, height, { fill: url('pool') }) +
      waves.join('') +
      `<g fill="#ffffff">${glints.join('')}</g>`,
  }
}
