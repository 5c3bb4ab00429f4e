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

/** px per unit: far mountains are soft in the air between. */
const detail = 0.5

/** Owner of places above every flank. */
const air = 255

type Noise = (x: number, y: number) => number

/** Sharp crests between round gullies, in [0, 1]. */
const crest = (noise: Noise, x: number, y: number): number => 1 - Math.abs(noise(x, y))

/**
 * Which summit a place belongs to: the one whose flank is highest there. Lower down the first summit, the nearest, spreads
 * before its neighbours, so that valleys slant.
 */
function ownerAt(summits: RangeRelief['summits'], x: number, y: number): number {
  let best = air
  let highest = Infinity
  let crown = Infinity
  for (let at = 0; at < summits.length; at += 1) {
    const summit = summits[at]
    if (!summit) break
    const flank = summit.y + (Math.abs(x - summit.x) / summit.reach) * 300
    const spread = flank - Math.max(0, y - summit.y) * (at === 0 ? 0.5 : 0.12 * at)
    if (flank < crown) crown = flank
    if (spread < highest) {
      highest = spread
      best = at
    }
  }
  return y < crown - 60 ? air : best
}

export function rangeTexture(spec: RangeRelief): Texture {
  const { summits, sun } = spec
  const [width, height] = [Math.round(spec.width * detail), Math.round(spec.height * detail)]
  const noises = ['warp', 'a', 'b', 'c', 'fine'].map((name) => createPlaneNoise(`${spec.seed}/${name}`))
  const [warp, broad, middle, small, fine] = [noises[0], noises[1], noises[2], noises[3], noises[4]]
  if (!warp || !broad || !middle || !small || !fine) throw new Error('A relief needs five noises')
  const wander = summits.map((_, at) => createRandom(`${spec.seed}/wander/${at}`).between(0, 90))
  const field = new Float32Array(width * height)
  const side = new Float32Array(width * height)
  const owner = new Uint8Array(width * height)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const [x, y] = [column / detail, row / detail]
      const bent = x + 15 * warp(x / 120, y / 90) + 3.5 * warp(x / 38 + 40, y / 34)
      const own = ownerAt(summits, bent, y)
      const at = row * width + column
      owner[at] = own
      const summit = summits[own]
      if (!summit) continue
      const down = Math.max(0, y - summit.y) / 100
      const fan = (bent - summit.x) / (30 + 92 * down)
      const shift = wander[own] ?? 0
      field[at] =
        1.25 * crest(broad, fan * 1.25 + shift, down * 0.4) +
        0.58 * crest(middle, fan * 2.9 + shift, down * 0.8 + 7) +
        0.22 * crest(small, fan * 6 + shift, down * 1.5) +
        0.05 * crest(fine, fan * 12, down * 3.4)
      side[at] = fan - 0.34 * warp(shift, down * 1.5 + shift) + 0.12
    }
  const pixels = new Uint8Array(width * height * 4)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column
      if (owner[at] === air) continue
      const next = column + 1 < width && owner[at + 1] === owner[at] ? at + 1 : at
      const below = row + 1 < height && owner[at + width] === owner[at] ? at + width : at
      const slope = ((field[at] ?? 0) - (field[next] ?? 0)) * sun * 5.2 - ((field[below] ?? 0) - (field[at] ?? 0)) * 1.5
      const turned = Math.tanh((side[at] ?? 0) * 3.4) * sun
      const light = Math.tanh((turned * 0.36 + slope * 1.7 - 0.05) * 1.7)
      const steep = Math.max(0, -slope * 1.3 - 0.34 - turned * 0.1)
      const color = light > 0 ? spec.lit : steep > 0.22 ? spec.rock : spec.shade
      for (let channel = 0; channel < 3; channel += 1) pixels[at * 4 + channel] = color[channel] ?? 0
      pixels[at * 4 + 3] = Math.min(255, Math.abs(light) * (light > 0 ? 190 : 215))
    }
  return { width, height, pixels }
}

export const parseRange = (text: string): RangeRelief => reliefSchema.parse(JSON.parse(decodeURIComponent(text)))

export const rangeAddress = (spec: RangeRelief): string => `range:${encodeURIComponent(JSON.stringify(spec))}`
