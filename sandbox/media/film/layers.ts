import sharp from 'sharp'
import { toSvg } from '../draw/drawing.ts'
import { createRandom } from '../draw/random.ts'
import { moods } from '../draw/scene/mood.ts'
import { recipeOf } from '../draw/scene/recipes.ts'
import { drawStill } from '../draw/scene/scene.ts'
import { circle, group, radial, rect, url } from '../draw/shape.ts'
import { finishedDrawing } from '../finish.ts'

/** A film to draw: the scene of a name, drifting. Sizes in px. */
export type FilmPlan = {
  readonly scene: string
  readonly width: number
  readonly height: number
  readonly framesPerSecond: number
  readonly seconds: number
}

/** RGBA pixels, four bytes each, row by row. */
export type Pixels = Uint8Array

type FilmLayers = { readonly still: Pixels; readonly light: Pixels; readonly fog: Pixels }

async function rasterise(body: string, width: number, height: number): Promise<Pixels> {
  const drawing = await finishedDrawing({ width: 1600, height: 900, body })
  const document = toSvg(drawing, { left: 0, top: 0, width: 1600, height: 900 }, width, height)
  return new Uint8Array(await sharp(Buffer.from(document), { unlimited: true }).ensureAlpha().raw().toBuffer())
}

/** Light that swells and fades around the sun. */
function lightBody(scene: string): string {
  const { sun } = moods[recipeOf(scene).mood]
  const glow = radial('light', [sun.x * 1600, sun.y * 900], 980, [
    [0, '#fffaf0', 0.6],
    [0.3, '#fff6e6', 0.28],
    [1, '#fff6e6', 0],
  ])
  return `<defs>${glow}</defs>${rect(0, 0, 1600, 900, { fill: url('light') })}`
}

/** Long veils of blown snow. What leaves at one side comes in at the other, so that the layer can turn for ever. */
function fogBody(scene: string): string {
  const random = createRandom(`${scene}/fog`)
  const veil = radial('veil', [0, 0], 1, [
    [0, '#f4f7f8', 0.5],
    [0.5, '#f4f7f8', 0.22],
    [1, '#f4f7f8', 0],
  ])
  const veils = Array.from({ length: 16 }, () => {
    const x = random.between(0, 1600)
    const [long, thick, y] = [random.between(180, 460), random.between(18, 62), 900 * random.between(0.46, 0.92)]
    return [x - 1600, x, x + 1600]
      .map((left) =>
        group(circle(0, 0, 1, { fill: url('veil') }), { transform: `translate(${left} ${y}) scale(${long} ${thick})` }),
      )
      .join('')
  })
  return `<defs>${veil}</defs>${veils.join('')}`
}

export async function filmLayers({ scene, width, height }: FilmPlan): Promise<FilmLayers> {
  const [still, light, fog] = await Promise.all([
    rasterise(drawStill(recipeOf(scene), 1600, 900, scene).body, width, height),
    rasterise(lightBody(scene), width, height),
    rasterise(fogBody(scene), width, height),
  ])
  return { still, light, fog }
}
