import { mix } from '../color.ts'
import type { Drawing } from '../drawing.ts'
import { moods } from '../scene/mood.ts'
import { settingOf } from '../scene/recipes.ts'
import { drawScene } from '../scene/scene.ts'
import { curve, element, group, path, type Point } from '../shape.ts'
import { backdrop, frame, tintOf } from './backdrop.ts'
import { colourwayOf } from './material.ts'
import { sketchBags } from './sketch-bags.ts'
import { sketchGaiters } from './sketch-gaiters.ts'
import { sketchKits } from './sketch-kits.ts'
import { sketchPacks } from './sketch-packs.ts'
import { sketchParts } from './sketch-parts.ts'
import { sketchPoles } from './sketch-poles.ts'
import { sketchSnowshoes } from './sketch-snowshoes.ts'
import { type ProductKind, type ProductSubject, type Sketch, type Sketcher, standsAt } from './subject.ts'

const sketchers: Readonly<Record<ProductKind, Sketcher>> = {
  snowshoe: sketchSnowshoes,
  poles: sketchPoles,
  gaiters: sketchGaiters,
  pack: sketchPacks,
  bag: sketchBags,
  kit: sketchKits,
  part: sketchParts,
}

/** One view of a product in one colour. */
export function drawProduct(subject: ProductSubject): Drawing {
  const sketch = sketchers[subject.kind](subject, colourwayOf(subject.hex, subject.key))
  if (subject.view === 'scene') return outdoors(subject, sketch)
  const ground = backdrop(tintOf(subject.categories), `${subject.key}/${subject.view}`)
  return { ...frame, body: `<defs>${ground.defs}${sketch.defs}</defs>${ground.body}${sketch[subject.view]}` }
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
  const mound: Point[] = [
    [150, standsAt + 26],
    [300, standsAt - 2],
    [450, standsAt - 14],
    [600, standsAt],
    [760, standsAt + 28],
    [450, standsAt + 64],
  ]
  const snow =
    path(curve(mound, 'closed'), { fill: mood.snow[1] }) +
    path(
      curve(
        mound.map(([x, y]): Point => [450 + (x - 450) * 0.8 - side * 24, y + 6]),
        'closed',
      ),
      { fill: mood.snow[0], opacity: 0.75 },
    )
  return { ...frame, body: `${landscape.body}<defs>${sketch.defs}</defs>${shadow}${group(sketch.standing, {})}${snow}` }
}
