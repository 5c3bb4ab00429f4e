import { createRandom } from '../random.ts'
import { type Outfit, outfits } from './figure.ts'
import type { MoodName } from './mood.ts'
import type { Peak } from './mountains.ts'
import type { Recipe, Walker } from './scene.ts'
import type { Trail } from './snow.ts'
import type { Stand } from './trees.ts'

/*
 * Which scene a name asks for. Copy lies over the top left, so summits, sun and tall trees keep to the right of it.
 */

/** Words of a name that settle its light, the first hit wins. */
const moodWords: readonly (readonly [RegExp, MoodName])[] = [
  [/night|star|aurora|polar/, 'night'],
  [/storm|pass|blizzard|snowfall|weather|gale/, 'storm'],
  [/dusk|evening|sunset|alpenglow|backcountry|read-the-snow/, 'dusk'],
  [/dawn|morning|sunrise|home|womens|first-steps|drift/, 'dawn'],
  [/forest|trail|birch|wood|spruce|youth|bags|gaiters|kits/, 'forest'],
  [/day|noon|ridge|mens|peak|poles|packs|parts|accessories/, 'day'],
]

const anyMood = ['day', 'dawn', 'forest', 'dusk'] as const

function moodOf(name: string): MoodName {
  return moodWords.find(([word]) => word.test(name))?.[1] ?? createRandom(`${name}/mood`).pick(anyMood)
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

const edgeStands = (random: ReturnType<typeof createRandom>, ground: number): Stand[] => [
  { from: 0.86, to: 1.04, foot: ground + 0.17, tall: 0.34, count: 7 },
  { from: -0.04, to: 0.13, foot: ground + 0.14, tall: random.between(0.18, 0.26), count: 6 },
  { from: 0.7, to: 0.84, foot: ground + 0.11, tall: 0.13, count: 6 },
  { from: 0.2, to: 0.36, foot: ground + 0.1, tall: 0.1, count: 6 },
]

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

/** The scene of a name: the same name always gives the same one. */
export function recipeOf(name: string): Recipe {
  const random = createRandom(`${name}/recipe`)
  const mood = moodOf(name)
  const wooded = mood === 'forest'
  const ground = random.between(0.56, 0.61)
  const tall = random.between(0.13, 0.17)
  const walkers: Walker[] = [{ along: 0.58, tall, outfit: random.pick(clothes), facing: 'right' }]
  if (/youth|kits|first-steps|womens|trail/.test(name))
    walkers.unshift({ along: 0.76, tall: tall * 0.72, outfit: random.pick(clothes), facing: 'right' })
  const forestStands: Stand[] = wooded
    ? [
        { from: 0.8, to: 1.05, foot: 0.9, tall: 0.72, count: 6 },
        { from: 0.42, to: 0.8, foot: ground + 0.1, tall: 0.26, count: 13 },
      ]
    : []
  return {
    mood,
    ground,
    peaks: range(random, wooded ? 0.2 : random.between(0.3, 0.38)),
    woods: true,
    stands: [...forestStands, ...edgeStands(random, ground)],
    trail: random.pick(trails),
    walkers: /ridge|night|home|pass|drift/.test(name) && !/trail/.test(name) ? walkers.slice(-1) : walkers,
    ...(/birch/.test(name) ? { birches: { from: 0.5, to: 1, foot: 0.86, tall: 0.85, count: 11 } } : {}),
    ...(/hut|night|cabin|lodge/.test(name) ? { hut: { x: 0.6, y: ground + 0.165, size: 0.1 } } : {}),
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
