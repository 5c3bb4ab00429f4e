import { hotspotPlaces } from '../../../seed/media/hotspot-places.ts'
import { lit, shaded } from '../color.ts'
import type { Drawing } from '../drawing.ts'
import { standsAt } from '../product/subject.ts'
import { poleStands } from '../product/sketch-poles.ts'
import { type Canvas, type Part, together } from '../scene/canvas.ts'
import { moods } from '../scene/mood.ts'
import { drawScene, type Recipe } from '../scene/scene.ts'
import { across, clip, curve, element, group, lineOn, path, type Point, radial, short, stroke, url } from '../shape.ts'
import { soft } from '../soft.ts'
import { shown } from './shown.ts'

const places = hotspotPlaces['scene-hotspots-camp']

const setting: Recipe = {
  mood: 'dawn',
  terrain: 'plain',
  ground: 0.5,
  peaks: [
    { x: 0.78, rise: 0.34, spread: 0.26 },
    { x: 0.52, rise: 0.2, spread: 0.2 },
    { x: 0.97, rise: 0.24, spread: 0.2 },
    { x: 0.2, rise: 0.16, spread: 0.24 },
  ],
  woods: true,
  stands: [
    { from: -0.03, to: 0.12, foot: 0.66, tall: 0.42, count: 6 },
    { from: 0.9, to: 1.04, foot: 0.64, tall: 0.36, count: 6 },
    { from: 0.18, to: 0.34, foot: 0.58, tall: 0.13, count: 7 },
  ],
  walkers: [],
}

/** A dome tent with the morning on its side. Its foot's middle at (x, y), `size` its width. */
function tent(x: number, y: number, size: number): string {
  const color = '#d9481c'
  const dome = 'M-50 0C-48 -34 -26 -58 2 -58C30 -58 47 -34 50 0Q0 7 -50 0Z'
  const lee = 'M-50 0C-48 -34 -26 -58 2 -58C-14 -44 -22 -22 -24 3Q-38 3 -50 0Z'
  const sunny = 'M2 -58C30 -58 47 -34 50 0Q40 3 30 4C30 -20 20 -44 2 -58Z'
  const door = 'M-15 4C-14 -18 -8 -34 2 -46C12 -34 19 -18 20 4Z'
  const guys = 'M-44 -24L-64 6M45 -24L66 5M-8 -57L-34 10M12 -57L40 10'
  return group(
    stroke(guys, '#f6ead8', 0.5) +
      path(dome, { fill: url('tent') }) +
      path(lee, { fill: shaded(color, 0.42), opacity: 0.8 }) +
      path(sunny, { fill: lit(color, 0.42), opacity: 0.75 }) +
      path(door, { fill: shaded(color, 0.3) }) +
      path('M-9 4C-8 -14 -4 -28 2 -40C8 -28 13 -14 14 4Z', { fill: url('tent-warm') }) +
      stroke('M2 -58C-14 -44 -22 -22 -24 3M2 -58C20 -44 30 -20 30 4', shaded(color, 0.55), 0.9) +
      stroke('M2 -58C30 -58 47 -34 50 0', lit(color, 0.75), 0.9) +
      path('M-56 2Q-30 -4 -8 3Q20 -4 56 2Q40 9 0 9Q-42 9 -56 2Z', { fill: moods.dawn.snow[0] }),
    { transform: `translate(${short(x)} ${short(y)}) scale(${(size / 100).toFixed(3)})` },
  )
}

/** How a product waits: its own drawing's foot at (x, y), smaller by `scale`. */
const waits = (body: string, x: number, y: number, scale: number): string =>
  group(body, { transform: `translate(${short(x - 450 * scale)} ${short(y - standsAt * scale)}) scale(${scale})` })

/**
 * Something whose foot is in the snow: cut off along an uneven line `wide` to each side of (x, y), below which the snow
 * stays what it is, with the light on the edge that it pressed up.
 */
function planted(id: string, body: string, [x, y]: Point, wide: number): Part {
  const edge: Point[] = [
    [x - wide, y + wide * 0.03],
    [x - wide * 0.62, y - wide * 0.02],
    [x - wide * 0.2, y + wide * 0.025],
    [x + wide * 0.24, y - wide * 0.03],
    [x + wide * 0.66, y + wide * 0.02],
    [x + wide, y],
  ]
  const above = `${curve(edge)}${lineOn([
    [x + wide * 4, y],
    [x + wide * 4, y - 2000],
    [x - wide * 4, y - 2000],
    [x - wide * 4, y],
  ])}Z`
  const area = { left: Math.floor(x - wide - 12), top: Math.floor(y - 16), width: Math.ceil(wide * 2 + 24), height: 40 }
  const rim = stroke(curve(edge.slice(1, -1)), moods.dawn.snow[0], 5, { opacity: 0.85, transform: 'translate(0 3)' })
  const hollow = stroke(curve(edge.slice(1, -1)), moods.dawn.snow[2], 5, { opacity: 0.6, transform: 'translate(-3 9)' })
  return {
    defs: clip(id, path(above, {})),
    body: group(body, { 'clip-path': url(id) }) + soft({ area, blur: 1.8, detail: 1.5 }, hollow + rim),
  }
}

