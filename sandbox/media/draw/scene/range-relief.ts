import { z } from 'zod'
import { createPlaneNoise } from '../field.ts'
import { createRandom } from '../random.ts'
import type { Texture } from '../texture.ts'

const reliefSchema = z.object({
  seed: z.string(),
  /** Size of the part that shows mountains, units. */
  width: z.number(),
  height: z.number(),
  /** Summits in the same units from its left top, and how far their flanks reach to the sides. */
  summits: z.array(z.object({ x: z.number(), y: z.number(), reach: z.number() })),
  /** 1 = the light comes from the right, -1 = from the left. */
  sun: z.number(),
  lit: z.array(z.number()),
  shade: z.array(z.number()),
  rock: z.array(z.number()),
})

/** A high range as light and shade: ribs fan out from each summit and fork on their way down. */
export type RangeRelief = z.infer<typeof reliefSchema>

/** px per unit at which a relief is worked out: far mountains are soft in the air between. */
const detail = 0.5

/** Times finer in which its light is drawn, so that edges of rock and ridges have no steps. */
const finer = 2

/** Owner of places above every flank. */
const air = 255

type Noise = (x: number, y: number) => number

/** Sharp crests between round gullies, in [0, 1]. */
const crest = (noise: Noise, x: number, y: number): number => 1 - Math.abs(noise(x, y))

/**
 * Which summit a place belongs to: the one whose flank is highest there. Lower down the first summit, the nearest,
 * spreads before its neighbours, so that valleys slant.
 */
function ownerAt(summits: RangeRelief['summits'], x: number, y: number): number {
  let best = air
  let highest = Infinity
  let crown = Infinity
  for (let at = 0; at < summits.length; at += 1) {
    const summit = summits[at]
    if (!summit) break
    const flank = summit.y + (Math.abs(x - summit.x) / summit.reach) * 300
    // Only below its own flank: above it stands a neighbour, whose shaded side would be cut to a sliver.
    const spread = y < flank ? flank : flank - Math.max(0, y - summit.y) * (at === 0 ? 0.5 : 0.12 * at)
    if (flank < crown) crown = flank
    if (spread < highest) {
      highest = spread
      best = at
    }
  }
  return y < crown - 60 ? air : best
}

/** What is known of each place of a relief, row by row. */
type Relief = {
  readonly width: number
  readonly height: number
  /** Number of the summit that a place belongs to, or `air`. */
  readonly owner: Uint8Array
  /** How far a place turns to the sun by its own shape, and by the side of its summit that it lies on. */
  readonly slope: Float32Array
  readonly turned: Float32Array
}

/** A place's summit or `air`, its height as a rib or a gully, and how far it lies to the summit's right. */
type Place = { readonly owner: number; readonly rib: number; readonly side: number }

type Surface = {
  readonly owner: (x: number, y: number) => number
  readonly at: (x: number, y: number) => Place
}

function surface({ seed, summits }: RangeRelief): Surface {
  const noises = ['warp', 'a', 'b', 'c', 'fine'].map((name) => createPlaneNoise(`${seed}/${name}`))
  const [warp, broad, middle, small, fine] = [noises[0], noises[1], noises[2], noises[3], noises[4]]
  if (!warp || !broad || !middle || !small || !fine) throw new Error('A relief needs five noises')
  const wander = summits.map((_, at) => createRandom(`${seed}/wander/${at}`).between(0, 90))
  const bend = (x: number, y: number): number => x + 15 * warp(x / 120, y / 90) + 3.5 * warp(x / 38 + 40, y / 34)
  return {
    owner: (x: number, y: number): number => ownerAt(summits, bend(x, y), y),
    at: (x: number, y: number): Place => {
      const bent = bend(x, y)
      const owner = ownerAt(summits, bent, y)
      const summit = summits[owner]
      if (!summit) return { owner, rib: 0, side: 0 }
      const down = Math.max(0, y - summit.y) / 100
      const fan = (bent - summit.x) / (30 + 92 * down)
      const shift = wander[owner] ?? 0
      const rib =
        1.25 * crest(broad, fan * 1.25 + shift, down * 0.4) +
        0.58 * crest(middle, fan * 2.9 + shift, down * 0.8 + 7) +
        0.22 * crest(small, fan * 6 + shift, down * 1.5) +
        0.05 * crest(fine, fan * 12, down * 3.4)
      return { owner, rib, side: fan - 0.34 * warp(shift, down * 1.5 + shift) + 0.12 }
    },
  }
}

