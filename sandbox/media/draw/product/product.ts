import { mix } from '../color.ts'
import type { Drawing } from '../drawing.ts'
import { moods } from '../scene/mood.ts'
import { settingOf } from '../scene/recipes.ts'
import { drawScene } from '../scene/scene.ts'
import { curve, element, group, path, type Point, radial, url } from '../shape.ts'
import { backdrop, frame, tintOf } from './backdrop.ts'
import { colourwayOf } from './material.ts'
import { sketcherOf } from './sketchers.ts'
import { type ProductSubject, type Sketch, standsAt } from './subject.ts'

/** One view of a product in one colour. */
export function drawProduct(subject: ProductSubject): Drawing {
  const sketch = sketcherOf(subject.kind)(subject, colourwayOf(subject.hex, subject.key))
  if (subject.view === 'scene') return outdoors(subject, sketch)
  const ground = backdrop(tintOf(subject.categories), `${subject.key}/${subject.view}`)
  return {
    ...frame,
    body: `${ground}<defs>${sketch.defs}</defs>${sketch[subject.view] ?? sketch.single}`,
  }
}

/** The product small in a landscape, its foot in the snow. */
function outdoors({ key, categories }: ProductSubject, sketch: Sketch): Drawing {
  const recipe = settingOf(key, categories)
  const mood = moods[recipe.mood]
  const landscape = drawScene(recipe, frame.width, frame.height, `${key}/scene`)
  const side = mood.sun.x > 0.5 ? -1 : 1
  const shadow = element('ellipse', {
    cx: 450 + side * 150,
    cy: standsAt + 12,
    rx: 230,
    ry: 22,
    fill: mix(mood.snow[2], mood.wood[0], 0.3),
    opacity: 0.5,
  })
  const [bright, body] = mood.snow
  const heap = radial(
    'heap',
    [450, standsAt + 34],
    400,
    [
      [0, bright],
      [0.5, mix(bright, body, 0.5)],
      [0.72, body, 0.9],
      [1, body, 0],
    ],
    0.2,
  )
  const crest: Point[] = [
    [40, standsAt + 44],
    [200, standsAt + 12],
    [330, standsAt - 6],
    [420, standsAt + 3],
    [540, standsAt - 9],
    [690, standsAt + 8],
    [860, standsAt + 46],
  ]
  const snow = path(`${curve(crest)}V${standsAt + 130}H40Z`, { fill: url('heap') })
  return {
    ...frame,
    body: `${landscape.body}<defs>${sketch.defs}${heap}</defs>${shadow}${group(sketch.standing, {})}${snow}`,
  }
}
