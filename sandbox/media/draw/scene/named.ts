import type { Drawing } from '../drawing.ts'
import { recipeOf } from './recipes.ts'
import { drawScene } from './scene.ts'
import { pointOn } from './snow.ts'

/** Fractions of the picture. */
type Focus = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

/** A point of interest is a small box, so that its corner and its middle mean the same place. */
const size = 0.01

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
  const point = (value: number): number => Math.round(Math.min(0.99, Math.max(0, value - size / 2)) * 1000) / 1000
  return {
    pointOfInterest: { x: point(x), y: point(y - 0.08), w: size, h: size },
    draw: () => drawScene(recipe, width, height, name),
  }
}
