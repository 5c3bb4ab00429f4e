import { brightness, mix } from '../color.ts'
import { createNoise, createRandom } from '../random.ts'
import { circle, clip, curve, element, group, linear, lineOn, path, type Point, short, stroke, url } from '../shape.ts'
import { soft } from '../soft.ts'
import { texture } from '../texture.ts'
import type { Canvas, Part } from './canvas.ts'

/** A drift across the picture: bright crest, body, blue hollow. `level` = fraction from the top. */
export function drift(canvas: Canvas, name: string, level: number, relief: number): Part {
  const { width, height, mood, seed } = canvas
  const noise = createNoise(`${seed}/${name}`, 2)
  const crest = Array.from({ length: 15 }, (_, at): Point => {
    const share = at / 14
    return [share * width, height * (level - relief * noise(share * 2.1))]
  })
  const [bright, body, hollow] = mood.snow
  const id = `drift-${name}`
  const land = `${curve(crest)}${lineOn([
    [width, height],
    [0, height],
  ])}Z`
  const skin = snowSkin(canvas, id, land, height * (level - relief))
  return {
    defs:
      skin.defs +
      linear(
        id,
        [width * mood.sun.x, height * (level - relief)],
        [width * (1 - mood.sun.x) * 0.8, height * Math.min(1.15, level + 0.42)],
        [
          [0, bright],
          [0.28, mix(bright, body, 0.75)],
          [0.62, mix(body, hollow, 0.4)],
          [1, hollow],
        ],
      ),
    body: path(land, { fill: url(id) }) + skin.body + stroke(curve(crest), bright, height * 0.0025, { opacity: 0.7 }),
  }
}

/** What the wind did to the snow below `from`: soft long waves, flatter with distance. */
export function ripples(canvas: Canvas, from: number): Part {
  const { width, height, mood, seed } = canvas
  const random = createRandom(`${seed}/ripples`)
  const waves = Array.from({ length: 46 }, () => {
    const depth = random.between(0, 1)
    const bright = random.chance(0.5)
    return element('ellipse', {
      cx: random.between(-0.1, 1.1) * width,
      cy: height * (from + (1.02 - from) * depth),
      rx: width * random.between(0.05, 0.17) * (0.45 + depth),
      ry: height * random.between(0.003, 0.009) * (0.3 + depth * 1.3),
      fill: bright ? mood.snow[0] : mood.snow[2],
      opacity: bright ? 0.55 : 0.34,
      transform: `rotate(${short(random.between(-3, 1.5))} ${short(width / 2)} ${short(height * from)})`,
    })
  })
  const top = Math.floor(height * (from - 0.03))
  return {
    defs: '',
    body: soft({ area: { left: 0, top, width, height: height - top }, blur: 4, detail: 0.35 }, waves.join('')),
  }
}

/** The grain of snow on the land inside `d`, from the height `top` down, drawn out towards the viewer. */
export function snowSkin({ width, height, mood }: Canvas, name: string, d: string, top: number): Part {
  const tall = height - top
  const near = Math.min(tall, height * 0.36)
  const strength = 0.35 + 0.4 * brightness(mood.snow[1])
  const row = (y: number, size: number, count: number): string =>
    Array.from({ length: count }, (_, at) =>
      texture(
        'snow',
        `x="${short((at * width) / count)}" y="${short(y)}" width="${short(width / count)}" height="${short(size)}"`,
      ),
    ).join('')
  return {
    defs: clip(`${name}-skin`, path(d, {})),
    body: group(row(height - near, near, 2) + (tall > near ? row(top, tall - near, 4) : ''), {
      'clip-path': url(`${name}-skin`),
      opacity: strength,
    }),
  }
}

/** Where a trail runs: fractions of the canvas, from near to far. */
export type Trail = readonly [Point, Point, ...Point[]]

/**
 * Snowshoe prints along a trail up to `end` (0 to 1), left and right in turn, smaller and closer together with
 * distance.
 */
export function tracks(canvas: Canvas, trail: Trail, end: number): Part {
  const { width, height, mood } = canvas
  const prints: string[] = []
  const near = trail[0][1]
  const far = trail.at(-1)?.[1] ?? near
  const sizeAt = (y: number): number => 0.12 + 0.88 * Math.max(0, (y - far) / (near - far)) ** 1.15
  let side = 1
  for (let along = 0; along < end;) {
    const [x, y] = pointOn(trail, along)
    const [nextX, nextY] = pointOn(trail, Math.min(1, along + 0.01))
    const size = sizeAt(y) * height * 0.034
    const heading = (Math.atan2((nextX - x) * width, -(nextY - y) * height) * 180) / Math.PI
    const foot = size * 0.75 * side
    prints.push(
      element('use', {
        'xlink:href': '#print',
        transform: `translate(${short(x * width + foot)} ${short(y * height)}) scale(${(size / 20).toFixed(3)} ${((size * 0.5) / 20).toFixed(3)}) rotate(${short(heading * 0.6)})`,
      }),
    )
    side = -side
    along += 0.008 + 0.05 * sizeAt(y)
  }
  const hollow = mix(mood.snow[2], mood.wood[0], 0.28)
  const print =
    `<g id="print"><path d="M0 -22C7 -22 9.500 -14 9 -4C8.500 8 5 20 0 22C-5 20 -8.500 8 -9 -4C-9.500 -14 -7 -22 0 -22Z" fill="${hollow}"/>` +
    `<path d="M-9 -2C-8.500 9 -5 20 0 22C5 20 8.500 8 9 -4C7 8 4 16 0 17C-4 16 -7 8 -9 -2Z" fill="${mood.snow[0]}" opacity="0.75"/></g>`
  return { defs: print, body: `<g opacity="0.85">${prints.join('')}</g>` }
}

/** A point of a smooth line through the trail's points, `along` from 0 to 1. */
export function pointOn(trail: Trail, along: number): Point {
  const spans = trail.length - 1
  const at = Math.min(spans - 1, Math.floor(along * spans))
  const share = along * spans - at
  const get = (index: number): Point => trail[Math.min(Math.max(index, 0), spans)] ?? trail[0]
  const [a, b, c, d] = [get(at - 1), get(at), get(at + 1), get(at + 2)]
  const blend = (axis: 0 | 1): number => {
    const [p, q, r, s] = [a[axis], b[axis], c[axis], d[axis]]
    return q + 0.5 * share * (r - p + share * (2 * p - 5 * q + 4 * r - s + share * (3 * (q - r) + s - p)))
  }
  return [blend(0), blend(1)]
}

/** Falling snow: round flakes near, streaks where the wind is strong. */
export function flakes({ width, height, mood, seed }: Canvas): Part {
  const random = createRandom(`${seed}/flakes`)
  const unit = Math.max(width, height) / 1600
  const drawn = Array.from({ length: mood.flakes }, () => {
    const x = random.between(0, width)
    const y = random.between(0, height)
    const size = (0.8 + 3.4 * random.between(0, 1) ** 3) * unit
    const opacity = random.between(0.35, 0.95)
    if (mood.wind < 1) return circle(x, y, size, { opacity })
    return element('path', {
      d: `M${short(x)} ${short(y)}l${short(-size * mood.wind * 3)} ${short(size * 2.2)}`,
      stroke: '#fff',
      'stroke-width': size * 0.9,
      'stroke-linecap': 'round',
      opacity: opacity * 0.8,
    })
  })
  return { defs: '', body: `<g fill="#ffffff">${drawn.join('')}</g>` }
}
