import { lit, mix } from '../color.ts'
import { createRandom } from '../random.ts'
import { circle, element, linear, type Point, radial, rect, short, url } from '../shape.ts'
import { soft } from '../soft.ts'
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

/** Thin high cloud in long soft streaks, brightest towards the light, and a veil low over the ranges. */
function clouds({ width, height, mood, seed }: Canvas): Part {
  const random = createRandom(`${seed}/clouds`)
  const color = mix(mood.sky[2], '#ffffff', 0.5)
  const dark = mix(mood.sky[0], mood.sky[1], 0.6)
  const banks = Array.from({ length: 9 }, (_, bank) => {
    const x = random.between(-0.05, 1.05) * width
    const y = (0.04 + 0.4 * (bank / 9) + random.between(-0.03, 0.03)) * height
    const long = random.between(0.14, 0.34) * width
    const near = 1 - Math.min(1, Math.abs(x / width - mood.sun.x) * 1.3)
    return Array.from({ length: 7 }, () => {
      const [dx, dy] = [random.between(-0.6, 0.6) * long, random.between(-0.016, 0.016) * height]
      return element('ellipse', {
        cx: x + dx,
        cy: y + dy + dx * -0.05,
        rx: long * random.between(0.16, 0.5),
        ry: height * random.between(0.0025, 0.012),
        fill: random.chance(0.28) ? dark : color,
        opacity: random.between(0.1, 0.34) * (0.5 + near),
      })
    }).join('')
  })
  return {
    defs: '',
    body: soft({ area: { left: 0, top: 0, width, height: height * 0.6 }, blur: 5, detail: 0.4 }, banks.join('')),
  }
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
    const strength = 0.2 + 0.3 * Math.sin(Math.PI * share) * (0.6 + 0.4 * Math.sin(share * 13))
    const step = (width * 0.95) / count + 1
    const d = `M${short(x)} ${short(y)}l${short(step)} ${short(random.between(-4, 4))}l${short(step * 0.6)} ${short(-tall)}h${short(-step)}Z`
    return element('path', { d, opacity: Math.max(0.04, strength) })
  })
  const defs = `<defs><linearGradient id="aurora" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#9ff0c8" stop-opacity="0"/><stop offset="0.12" stop-color="#9ff0c8"/><stop offset="0.4" stop-color="#63d6b4" stop-opacity="0.6"/><stop offset="1" stop-color="#5aa6c9" stop-opacity="0"/></linearGradient></defs>`
  const area = { left: 0, top: 0, width, height: height * 0.6 }
  return { defs: '', body: soft({ area, blur: 4, detail: 0.3 }, `${defs}<g fill="url(#aurora)">${rays.join('')}</g>`) }
}
