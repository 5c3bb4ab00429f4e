import { hotspotPlaces } from '../../../seed/media/hotspot-places.ts'
import type { Drawing } from '../drawing.ts'
import { drawScene, type Recipe } from '../scene/scene.ts'
import { group, path } from '../shape.ts'
import { soft } from '../soft.ts'
import { hiker } from './hiker.ts'
import { shown } from './shown.ts'

const places = hotspotPlaces['scene-hotspots-ridge']

const setting: Recipe = {
  mood: 'day',
  terrain: 'ridge',
  ground: 0.58,
  peaks: [
    { x: 0.9, rise: 0.31, spread: 0.25 },
    { x: 0.4, rise: 0.22, spread: 0.22 },
    { x: 0.72, rise: 0.17, spread: 0.17 },
    { x: 0.13, rise: 0.17, spread: 0.24 },
  ],
  woods: false,
  stands: [],
  walkers: [],
}

const clothes = { jacket: '#d8b53f', trousers: '#2c3d4a', gaiters: '#3d4f5e', hat: '#d9481c' }

/** Where the hiker came from: prints of snowshoes, larger towards the viewer. Feet stand at (0, 0). */
function prints(): string {
  const rows = [
    [-44, 26, 0.5],
    [-20, 46, 0.6],
    [-70, 60, 0.72],
    [-48, 88, 0.86],
    [-104, 100, 1],
    [-84, 134, 1.16],
  ] as const
  const print = 'M0 -15C5.500 -15 7.500 -9 7 -2C6.500 7 4 14 0 15C-4 14 -6.500 7 -7 -2C-7.500 -9 -5.500 -15 0 -15Z'
  const each = (dx: number, dy: number, fill: string, opacity: number): string =>
    rows
      .map(([x, y, size]) =>
        path(print, {
          fill,
          opacity,
          transform: `translate(${x + dx} ${y + dy}) rotate(14) scale(${size * 1.5} ${size * 0.72})`,
        }),
      )
      .join('')
  const area = { left: -150, top: 0, width: 200, height: 170 }
  return (
    soft({ area, blur: 1.2, detail: 1.6 }, each(0, 0, '#5f86a8', 0.75)) +
    soft({ area, blur: 0.9, detail: 1.6 }, each(1.2, 3.4, '#ffffff', 0.5))
  )
}

/** A hiker from behind on a ridge above the clouds, with everything that is needed up there. */
export function drawRidge(width: number, height: number, name: string): Drawing {
  const scene = drawScene(setting, width, height, name)
  const shoes = shown('serac')
  const defs = shoes.sketch.defs + shown('traverse-pack-32').sketch.defs + shown('traverse-carbon-poles').sketch.defs
  const size = (height * 0.66) / 200
  const feet = places.pack.y * height + 129 * size
  return {
    width,
    height,
    body:
      `${scene.body}<defs>${defs}</defs>` +
      group(prints() + hiker(shoes.subject, clothes), {
        transform: `translate(${places.pack.x * width} ${feet.toFixed(1)}) scale(${size.toFixed(3)})`,
      }),
  }
}
