import { mix } from '../color.ts'
import { createNoise, createRandom } from '../random.ts'
import {
  across,
  clip,
  curve,
  element,
  group,
  linear,
  lineOn,
  path,
  type Point,
  polyline,
  rect,
  short,
  stroke,
  url,
} from '../shape.ts'
import { soft } from '../soft.ts'
import { type Canvas, type Part, together } from './canvas.ts'
import { drift, ripples, snowSkin, type Trail } from './snow.ts'

/** The land of the foreground. */
export type Terrain = 'plain' | 'slope' | 'ridge' | 'lake' | 'pass'

/** Where people walk on each land; the plain has several trails. */
export const terrainTrails: Readonly<Record<Exclude<Terrain, 'plain'>, Trail>> = {
  slope: [[0.12, 1.03], [0.34, 0.9], [0.56, 0.755], [0.76, 0.585], [0.9, 0.47]], // prettier-ignore
  ridge: [[0.16, 0.985], [0.36, 0.845], [0.52, 0.745], [0.68, 0.715], [0.84, 0.635]], // prettier-ignore
  lake: [[0.78, 1.03], [0.66, 0.95], [0.55, 0.905], [0.44, 0.88]], // prettier-ignore
  pass: [[0.34, 1.03], [0.46, 0.92], [0.54, 0.845], [0.52, 0.785]], // prettier-ignore
}

/** Crests of slopes, from left to right: shares of the canvas. */
const crests = {
  // prettier-ignore
  slope: [[-0.03, 0.97], [0.2, 0.88], [0.42, 0.755], [0.62, 0.615], [0.82, 0.455], [1.03, 0.33]],
  // prettier-ignore
  ridge: [[-0.03, 1.04], [0.18, 0.94], [0.36, 0.81], [0.52, 0.715], [0.68, 0.69], [0.84, 0.61], [1.03, 0.57]],
  // prettier-ignore
  left: [[-0.03, 0.45], [0.1, 0.53], [0.24, 0.64], [0.42, 0.76], [0.62, 0.83], [1.03, 0.95]],
  // prettier-ignore
  right: [[-0.03, 0.96], [0.4, 0.83], [0.58, 0.73], [0.74, 0.55], [0.88, 0.4], [1.03, 0.3]],
} as const satisfies Record<string, readonly Point[]>

/** Everything between the far land and the trees, people and tracks. */
export function land(canvas: Canvas, terrain: Terrain, ground: number): Part {
  switch (terrain) {
    case 'plain':
      return together([
        drift(canvas, 'back', ground + 0.07, 0.035),
        drift(canvas, 'middle', ground + 0.17, 0.045),
        ripples(canvas, ground + 0.2),
      ])
    case 'slope':
      return together([
        drift(canvas, 'back', ground + 0.07, 0.03),
        flank(canvas, 'slope', crests.slope, 0.1),
        ripples(canvas, 0.88),
      ])
    case 'ridge':
      return together([cloudSea(canvas, ground), flank(canvas, 'ridge', crests.ridge, 0.16)])
    case 'lake':
      return together([lake(canvas, ground), drift(canvas, 'shore', 0.89, 0.03), ripples(canvas, 0.91)])
    case 'pass':
      return together([
        flank(canvas, 'left', crests.left, 0.06),
        flank(canvas, 'right', crests.right, 0.13),
        drift(canvas, 'floor', 0.87, 0.04),
        ripples(canvas, 0.89),
      ])
  }
}

/**
 * A steep side: a lit crest, and below it the face in its own shade. `depth` = how far the light reaches over the
 * crest.
 */
