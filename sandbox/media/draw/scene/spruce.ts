import type { Random } from '../random.ts'
import { path, type Point, polyline, short, steps, url } from '../shape.ts'

/** Where a tree stands and how tall it is, units. */
type Tree = { readonly x: number; readonly foot: number; readonly tall: number }

/** A bough starts at the trunk at height `y`, `pitch` = the distance to the next tier. */
type Bough = {
  readonly side: 1 | -1
  readonly y: number
  readonly reach: number
  readonly droop: number
  readonly pitch: number
}

/** Boughs of a tree from its top down, both sides of each tier. */
function boughs({ foot, tall }: Tree, random: Random): Bough[] {
  const tiers = Math.max(6, Math.min(15, Math.round(tall / 21)))
  const pitch = (tall * 0.95) / tiers
  const spread = tall * random.between(0.19, 0.24)
  return Array.from({ length: tiers }, (_, tier) => {
    const share = (tier + 0.6) / tiers
    const y = foot - tall * (1 - share * 0.95)
    return ([1, -1] as const).map((side): Bough => {
      const reach = spread * share ** 0.82 * random.between(0.72, 1.14)
      return { side, y: y + tall * random.between(-0.008, 0.008), reach, droop: pitch * 0.25 + reach * 0.14, pitch }
    })
  }).flat()
}

/** One bough: out to its drooping tip, and back along a fringe of twigs. */
function needles({ x, tall }: Tree, { side, y, reach, droop, pitch }: Bough, random: Random): string {
  const to = (share: number, dy: number): Point => [x + side * reach * share, y + dy]
  const fringe = tall > 170 ? [0.8, 0.56, 0.32] : tall > 80 ? [0.76, 0.42] : [0.6]
  const hanging = fringe.flatMap((share): Point[] => [
    to(share + 0.09, droop * (share + 0.1) + pitch * 0.1),
    to(share, droop * share + pitch * random.between(0.34, 0.62)),
  ])
  const points = [
    [x, y - pitch * 1.15] as const,
    to(0.5, -pitch * 0.18),
    to(1, droop),
    ...hanging,
    [x, y + pitch * 0.7] as const,
  ]
  return steps(points)
}

/** Snow along the upper side of a bough, in pillows. */
function pillow({ x }: Tree, { side, y, reach, droop, pitch }: Bough, random: Random): string {
  const [from, to] = [random.between(0.06, 0.22), random.between(0.78, 0.98)]
  const thick = pitch * 0.13 + reach * 0.06
  const at = (share: number, dy: number): string =>
    `${short(x + side * reach * share)} ${short(y + droop * share ** 1.6 - pitch * 0.35 * (1 - share) + dy)}`
  const middle = (from + to) / 2
  return `M${at(from, -thick * 1.9)}Q${at(middle, -thick * 1.7)} ${at(to, thick * 0.25)}Q${at(middle, thick * 0.15)} ${at(from, -thick * 1.9)}Z`
}

/** A spruce under snow. Paints are ids of gradients: the tree's own and its snow's. */
export function spruce(tree: Tree, lightSide: 1 | -1, paint: string, snow: string, random: Random): string {
  const { x, foot, tall } = tree
  const all = boughs(tree, random)
  const trunk = `M${short(x - tall * 0.016)} ${short(foot - tall * 0.12)}H${short(x + tall * 0.016)}V${short(foot)}H${short(x - tall * 0.016)}Z`
  const crown = `${polyline([
    [x, foot - tall * 1.02],
    [x + tall * 0.02, foot - tall * 0.86],
    [x - tall * 0.02, foot - tall * 0.86],
  ])}Z`
  const laden = all.filter(({ side }) => random.chance((side === lightSide ? 0.95 : 0.62) * (tall > 90 ? 1 : 0.7)))
  return (
    path(`${trunk}${crown}${all.map((bough) => needles(tree, bough, random)).join('')}`, { fill: url(paint) }) +
    path(laden.map((bough) => pillow(tree, bough, random)).join(''), { fill: url(snow) })
  )
}
