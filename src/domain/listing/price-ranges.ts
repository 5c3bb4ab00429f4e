import { type Money, toMajor } from '../money.ts'

/** Prices from `from` up to, but not with, `to`, both in major units; the dearest range has no end. */
export type PriceRange = { readonly slug: string; readonly from: number; readonly to?: number }

/** More ranges than this are no help. */
const mostRanges = 5
/** How many products a range is for, so that few products make few ranges. */
const productsPerRange = 3
/** 1, 2, 5, 10, 20, 25, 50, 100 …: widths that read well. */
const roundSteps = [1, 2, 2.5, 5]

/**
 * Ranges of one round width that hold the given prices, of one currency; none where a single one would hold them all.
 * Prices are in major units, so that they fit any currency: steps of 50 for dollars, of 5000 for yen.
 */
export function priceRanges(prices: readonly Money[]): readonly PriceRange[] {
  const majors = prices.map(toMajor)
  const limit = Math.min(mostRanges, Math.max(2, Math.ceil(majors.length / productsPerRange)))
  const width = majors.length === 0 ? undefined : widthFor(Math.min(...majors), Math.max(...majors), limit)
  if (width === undefined) return []
  const used = [...new Set(majors.map((price) => Math.floor(price / width)))].toSorted((one, other) => one - other)
  if (used.length < 2) return []
  return used.map((place, index) =>
    index === used.length - 1 ? openRange(place * width) : closedRange(place * width, (place + 1) * width),
  )
}

function widthFor(lowest: number, highest: number, limit: number): number {
  for (let power = 1; ; power *= 10) {
    const fitting = roundSteps
      .map((step) => step * power)
      .find((width) => Number.isInteger(width) && Math.floor(highest / width) - Math.floor(lowest / width) < limit)
    if (fitting !== undefined) return fitting
  }
}

const openRange = (from: number): PriceRange => ({ slug: `${from}-`, from })
const closedRange = (from: number, to: number): PriceRange => ({ slug: `${from}-${to}`, from, to })

export function isInRange(price: Money, { from, to }: PriceRange): boolean {
  const major = toMajor(price)
  return major >= from && (to === undefined || major < to)
}