function flank(canvas: Canvas, name: string, crest: readonly Point[], depth: number): Part {
  const { width, height, mood, seed } = canvas
  const noise = createNoise(`${seed}/${name}`, 4)
  const [bright, body, hollow] = mood.snow
  const steps = 64
  const at = (share: number): Point => {
    const place = share * (crest.length - 1)
    const from = crest[Math.floor(place)] ?? [0, 1]
    const to = crest[Math.ceil(place)] ?? from
    const ease = place % 1
    return [(from[0] + (to[0] - from[0]) * ease) * width, (from[1] + (to[1] - from[1]) * ease) * height]
  }
  const upper = Array.from({ length: steps + 1 }, (_, step): Point => {
    const [x, y] = at(step / steps)
    return [x, y + noise(step * 0.16) * height * 0.018]
  })
  const shade = upper.map(([x, y], step): Point => {
    const reach = 0.25 + 0.75 * Math.abs(noise(step * 0.13 + 50)) * 1.6
    return [x - width * 0.01 * noise(step * 0.7 + 9), y + height * depth * reach * (0.35 + (0.65 * step) / steps)]
  })
  const folds = Array.from({ length: 9 }, (_, fold) => {
    const [x, y] = shade[Math.round(steps * (0.3 + fold * 0.075))] ?? [0, 0]
    const long = (height - y) * (0.55 + 0.35 * noise(fold * 3.1))
    const lean = -long * (0.75 + 0.3 * noise(fold * 1.7))
    const wide = width * 0.03 * (1 + noise(fold * 5.3))
    return `M${short(x)} ${short(y)}Q${short(x + lean * 0.2)} ${short(y + long * 0.6)} ${short(x + lean)} ${short(y + long)}Q${short(x + lean * 0.15 + wide)} ${short(y + long * 0.75)} ${short(x + wide)} ${short(y + long * 0.12)}Z`
  })
  const closed = (line: readonly Point[]): string =>
    `${curve(line)}${lineOn([
      [width * 1.03, height * 1.02],
      [-width * 0.03, height * 1.02],
    ])}Z`
  const top = Math.min(...upper.map(([, y]) => y))
  const whole = closed(upper)
  const skin = snowSkin(canvas, name, whole, top)
  const lee =
    linear(
      'shade',
      [width * 0.75, top],
      [width * 0.35, height],
      [
        [0, mix(body, hollow, 0.95)],
        [0.55, mix(body, hollow, 0.7)],
        [1, mix(body, hollow, 0.2)],
      ],
    ) +
    across(
      'fold',
      [0.6, 0],
      [0.2, 1],
      [
        [0, hollow, 0.6],
        [1, hollow, 0],
      ],
    )
  const area = { left: 0, top: Math.floor(top), width, height: Math.ceil(height - top) }
  return {
    defs:
      skin.defs +
      linear(
        `${name}-lit`,
        [width, top],
        [width * 0.1, height],
        [
          [0, bright],
          [0.6, mix(bright, body, 0.6)],
          [1, body],
        ],
      ),
    body:
      path(whole, { fill: url(`${name}-lit`) }) +
      group(
        soft(
          { area, blur: 3.5, detail: 0.4 },
          `<defs>${lee}</defs>${path(closed(shade), { fill: url('shade') })}${path(folds.join(''), { fill: url('fold') })}`,
        ),
        { 'clip-path': url(`${name}-skin`) },
      ) +
      skin.body +
      stroke(curve(upper), bright, height * 0.0025, { opacity: 0.8 }),
  }
}

