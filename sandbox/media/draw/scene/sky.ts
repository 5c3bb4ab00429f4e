import { lit, mix } from '../color.ts'
import { createRandom } from '../random.ts'
import { circle, curve, element, linear, path, type Point, radial, rect, short, url } from '../shape.ts'
import { type Canvas, nothing, type Part, together } from './canvas.ts'

/** Gradient, stars or clouds, and the sun (at night the moon) with its glow. */
export function sky(canvas: Canvas): Part {
  const { width, height, mood } = canvas
  const [top, middle, horizon] = mood.sky
  const air: Part = {
    defs: linear(
      'sky',
      [0, 0],
      [0, height * 0.72],
      [
        [0, top],
        [0.52, middle],
        [1, horizon],
      ],
    ),
    body: rect(0, 0, width, height, { fill: url('sky') }),
  }
  return together([
    air,
    mood.stars ? stars(canvas) : nothing,
    glow(canvas),
    mood.stars ? aurora(canvas) : clouds(canvas),
  ])
}

function glow({ width, height, mood: { sun } }: Canvas): Part {
  const center: Point = [sun.x * width, sun.y * height]
  const reach = Math.max(width, height)
  const unit = reach / 1600
  return {
    defs:
      radial('glow', center, reach * 0.55, [
        [0, sun.color, 0.85 * sun.glow],
        [0.12, sun.color, 0.5 * sun.glow],
        [0.4, sun.color, 0.16 * sun.glow],
        [1, sun.color, 0],
      ]) +
      radial('disc', center, sun.disc * unit * 2.2, [
        [0, '#ffffff'],
        [0.42, lit(sun.color, 0.5)],
        [0.46, sun.color, 0.45],
        [1, sun.color, 0],
      ]),
    body:
      rect(0, 0, width, height, { fill: url('glow') }) +
      circle(center[0], center[1], sun.disc * unit * 2.2, { fill: url('disc') }),
  }
}

/** Long flat banks, brighter below where the low light meets them. */
function clouds({ width, height, mood, seed }: Canvas): Part {
  const random = createRandom(`${seed}/clouds`)
  const color = mix(mood.sky[2], '#ffffff', 0.45)
  const banks = Array.from({ length: 5 }, (_, at) => {
    const x = random.between(0.25, 1.05) * width
    const y = (0.08 + at * 0.075 + random.between(-0.02, 0.02)) * height
    const length = random.between(0.16, 0.34) * width
    const thickness = random.between(0.008, 0.018) * height
    return cloudBank(x, y, length, thickness, random.between(0.25, 0.5), `${seed}/${at}`)
  })
  return {
    defs: '',
    body: `<g fill="${color}">${banks.join('')}</g>`,
  }
}

function cloudBank(x: number, y: number, length: number, thickness: number, opacity: number, seed: string): string {
  const random = createRandom(seed)
  const steps = 9
  const upper = Array.from({ length: steps }, (_, at): Point => {
    const share = at / (steps - 1)
    const swell = Math.sin(Math.PI * share) * (0.6 + random.between(0, 0.9))
    return [x + (share - 0.5) * length, y - thickness * swell]
  })
  const lower: Point[] = [
    [x + length * 0.3, y + thickness * 0.5],
    [x - length * 0.25, y + thickness * 0.45],
  ]
  return path(curve([...upper, ...lower], 'closed'), { opacity: opacity * 0.75 })
}

function stars({ width, height, seed }: Canvas): Part {
  const random = createRandom(`${seed}/stars`)
  const points = Array.from({ length: 190 }, () => {
    const y = random.between(0, 1) ** 1.5 * height * 0.55
    return circle(random.between(0, width), y, random.between(0.5, 1.7), { opacity: random.between(0.25, 0.95) })
  })
  return { defs: '', body: `<g fill="#eef6fb">${points.join('')}</g>` }
}

/** Curtains of green light: tall quadrilaterals along a wandering line, each fading upwards. */
function aurora({ width, height, seed }: Canvas): Part {
  const random = createRandom(`${seed}/aurora`)
  const count = 64
  let y = height * 0.3
  const rays = Array.from({ length: count }, (_, at) => {
    const share = at / count
    y += random.between(-7, 6.4)
    const x = (0.12 + share * 0.95) * width
    const tall = height * (0.16 + 0.12 * Math.sin(share * 9) + random.between(0, 0.06))
    const strength = 0.1 + 0.2 * Math.sin(Math.PI * share) * (0.6 + 0.4 * Math.sin(share * 13))
    const step = (width * 0.95) / count + 1
    const d = `M${short(x)} ${short(y)}l${short(step)} ${short(random.between(-4, 4))}l${short(step * 0.6)} ${short(-tall)}h${short(-step)}Z`
    return element('path', { d, opacity: Math.max(0.04, strength) })
  })
  const defs = `<linearGradient id="aurora" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#9ff0c8"/><stop offset="0.3" stop-color="#63d6b4" stop-opacity="0.7"/><stop offset="1" stop-color="#5aa6c9" stop-opacity="0"/></linearGradient>`
  return { defs, body: `<g fill="url(#aurora)">${rays.join('')}</g>` }
}
