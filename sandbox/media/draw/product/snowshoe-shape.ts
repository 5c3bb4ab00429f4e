import { curve, type Point } from '../shape.ts'

/** A snowshoe's measures; lengths in cm. */
export type SnowshoeShape = {
  readonly length: number
  readonly width: number
  readonly tail: 'tapered' | 'round' | 'twin' | 'swallow'
}

/** Half an outline from nose to tail: [share of the half width, share of the length]. */
type Profile = readonly Point[]

const fore: Profile = [
  [0, 0],
  [0.34, 0.008],
  [0.64, 0.035],
  [0.86, 0.085],
  [0.97, 0.16],
  [1, 0.26],
  [0.97, 0.38],
]

const tails: Readonly<Record<SnowshoeShape['tail'], Profile>> = {
  tapered: [
    [0.88, 0.52],
    [0.73, 0.68],
    [0.56, 0.83],
    [0.42, 0.93],
    [0.26, 0.985],
    [0, 1],
  ],
  round: [
    [0.93, 0.52],
    [0.86, 0.68],
    [0.77, 0.82],
    [0.63, 0.92],
    [0.38, 0.985],
    [0, 1],
  ],
  twin: [
    [0.9, 0.52],
    [0.81, 0.7],
    [0.74, 0.86],
    [0.66, 0.96],
    [0.5, 1],
    [0.32, 0.975],
    [0.18, 0.93],
    [0, 0.915],
  ],
  swallow: [
    [0.92, 0.52],
    [0.88, 0.7],
    [0.86, 0.86],
    [0.8, 0.965],
    [0.66, 1],
    [0.46, 0.955],
    [0.2, 0.875],
    [0, 0.85],
  ],
}

/**
 * The outline `inset` cm inside the edge, nose at (0, 0), tail at (0, length). The inner side (negative x) is a little
 * straighter, so that a pair does not collide while walking.
 */
export function outline({ length, width, tail }: SnowshoeShape, inset: number): string {
  const half = [...fore, ...tails[tail]]
  const place =
    (side: 1 | -1) =>
    ([across, along]: Point): Point => {
      const reach = (width / 2) * (side === 1 ? 1 : 0.955)
      const x = across * reach * (1 - inset / (width / 2))
      return [side * x, inset + along * (length - 2 * inset)]
    }
  const right = half.map(place(1))
  const left = half.slice(1, -1).map(place(-1)).reverse()
  return curve([...right, ...left], 'closed')
}

/** Half the width at a share of the length, cm: where lashings sit. */
export function halfWidthAt({ width, tail }: SnowshoeShape, along: number): number {
  const half = [...fore, ...tails[tail]]
  const after = half.findIndex((point) => point[1] >= along)
  const [to, from] = [half[after] ?? [0, 1], half[after - 1] ?? half[after] ?? [0, 0]]
  const span = to[1] - from[1]
  const share = span === 0 ? 0 : (along - from[1]) / span
  return (width / 2) * (from[0] + (to[0] - from[0]) * share)
}
