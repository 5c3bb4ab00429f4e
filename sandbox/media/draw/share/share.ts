import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PointOfInterest } from '../../asset.ts'
import { brightness, shaded } from '../color.ts'
import type { Drawing } from '../drawing.ts'
import { moods } from '../scene/mood.ts'
import { recipeOf } from '../scene/recipes.ts'
import { drawScene } from '../scene/scene.ts'
import { group, radial, rect, url } from '../shape.ts'

/** The wordmark as the shop's header has it: its paths, painted in `currentColor`, and the size they are drawn in. */
const logo = readFileSync(join(import.meta.dirname, '../../../seed/content/firn-logo.svg'), 'utf8')
const paths = logo.replace(/^[^>]*>|<\/svg>\s*$/g, '')
const [wide, tall] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(logo) ?? []).slice(1).map(Number)

/**
 * Width of the wordmark and where its middle is, fractions of the picture. In the middle, so that a square crop keeps
 * it.
 */
const mark = { width: 0.34, y: 0.29 }

/** What a shared link shows: a scene with the wordmark in its sky, above the story. */
export function drawNamedShare(
  name: string,
  width: number,
  height: number,
): { pointOfInterest: PointOfInterest; draw: () => Drawing } {
  return {
    pointOfInterest: { x: 0.495, y: 0.495, w: 0.01, h: 0.01 },
    draw: () => drawShare(name, width, height),
  }
}

function drawShare(name: string, width: number, height: number): Drawing {
  const recipe = recipeOf(name)
  const { sky } = moods[recipe.mood]
  // People low in the picture leave the sky to the wordmark.
  const scene = drawScene(
    { ...recipe, ground: 0.68, peaks: recipe.peaks.map((peak) => ({ ...peak, rise: peak.rise * 0.62 })) },
    width,
    height,
    name,
  )
  const isDark = brightness(sky[1]) < 0.62
  const veil = isDark ? shaded(sky[0], 0.3) : sky[2]
  const defs = radial('veil', [width / 2, height * mark.y], width * 0.46, [
    [0, veil, 0.72],
    [0.55, veil, 0.4],
    [1, veil, 0],
  ], 0.62) // prettier-ignore
  const scale = (width * mark.width) / (wide ?? width)
  const left = (width * (1 - mark.width)) / 2
  const top = height * mark.y - ((tall ?? 0) * scale) / 2
  const wordmark = group(paths, {
    color: isDark ? '#ffffff' : '#10202b',
    transform: `translate(${left} ${top}) scale(${scale})`,
  })
  return {
    width,
    height,
    body: `<defs>${defs}</defs>${scene.body}${rect(0, 0, width, height, { fill: url('veil') })}${wordmark}`,
  }
}