/** Clouds that fill the valleys below a ridge, in banks from far to near. */
function cloudSea(canvas: Canvas, ground: number): Part {
  const { width, height, mood, seed } = canvas
  const random = createRandom(`${seed}/sea`)
  const banks = Array.from({ length: 5 }, (_, row) => {
    const level = (ground - 0.03 + row * 0.075) * height
    const size = height * (0.016 + row * 0.011)
    const puffs: string[] = []
    for (let x = -width * 0.1; x < width * 1.1;) {
      const reach = size * random.between(0.9, 3.2)
      puffs.push(`a${short(reach)} ${short(reach * random.between(0.35, 0.62))} 0 0 1 ${short(reach * 1.7)} 0`)
      x += reach * 1.7
    }
    const id = `sea-${row}`
    const tone = mix(mood.snow[0], mood.haze, 0.55 - row * 0.09)
    return (
      linear(
        id,
        [0, level - size],
        [0, level + height * 0.12],
        [
          [0, tone],
          [0.4, mix(tone, mood.snow[2], 0.35)],
          [1, mix(mood.haze, mood.snow[2], 0.3)],
        ],
      ) +
      path(`M${short(-width * 0.1)} ${short(level)}${puffs.join('')}V${short(height)}H${short(-width * 0.1)}Z`, {
        fill: url(id),
        opacity: 0.9,
      })
    )
  })
  const top = Math.floor((ground - 0.12) * height)
  const area = { left: 0, top, width, height: height - top }
  return { defs: '', body: soft({ area, blur: 5, detail: 0.3 }, banks.join('')) }
}

/** Bare ice with the range mirrored in it; `#range` must be there. */
function lake({ width, height, mood, seed }: Canvas, ground: number): Part {
  const random = createRandom(`${seed}/lake`)
  const shore = (ground + 0.075) * height
  const bottom = height * 0.93
  const streaks = Array.from({ length: 26 }, () => {
    const depth = random.between(0, 1)
    const y = shore + (bottom - shore) * depth ** 1.4
    const long = width * random.between(0.05, 0.24) * (0.5 + depth)
    return element('ellipse', {
      cx: random.between(0, width),
      cy: y,
      rx: long,
      ry: height * 0.0022 * (0.6 + depth * 2.2),
      opacity: random.between(0.25, 0.7),
    })
  })
  const glints = Array.from({ length: 22 }, (_, at) => {
    const y = shore + ((bottom - shore) * (at + 0.5)) / 22
    const reach = width * random.between(0.012, 0.05)
    return element('ellipse', {
      cx: mood.sun.x * width + random.between(-0.02, 0.02) * width,
      cy: y,
      rx: reach,
      ry: height * 0.003,
      opacity: random.between(0.2, 0.6),
    })
  })
  const cracks = Array.from({ length: 7 }, () => {
    let [x, y] = [random.between(0.1, 0.95) * width, shore + (bottom - shore) * random.between(0.15, 0.7)]
    const points: Point[] = [[x, y]]
    for (let step = 0; step < 5; step += 1) {
      x += random.between(-0.07, 0.09) * width
      y += random.between(-0.004, 0.028) * height
      points.push([x, y])
    }
    return polyline(points)
  })
  const mirrored = element('use', { 'xlink:href': '#range', transform: `translate(0 ${shore * 1.62}) scale(1 -0.62)` })
  return {
    defs:
      linear(
        'ice',
        [0, shore],
        [0, bottom],
        [
          [0, mix(mood.haze, mood.sky[1], 0.35)],
          [0.5, mix(mood.sky[1], mood.snow[2], 0.4)],
          [1, mix(mood.sky[0], mood.snow[2], 0.45)],
        ],
      ) + clip('on-ice', path(`M0 ${shore}H${width}V${bottom}H0Z`, {})),
    body:
      rect(0, shore, width, bottom - shore, { fill: url('ice') }) +
      group(
        group(mirrored, { opacity: 0.62 }) +
          group(glints.join(''), { fill: mood.sun.color }) +
          `<g fill="${mood.snow[0]}">${streaks.join('')}</g>` +
          stroke(cracks.join(''), mood.snow[0], height * 0.0016, { opacity: 0.55 }),
        { 'clip-path': url('on-ice') },
      ) +
      path(
        curve(
          [
            [-20, shore + 2],
            [width * 0.25, shore - height * 0.008],
            [width * 0.5, shore + 3],
            [width * 0.8, shore - height * 0.006],
            [width + 20, shore + 2],
            [width + 20, shore + height * 0.01],
            [-20, shore + height * 0.01],
          ],
          'closed',
        ),
        { fill: mood.snow[0], opacity: 0.85 },
      ),
  }
}