function relief(spec: RangeRelief, { at: placeAt }: Surface): Relief {
  const [width, height] = [Math.round(spec.width * detail), Math.round(spec.height * detail)]
  const [ribs, slope, turned] = [0, 1, 2].map(() => new Float32Array(width * height))
  const owner = new Uint8Array(width * height)
  if (!ribs || !slope || !turned) throw new Error('A relief needs three fields')
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const place = placeAt(column / detail, row / detail)
      const at = row * width + column
      owner[at] = place.owner
      ribs[at] = place.rib
      turned[at] = Math.tanh(place.side * 3.4) * spec.sun
    }
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column
      const next = column + 1 < width && owner[at + 1] === owner[at] ? at + 1 : at
      const below = row + 1 < height && owner[at + width] === owner[at] ? at + width : at
      const rib = ribs[at] ?? 0
      slope[at] = (rib - (ribs[next] ?? 0)) * spec.sun * 5.2 - ((ribs[below] ?? 0) - rib) * 1.5
    }
  return { width, height, owner, slope, turned }
}

/** From 0 to 1 between two edges, without a corner at either. */
function softStep(value: number, from: number, to: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

/** A relief in the sun: RGBA, clear where the air is. */
export function rangeTexture(spec: RangeRelief): Texture {
  const ground = surface(spec)
  const { width: columns, height: rows, owner, slope, turned } = relief(spec, ground)
  const [width, height] = [columns * finer, rows * finer]
  const pixels = new Uint8Array(width * height * 4)
  const shadeOf = (light: number, steep: number, channel: number): number => {
    if (light > 0) return spec.lit[channel] ?? 0
    const bare = softStep(steep, 0.14, 0.3)
    return (spec.rock[channel] ?? 0) * bare + (spec.shade[channel] ?? 0) * (1 - bare)
  }
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const [left, top] = [Math.floor(column / finer), Math.floor(row / finer)]
      const [right, low] = [Math.min(left + 1, columns - 1), Math.min(top + 1, rows - 1)]
      const [across, along] = [column / finer - left, row / finer - top]
      const corners = [top * columns + left, top * columns + right, low * columns + left, low * columns + right]
      const weights = [(1 - across) * (1 - along), across * (1 - along), (1 - across) * along, across * along]
      const first = owner[corners[0] ?? 0]
      const isInside = corners.every((corner) => owner[corner] === first)
      // Where summits meet, only what belongs to the same one counts.
      const own = isInside ? first : ground.owner(column / finer / detail, row / finer / detail)
      if (own === air) continue
      let [sum, tilt, turn] = [0, 0, 0]
      for (let at = 0; at < 4; at += 1) {
        const corner = corners[at] ?? 0
        const weight = owner[corner] === own ? (weights[at] ?? 0) + 1e-6 : 0
        sum += weight
        tilt += weight * (slope[corner] ?? 0)
        turn += weight * (turned[corner] ?? 0)
      }
      if (sum === 0) continue
      tilt /= sum
      turn /= sum
      const light = Math.tanh((turn * 0.36 + tilt * 1.7 - 0.05) * 1.7)
      const steep = Math.max(0, -tilt * 1.3 - 0.34 - turn * 0.1)
      const at = (row * width + column) * 4
      for (let channel = 0; channel < 3; channel += 1) pixels[at + channel] = shadeOf(light, steep, channel)
      pixels[at + 3] = Math.min(255, Math.abs(light) * (light > 0 ? 190 : 215))
    }
  return { width, height, pixels }
}

export const parseRange = (text: string): RangeRelief => reliefSchema.parse(JSON.parse(decodeURIComponent(text)))

export const rangeAddress = (spec: RangeRelief): string => `range:${encodeURIComponent(JSON.stringify(spec))}`
