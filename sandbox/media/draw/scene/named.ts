import type { Drawing } from '../drawing.ts'
import type { Point } from '../shape.ts'
import { recipeOf } from './recipes.ts'
import { drawScene, type Recipe } from './scene.ts'
import { pointOn } from './snow.ts'

/** Fractions of the picture. */
type Focus = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

/** A point of interest is a small box, so that its corner and its middle mean the same place. */
const size = 0.01

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Half the height of the flattest crop, a banner above a category, less room below feet; shares of a wide picture. */
const flat = 0.18

/**
 * Amid the people and the hut, and between them and the summit: a narrow crop keeps the one, a flat crop both, as far
 * as nobody loses their feet.
 */
function focusOf({ ground, hut, peaks, trail, walkers }: Recipe): Point {
  const people = trail ? walkers.map(({ along }) => pointOn(trail, along)) : []
  const summit: Point = [peaks[0]?.x ?? 0.5, ground - 0.03 - (peaks[0]?.rise ?? 0.3)]
  const places = [...people, ...(hut ? [[hut.x + hut.size / 2, hut.y] as const] : [])]
  if (places.length === 0) return summit
  const feet = Math.max(0, ...people.map(([, y]) => y + 0.02))
  return [mean(places.map(([x]) => x)), Math.max(0.58 * mean(places.map(([, y]) => y)) + 0.42 * summit[1], feet - flat)]
}

/** The scene a name asks for, `width` × `height` units, and where its story is. */
export function drawNamedScene(
  name: string,
  width: number,
  height: number,
): { pointOfInterest: Focus; draw: () => Drawing } {
  const recipe = recipeOf(name)
  const [x, y] = focusOf(recipe)
  const corner = (value: number): number => Math.round(Math.min(0.99, Math.max(0, value - size / 2)) * 1000) / 1000
  return {
    pointOfInterest: { x: corner(x), y: corner(y), w: size, h: size },
    draw: () => drawScene(recipe, width, height, name),
  }
}
