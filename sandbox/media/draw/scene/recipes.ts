import { createRandom } from '../random.ts'
import { type Outfit, outfits } from './figure.ts'
import type { MoodName } from './mood.ts'
import type { Peak } from './mountains.ts'
import type { Recipe, Walker } from './scene.ts'
import { pointOn, type Trail } from './snow.ts'
import { type Terrain, terrainTrails } from './terrain.ts'
import type { Stand } from './trees.ts'

/*
 * Which scene a name asks for. Copy lies over the top left, so summits, sun and tall trees keep to the right of it.
 */

type Look = { readonly mood: MoodName; readonly terrain: Terrain }

/** Words of a name that settle its light and land; the first hit wins. */
const looks: readonly (readonly [RegExp, MoodName, Terrain])[] = [
  [/night|made-to-mend|lamp-off|wax-glue/, 'night', 'plain'],
  [/storm|weather|gaiters|turning-back/, 'storm', 'pass'],
  [/lake/, 'day', 'lake'],
  [/dawn-ridge|card-mens|share-snowshoes|what-a-tooth/, 'dawn', 'ridge'],
  [/dusk-valley/, 'dusk', 'plain'],
  [/home|card-womens|before-the-plow|first-snow/, 'dawn', 'slope'],
  [/backcountry|read-the-snow|kinds-of-snow/, 'dusk', 'ridge'],
  [/summit|-mens/, 'day', 'ridge'],
  [/powder|first-tracks|poles/, 'day', 'slope'],
  [/banner-womens|kits/, 'dawn', 'lake'],
  [/packs/, 'dusk', 'slope'],
  [/accessories/, 'dusk', 'lake'],
  [/day-hiking/, 'day', 'lake'],
  [/parts/, 'storm', 'plain'],
  [/forest|birch|trail|youth|first-steps|bags|small-steps|family|first-hour/, 'forest', 'plain'],
  [/snowshoes/, 'day', 'plain'],
]

const anyMood = ['day', 'dawn', 'forest', 'dusk'] as const
const anyTerrain = ['plain', 'slope', 'ridge', 'lake'] as const

function lookOf(name: string): Look {
  const random = createRandom(`${name}/look`)
  const [, mood, terrain] = looks.find(([word]) => word.test(name)) ?? []
  return { mood: mood ?? random.pick(anyMood), terrain: terrain ?? random.pick(anyTerrain) }
}

const range = (random: ReturnType<typeof createRandom>, tallest: number): Peak[] => {
  const main = random.between(0.6, 0.76)
  return [
    { x: main, rise: tallest, spread: random.between(0.24, 0.32) },
    {
      x: main - random.between(0.2, 0.28),
      rise: tallest * random.between(0.5, 0.68),
      spread: random.between(0.17, 0.24),
    },
    {
      x: main + random.between(0.17, 0.25),
      rise: tallest * random.between(0.6, 0.8),
      spread: random.between(0.2, 0.27),
    },
    { x: random.between(0.05, 0.2), rise: tallest * random.between(0.28, 0.42), spread: random.between(0.2, 0.28) },
  ]
}

/** Spruces that frame each land without hiding it. */
function standsOf(random: ReturnType<typeof createRandom>, { mood, terrain }: Look, ground: number): Stand[] {
  const edge = random.between(0.18, 0.26)
  const left: Stand = { from: -0.04, to: 0.13, foot: ground + 0.14, tall: edge, count: 6 }
  switch (terrain) {
    case 'plain':
      return [
        ...(mood === 'forest'
          ? [
              { from: 0.8, to: 1.05, foot: 0.92, tall: 0.72, count: 6 },
              { from: 0.42, to: 0.8, foot: ground + 0.1, tall: 0.26, count: 13 },
              { from: -0.06, to: 0.05, foot: 0.95, tall: 0.5, count: 3 },
            ]
          : []),
        { from: 0.86, to: 1.04, foot: ground + 0.17, tall: 0.34, count: 7 },
        left,
        { from: 0.7, to: 0.84, foot: ground + 0.11, tall: 0.13, count: 6 },
        { from: 0.2, to: 0.36, foot: ground + 0.1, tall: 0.1, count: 6 },
      ]
    case 'slope':
      return [
        { from: -0.02, to: 0.3, foot: ground + 0.11, tall: 0.11, count: 11 },
        { from: -0.06, to: 0.07, foot: 0.98, tall: 0.44, count: 4 },
        { from: 0.93, to: 1.05, foot: 0.9, tall: 0.5, count: 4 },
      ]
    case 'ridge':
      return []
    case 'lake':
      return [
        { from: -0.04, to: 0.2, foot: ground + 0.072, tall: 0.1, count: 10 },
        { from: 0.7, to: 1.04, foot: ground + 0.074, tall: 0.12, count: 14 },
        { from: 0.88, to: 1.06, foot: 0.95, tall: 0.56, count: 4 },
        { from: -0.05, to: 0.06, foot: 0.93, tall: 0.36, count: 3 },
      ]
    case 'pass':
      return [
        { from: 0.9, to: 1.06, foot: 0.93, tall: 0.42, count: 5 },
        { from: -0.04, to: 0.08, foot: 0.91, tall: 0.3, count: 4 },
      ]
  }
}