/** The long shadow of something upright, away from the low sun behind it. */
const falls = (x: number, y: number, wide: number, long: number): string =>
  path(
    `M${short(x - wide)} ${short(y)}L${short(x + wide)} ${short(y)}L${short(x + wide * 0.9 - long * 0.62)} ${short(y + long * 0.55)}L${short(x - wide * 1.3 - long * 0.62)} ${short(y + long * 0.5)}Z`,
    { fill: moods.dawn.snow[2], opacity: 0.75 },
  )

/** A pair of poles side by side, so that their baskets lie apart. */
const uprightPoles = poleStands(372, -3, 0.84) + poleStands(534, 4, 0.84)

/** A winter camp at first light: what is carried stands apart in the snow before the tent. */
export function drawCamp(width: number, height: number, name: string): Drawing {
  const canvas: Canvas = { width, height, mood: moods.dawn, seed: name }
  const scene = drawScene(setting, width, height, name)
  const shoes = shown('ridgeline-25-womens').sketch
  const pack = shown('drift-pack-18').sketch
  const poles = shown('cairn-poles').sketch
  const gaiters = shown('rime-gaiters').sketch
  const foot = (place: { x: number; y: number }, below: number): Point => [
    place.x * width,
    place.y * canvas.height + below,
  ]
  const at = {
    shoes: foot(places.snowshoes, 122),
    pack: foot(places.pack, 116),
    poles: foot(places.poles, 262),
    gaiters: foot(places.gaiters, 78),
    tent: foot({ x: 0.385, y: 0.605 }, 0),
  }
  const shadows =
    falls(at.shoes[0] - 60, at.shoes[1] - 6, 44, 250) + falls(at.shoes[0] + 60, at.shoes[1], 44, 250) + falls(at.pack[0], at.pack[1], 84, 190) +
    falls(at.poles[0] - 38, at.poles[1] - 4, 4, 300) + falls(at.poles[0] + 38, at.poles[1] - 4, 4, 300) + falls(at.gaiters[0] - 40, at.gaiters[1], 34, 150) +
    falls(at.gaiters[0] + 44, at.gaiters[1], 34, 150) + falls(at.tent[0], at.tent[1], 115, 110) // prettier-ignore
  const area = { left: 0, top: height * 0.55, width, height: height * 0.45 }
  const things = together([
    planted('in-poles', waits(uprightPoles, at.poles[0], at.poles[1], 0.62), [at.poles[0], at.poles[1] - 3], 86),
    planted('in-shoes', waits(shoes.standing, at.shoes[0], at.shoes[1], 0.64), [at.shoes[0], at.shoes[1] - 8], 124),
    planted('in-pack', waits(pack.standing, at.pack[0], at.pack[1], 0.5), [at.pack[0], at.pack[1] - 6], 96),
    planted('in-gaiters', waits(gaiters.standing, at.gaiters[0], at.gaiters[1], 0.4), [at.gaiters[0], at.gaiters[1] - 4], 96),
  ]) // prettier-ignore
  const defs =
    shoes.defs + pack.defs + poles.defs + gaiters.defs + things.defs +
    across('tent', [0, 0.2], [1, 0], [[0, '#8f2c12'], [0.45, '#d9481c'], [1, '#f0875a']]) + // prettier-ignore
    radial('tent-warm', [2, -6], 34, [[0, '#ffd68a'], [0.6, '#f2a055'], [1, '#a63a16']]) // prettier-ignore
  const glow = element('ellipse', {
    cx: at.tent[0],
    cy: at.tent[1] + 8,
    rx: 96,
    ry: 20,
    fill: '#ffc98a',
    opacity: 0.5,
  })
  return {
    width,
    height,
    body:
      `${scene.body}<defs>${defs}</defs>` +
      soft({ area, blur: 4, detail: 0.5 }, shadows + glow) +
      tent(at.tent[0], at.tent[1], 230) +
      things.body,
  }
}
