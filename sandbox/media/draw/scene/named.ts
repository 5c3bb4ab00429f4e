import type { Drawing } from '../drawing.ts'
import { recipeOf } from './recipes.ts'
import { drawScene } from './scene.ts'
import { pointOn } from './snow.ts'

/** Fractions of the picture. */
type Focus = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

/** The scene a name asks for, `width` × `height` units, and where its story is: the nearest walker, else the highest summit. */
export function drawNamedScene(
  name: string,
  width: number,
  height: number,
): { pointOfInterest: Focus; draw: () => Drawing } {
  const recipe = recipeOf(name)
  const walker = recipe.walkers[0]
  const summit = recipe.peaks[0]
  const [x, y] = walker && recipe.trail ? pointOn(recipe.trail, walker.along) : [summit?.x ?? 0.5, recipe.ground - 0.1]
  const around = (value: number): number => Math.round(Math.min(0.9, Math.max(0, value - 0.05)) * 1000) / 1000
  return {
    pointOfInterest: { x: around(x), y: around(y - 0.08), w: 0.1, h: 0.1 },
    draw: () => drawScene(recipe, width, height, name),
  }
}