const trails: readonly [Trail, ...Trail[]] = [
  [
    [0.3, 1.02],
    [0.44, 0.88],
    [0.6, 0.8],
    [0.55, 0.73],
  ],
  [
    [0.72, 1.02],
    [0.58, 0.9],
    [0.46, 0.81],
    [0.54, 0.735],
  ],
  [
    [0.42, 1.03],
    [0.56, 0.89],
    [0.68, 0.82],
    [0.66, 0.75],
  ],
]

const clothes: readonly [Outfit, ...Outfit[]] = [outfits.signal, outfits.glacier, outfits.lichen, outfits.spruce]

/** Scenes with more than one person. */
const together =
  /family|small-steps|lamp-off|three-huts|birch-country|youth|kits|first-steps|womens|trail|home|backcountry|summit|packs/

/** Width by height of the pictures that a name begins. */
const aspectOf = (name: string): number => (name.startsWith('card-') ? 0.8 : 16 / 9)

/** Half of what someone and their poles take up sideways, and some air, as a share of their height. */
const elbowRoom = 0.34

/** People on a trail, the furthest first; two keep so far apart that each has an outline of their own. */
function walkersOf(name: string, random: ReturnType<typeof createRandom>, terrain: Terrain, trail: Trail): Walker[] {
  const steep = terrain === 'slope' || terrain === 'ridge'
  const tall = random.between(0.12, 0.15) * (steep ? 0.82 : 1)
  // A landing page's copy reaches down to the middle of the picture on a phone: its walker keeps below.
  const middle = steep ? 0.5 : 0.55
  const alone: Walker = {
    along: name === 'banner-first-snow' ? 0.3 : middle,
    tall,
    outfit: random.pick(clothes),
  }
  if (!together.test(name)) return [alone]
  const others = clothes.filter((outfit) => outfit !== alone.outfit)
  const outfit = others[random.whole(0, others.length - 1)] ?? alone.outfit
  const gap = steep ? 0.16 : 0.2
  const smaller = steep ? 0.86 : 0.72
  const at = (along: number): Walker => {
    const far = (along - alone.along) / gap
    return { along, tall: tall * smaller ** (far > 0 ? far : far / 2), outfit }
  }
  const [x] = pointOn(trail, alone.along)
  const isApart = ({ along, tall: height }: Walker): boolean =>
    Math.abs(pointOn(trail, along)[0] - x) * aspectOf(name) > elbowRoom * (tall + height)
  const behind = Array.from({ length: 12 }, (_, step) => at(alone.along - gap - step * 0.02)).filter(
    ({ along }) => along > 0.18,
  )
  const ahead = Array.from({ length: 14 }, (_, step) => at(alone.along + gap + step * 0.02)).filter(
    ({ along }) => along < 0.95,
  )
  const second = [...ahead, ...behind].find(isApart) ?? at(alone.along + gap)
  return [second, alone].toSorted((one, other) => other.along - one.along)
}

/** Beside the way, never on it: a slope has its way on the right. */
const hutOf = (terrain: Terrain, ground: number): NonNullable<Recipe['hut']> =>
  terrain === 'slope' ? { x: 0.2, y: ground + 0.13, size: 0.11 } : { x: 0.62, y: ground + 0.165, size: 0.13 }

/** The scene of a name: the same name always gives the same one. */
export function recipeOf(name: string): Recipe {
  const random = createRandom(`${name}/recipe`)
  const look = lookOf(name)
  const wooded = look.mood === 'forest'
  const ground = random.between(0.56, 0.6)
  const peaks = range(random, wooded ? 0.2 : random.between(0.3, 0.38))
  const stands = standsOf(random, look, ground)
  const isEmpty = /empty/.test(name)
  const trail = look.terrain === 'plain' ? random.pick(trails) : terrainTrails[look.terrain]
  return {
    ...look,
    ground,
    peaks,
    woods: look.terrain !== 'ridge',
    stands,
    ...(isEmpty ? {} : { trail }),
    walkers: walkersOf(name, random, look.terrain, trail),
    ...(/birch/.test(name) ? { birches: { from: 0.5, to: 1, foot: 0.86, tall: 0.85, count: 11 } } : {}),
    ...(/hut|made-to-mend|wax-glue/.test(name) ? { hut: hutOf(look.terrain, ground) } : {}),
  }
}

/** A quiet place for a product: no people, no track through what stands there. */
export function settingOf(key: string, categories: readonly string[]): Recipe {
  const random = createRandom(`${key}/setting`)
  const family = categories.find((category) => category.startsWith('accessories/')) ?? categories[0] ?? ''
  const mood = random.pick<MoodName>(
    /backcountry/.test(family) ? ['dusk', 'storm', 'day'] : ['dawn', 'day', 'forest', 'dusk'],
  )
  const ground = random.between(0.6, 0.64)
  return {
    mood,
    terrain: 'plain',
    ground,
    peaks: range(random, random.between(0.24, 0.33)),
    woods: true,
    stands: [
      { from: 0.8, to: 1.06, foot: ground + 0.13, tall: random.between(0.24, 0.36), count: 6 },
      { from: -0.08, to: 0.14, foot: ground + 0.12, tall: random.between(0.16, 0.28), count: 5 },
      { from: 0.2, to: 0.8, foot: ground + 0.085, tall: 0.06, count: 9 },
    ],
    walkers: [],
  }
}
