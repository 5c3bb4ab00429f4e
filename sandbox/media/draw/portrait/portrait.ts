import type { PointOfInterest } from '../../asset.ts'
import { lit, mix } from '../color.ts'
import type { Drawing } from '../drawing.ts'
import { createRandom } from '../random.ts'
import { type Canvas, type Part, together } from '../scene/canvas.ts'
import { type Mood, moods } from '../scene/mood.ts'
import { massif, ridge } from '../scene/mountains.ts'
import { sky } from '../scene/sky.ts'
import { drift, flakes } from '../scene/snow.ts'
import { spruces, woods } from '../scene/trees.ts'
import { group, path, radial, rect, url } from '../shape.ts'
import { person } from './person.ts'
import { type Sitter, sitterOf } from './sitter.ts'

/** Where the ear is (fractions of the picture, for someone who looks to the right) and a head unit, of the height. */
const place = { x: 0.47, y: 0.42, unit: 0.00132 }

/** The portrait a name asks for, `width` × `height` units, and where the face is in it. */
export function drawNamedPortrait(
  name: string,
  width: number,
  height: number,
): { pointOfInterest: PointOfInterest; draw: () => Drawing } {
  const sitter = sitterOf(name)
  const x = sitter.looks === 'right' ? 0.54 : 0.46
  return {
    pointOfInterest: { x: x - 0.005, y: 0.405, w: 0.01, h: 0.01 },
    draw: () => drawPortrait(sitter, width, height, name),
  }
}

function drawPortrait(sitter: Sitter, width: number, height: number, seed: string): Drawing {
  const base: Mood = moods[sitter.mood]
  // The sun stands low behind the shoulder that the face is turned to.
  const sun = { ...base.sun, x: sitter.looks === 'right' ? 0.7 : 0.3, y: 0.34, disc: base.stars ? 90 : 215 }
  const canvas: Canvas = { width, height, mood: { ...base, sun }, seed }
  const { defs, body } = together([sky(canvas), ...backdrop(canvas, sitter), air(canvas)])
  const figure = person(sitter, canvas.mood)
  const flip = sitter.looks === 'right' ? 1 : -1
  const scale = place.unit * height
  const x = (sitter.looks === 'right' ? place.x : 1 - place.x) * width
  const transform = `translate(${x} ${place.y * height}) scale(${scale * flip} ${scale})`
  const rim = group(figure.outlines.map((d) => path(d, {})).join(''), {
    fill: lit(canvas.mood.sun.color, 0.35),
    transform: 'translate(5.5 -4.5)',
  })
  const falling = flakes({ ...canvas, mood: { ...canvas.mood, flakes: Math.min(base.flakes, 120) } })
  return {
    width,
    height,
    body: `<defs>${defs}</defs>${body}${group(rim + figure.body, { transform })}${falling.body}`,
  }
}

function backdrop(canvas: Canvas, { backdrop: kind }: Sitter): Part[] {
  const { mood, seed } = canvas
  const random = createRandom(`${seed}/backdrop`)
  const at = (): number => random.between(-0.05, 0.05)
  const far = ridge(canvas, 'far', 0.5, 0.08, mix(mood.farRidge, mood.sky[2], 0.45))
  const hill = woods(canvas, 'hill', 0.64, 0.03, mix(mood.wood[0], mood.haze, 0.35), 0.03)
  const snow = drift(canvas, 'ground', 0.72, 0.03)
  switch (kind) {
    case 'range':
      return [
        far,
        massif(
          canvas,
          [
            { x: 0.24 + at(), rise: 0.4, spread: 0.34 },
            { x: 0.82 + at(), rise: 0.3, spread: 0.3 },
          ],
          0.62,
        ),
        hill,
        snow,
      ]
    case 'forest':
      return [
        far,
        hill,
        snow,
        spruces(canvas, { from: -0.06, to: 0.3, foot: 0.84, tall: 0.62, count: 6 }, 'left'),
        spruces(canvas, { from: 0.74, to: 1.08, foot: 0.86, tall: 0.5, count: 6 }, 'right'),
      ]
    case 'open':
      return [
        far,
        ridge(canvas, 'near', 0.62, 0.06, mix(mood.farRidge, mood.wood[0], 0.35)),
        drift(canvas, 'rise', 0.66, 0.05),
        snow,
      ]
  }
}

/** Bright air between the land and the sitter. */
function air({ width, height, mood }: Canvas): Part {
  const color = mix(mood.haze, mood.sun.color, 0.5)
  return {
    defs: radial('air', [0.5 * width, 0.5 * height], 0.6 * width, [
      [0, color, 0.5],
      [0.55, color, 0.28],
      [1, color, 0],
    ]),
    body: rect(0, 0, width, height, { fill: url('air') }),
  }
}
