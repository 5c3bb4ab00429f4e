import { fromMajor, type Money } from '../price/money.ts'

/**
 * Prices from `from` up to, but not with, `to`; the dearest range has no end. The slug names both in major units
 * (`100-200`, `300-`).
 */
export type PriceRange = { readonly slug: string; readonly from: Money; readonly to?: Money }

/** More ranges than this are no help. */
const mostRanges = 5
/** The number of products to a range, so that few products make few ranges. */
const productsPerRange = 3
/** 1, 2, 5, 10, 20, 25, 50, 100 …: widths that read well. */
const roundSteps = [1, 2, 2.5, 5]

/**
 * Ranges of one round width that hold the given prices, all of one currency; none where a single one would hold them
 * all. Widths are whole major units, so that they fit any currency: 50 dollars, 5000 yen.
 * @example priceRanges(dollars(120, 180, 240)) // slugs 100-200 and 200-
 */
export function priceRanges(prices: readonly Money[]): readonly PriceRange[] {
  const [first] = prices
  if (!first) return []
  const { currency } = first
  const unit = fromMajor(1, currency)?.amount ?? 1
  const majors = prices.map(({ amount }) => amount / unit)
  const limit = Math.min(mostRanges, Math.max(2, Math.ceil(majors.length / productsPerRange)))
  const width = widthFor(Math.min(...majors), Math.max(...majors), limit)
  const used = [...new Set(majors.map((price) => Math.floor(price / width)))].toSorted((one, other) => one - other)
  if (used.length < 2) return []
  const money = (major: number): Money => ({ amount: major * unit, currency })
  return used.map((bucket, index) => {
    const [from, to] = [bucket * width, (bucket + 1) * width]
    return index === used.length - 1
      ? { slug: `${from}-`, from: money(from) }
      : { slug: `${from}-${to}`, from: money(from), to: money(to) }
  })
}

function widthFor(lowest: number, highest: number, limit: number): number {
  for (let power = 1; ; power *= 10) {
    const fitting = roundSteps
      .map((step) => step * power)
      .find((width) => Number.isInteger(width) && Math.floor(highest / width) - Math.floor(lowest / width) < limit)
    if (fitting !== undefined) return fitting
  }
}

export function isInRange({ amount }: Money, { from, to }: PriceRange): boolean {
  return amount >= from.amount && (to === undefined || amount < to.amount)
}
