import type { Drawing } from '../drawing.ts'
import { element, group } from '../shape.ts'
import { mix } from '../color.ts'
import { type Canvas, nothing, type Part, together } from './canvas.ts'
import { type Outfit, walker } from './figure.ts'
import { hut } from './hut.ts'
import { massif, type Peak, ridge } from './mountains.ts'
import { type MoodName, moods } from './mood.ts'
import { sky } from './sky.ts'
import { flakes, pointOn, tracks, type Trail } from './snow.ts'
import { land, type Terrain } from './terrain.ts'
import { birches, spruces, type Stand, woods } from './trees.ts'

/** Someone on the trail: `along` from 0 (near) to 1 (far); `tall` as a fraction of the height. */
export type Walker = {
  readonly along: number
  readonly tall: number
  readonly outfit: Outfit
}

/** What stands in a scene. All places are fractions of the canvas. */
export type Recipe = {
  readonly mood: MoodName
  readonly terrain: Terrain
  /** Where the snow of the foreground begins. */
  readonly ground: number
  readonly peaks: readonly Peak[]
  readonly woods: boolean
  readonly stands: readonly Stand[]
  readonly birches?: Stand
  readonly trail?: Trail
  readonly walkers: readonly Walker[]
  readonly hut?: { readonly x: number; readonly y: number; readonly size: number }
}

/**
 * A winter landscape from back to front: sky, hazed ridges, the high range, woods, drifts, trees, tracks, people,
 * flakes.
 */
export function drawScene(recipe: Recipe, width: number, height: number, seed: string): Drawing {
  const still = drawStill(recipe, width, height, seed)
  return { ...still, body: still.body + flakes({ width, height, mood: moods[recipe.mood], seed }).body }
}

/** The same without falling snow: what a film lays its own flakes over. */
export function drawStill(recipe: Recipe, width: number, height: number, seed: string): Drawing {
  const canvas: Canvas = { width, height, mood: moods[recipe.mood], seed }
  const { defs, body } = together([sky(canvas), ...distance(canvas, recipe), ...foreground(canvas, recipe)])
  return { width, height, body: `<defs>${defs}</defs>${body}` }
}

function distance(canvas: Canvas, { ground, peaks, woods: wooded }: Recipe): Part[] {
  const { mood } = canvas
  return [
    ridge(canvas, 'far', ground - 0.12, 0.07, mix(mood.farRidge, mood.sky[2], 0.45)),
    named('range', massif(canvas, peaks, ground - 0.03)),
    wooded ? ridge(canvas, 'near', ground - 0.035, 0.045, mix(mood.farRidge, mood.wood[0], 0.3)) : nothing,
    wooded ? woods(canvas, 'hill', ground + 0.012, 0.03, mix(mood.wood[0], mood.haze, 0.15), 0.034) : nothing,
    wooded ? woods(canvas, 'edge', ground + 0.05, 0.028, mix(mood.wood[0], mood.wood[1], 0.42), 0.05) : nothing,
  ]
}

/** The same part, to be drawn again elsewhere by `#id`. */
const named = (id: string, { defs, body }: Part): Part => ({ defs, body: group(body, { id }) })

function foreground(canvas: Canvas, recipe: Recipe): Part[] {
  const { ground, stands, terrain, trail, walkers } = recipe
  const near = stands.filter((stand) => stand.foot >= 0.85)
  const back = stands.filter((stand) => stand.foot < 0.85)
  const walked = Math.max(0, ...walkers.map((person) => person.along)) || 1
  return [
    land(canvas, terrain, ground),
    ...back.map((stand, at) => spruces(canvas, stand, `back${at}`)),
    recipe.hut ? hut(canvas, recipe.hut.x, recipe.hut.y, recipe.hut.size * canvas.width) : nothing,
    recipe.birches ? birches(canvas, recipe.birches, 'birches') : nothing,
    trail ? tracks(canvas, trail, walked) : nothing,
    ...(trail ? walkers.map((person) => someone(canvas, trail, person)) : []),
    ...near.map((stand, at) => spruces(canvas, stand, `near${at}`)),
  ]
}

function someone({ width, height, mood }: Canvas, trail: Trail, { along, tall, outfit }: Walker): Part {
  const [x, y] = pointOn(trail, along)
  const [ahead] = pointOn(trail, Math.min(1, along + 0.04))
  const scale = (tall * height) / 100
  const shadow = element('ellipse', {
    cx: mood.sun.x > x ? -26 : 26,
    cy: 3,
    rx: 36,
    ry: 3.6,
    fill: mood.snow[2],
    opacity: 0.8,
  })
  const body = shadow + walker(outfit, mood.haze, 0.08 + 0.35 * along)
  const flip = ahead < x ? -1 : 1
  return {
    defs: '',
    body: group(body, { transform: `translate(${x * width} ${y * height}) scale(${scale * flip} ${scale})` }),
  }
}
