import type { Density, ImageSize } from './image-url.ts'
import { maxOversize, type PictureStep, type PictureSteps } from './picture-steps.ts'

/** A size and a density of it. */
type Candidate = readonly [size: ImageSize, density: Density]

/** The sources of a picture up to a viewport width, or for every one. */
export type PictureSource = {
  readonly upTo?: number
  /**
   * The files that it may fetch, by rising width, and how wide the picture is shown; without them the place never
   * changes its size.
   */
  readonly responsive?: { readonly candidates: readonly Candidate[]; readonly sizes: string }
}

type Bounded = PictureStep & { readonly upTo?: number; readonly until?: number }

/** Shapes that differ by less crop less than a pixel of a tile. */
const sameShape = 0.005
/** A picture of double density that has hardly more pixels than another is not worth its address. */
const hardlyMore = 1.05

const boundOf = ({ upTo, until }: Bounded): number | undefined => until ?? upTo
const pixels = ([{ width }, density]: Candidate): number => Math.round(width * density)
const byPixels = (one: Candidate, other: Candidate): number => pixels(one) - pixels(other)

const goTogether = (one: Bounded, other: Bounded): boolean =>
  one.shown !== undefined &&
  other.shown !== undefined &&
  one.quality === other.quality &&
  Math.abs(one.width / one.height / (other.width / other.height) - 1) < sameShape

/** Steps that follow each other in one shape. */
function groupsOf([first, ...others]: readonly [Bounded, ...Bounded[]]): (readonly [Bounded, ...Bounded[]])[] {
  const together = others.findIndex((step) => !goTogether(first, step))
  const rest = together < 0 ? [] : others.slice(together)
  const group = [first, ...(together < 0 ? others : others.slice(0, together))] as const
  const [next, ...later] = rest
  return next ? [group, ...groupsOf([next, ...later])] : [group]
}

/**
 * One of 1.5 times a size between two that are so far apart that a browser would fetch more than `maxOversize` allows.
 */
function between(low: Candidate, high: Candidate, sizes: readonly ImageSize[]): Candidate[] {
  if (pixels(high) <= pixels(low) * maxOversize) return []
  const distance = (one: Candidate): number => Math.abs(pixels(one) - Math.sqrt(pixels(low) * pixels(high)))
  return sizes
    .map((size): Candidate => [size, 1.5])
    .filter((one) => pixels(one) > pixels(low) && pixels(one) < pixels(high))
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, 1)
}

function candidatesOf(sizes: readonly ImageSize[]): Candidate[] {
  const single = sizes.map((size): Candidate => [size, 1])
  const candidates: Candidate[] = []
  for (const one of [
    ...single,
    ...sizes
      .map((size): Candidate => [size, 2])
      .toSorted(byPixels)
      .toReversed(),
  ]) {
    const near = (other: Candidate): boolean => Math.abs(Math.log(pixels(one) / pixels(other))) < Math.log(hardlyMore)
    if (!candidates.some((other) => pixels(other) === pixels(one) || (one[1] === 2 && near(other))))
      candidates.push(one)
  }
  const rising = candidates.toSorted(byPixels)
  return rising.flatMap((one, index) => {
    const next = rising[index + 1]
    return next ? [one, ...between(one, next, sizes)] : [one]
  })
}

/**
 * `sizes` of steps that share a source: each up to its bound, the last without one. Told is never more than the picture
 * of single density has, for a place that is a little wider would get the next.
 */
function sizesOf(group: readonly Bounded[]): string {
  return group
    .flatMap((step, index) => {
      const bound = index < group.length - 1 ? [`(max-width:${boundOf(step)}px)`] : []
      return (step.shown ?? '').split(', ').map((part) => {
        const [, media = '', length] = /^(?:(\([^)]*\)) )?(.+)$/.exec(part) ?? []
        const when = media.startsWith('(max-width') ? media : [...bound, media].filter(Boolean).join(' and ')
        return `${when && `${when} `}min(${length},${step.width}px)`
      })
    })
    .join(',')
}

/** Each place of a page has one list of steps, and a page many pictures in it. */
const sourcesOf = new WeakMap<PictureSteps, readonly PictureSource[]>()

/**
 * The sources of a picture, rising, the last for every wider window. Steps in one shape are one source: who may choose
 * among all their sizes needs fewer addresses, and fetches less, than who is given two of them.
 */
export function pictureSources(steps: PictureSteps): readonly PictureSource[] {
  const sources = sourcesOf.get(steps) ?? toSources(steps)
  sourcesOf.set(steps, sources)
  return sources
}

function toSources([beyond, ...bounded]: PictureSteps): readonly PictureSource[] {
  const [first, ...others] = [...bounded, beyond]
  return groupsOf([first, ...others]).map((group): PictureSource => {
    const last = group.at(-1) ?? group[0]
    const upTo = boundOf(last)
    const bound = upTo === undefined ? {} : { upTo }
    if (last.shown === undefined) return bound
    if (last.mix) return { ...bound, responsive: { candidates: last.mix, sizes: last.shown } }
    const sizes = group.map(({ width, height, quality }) => ({ width, height, ...(quality ? { quality } : {}) }))
    return { ...bound, responsive: { candidates: candidatesOf(sizes), sizes: sizesOf(group) } }
  })
}
