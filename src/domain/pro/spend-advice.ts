import type { CartSpend, LineControls } from '../cart/cart.ts'
import type { Money } from '../price/money.ts'

type SpendLine = {
  readonly id: string
  readonly quantity: number
  readonly total: Money
  /** Absent: the quantity can be changed. */
  readonly controls?: LineControls
}

/** Pieces to take out of a line; `amount` is what that saves, minor units. */
export type Reduction<Each extends SpendLine> = {
  readonly line: Each
  readonly pieces: number
  readonly amount: number
}

/**
 * The way in which a cart can be ordered after all: by nothing (`used`: the limit is spent already), or with less in
 * it.
 */
export type SpendAdvice<Each extends SpendLine> =
  | { readonly kind: 'used' }
  | { readonly kind: 'reduce'; readonly reductions: readonly Reduction<Each>[] }

/** The pieces of a line that cover an excess; fewer where the whole line is not enough. */
function cover<Each extends SpendLine>(line: Each, excess: number): Reduction<Each> {
  const { quantity, total, controls } = line
  const enough = Math.ceil((excess * quantity) / total.amount)
  const pieces = controls === 'remove' ? quantity : Math.min(quantity, enough)
  return { line, pieces, amount: Math.round((total.amount * pieces) / quantity) }
}

/**
 * Returns what to remove from a cart so that it passes its limit no longer: pieces of one line where that suffices, of
 * several such lines the one that costs the shopper least; otherwise the dearest line as a whole, and so on.
 * @param excess minor units, of what the lines cost
 * @example reductionsFor([{ id: 'a', quantity: 3, total: usd(300) }], 150) // two pieces of a
 */
export function reductionsFor<Each extends SpendLine>(
  lines: readonly Each[],
  excess: number,
): readonly Reduction<Each>[] {
  const priced = lines.filter(({ total, controls }) => total.amount > 0 && controls !== 'none')
  if (excess <= 0 || priced.length === 0) return []
  const covering = priced.map((line) => cover(line, excess))
  const enough = covering.filter(({ amount }) => amount >= excess)
  const [least] = enough.toSorted((one, other) => one.amount - other.amount || one.pieces - other.pieces)
  if (least) return [least]
  const [dearest] = covering.toSorted((one, other) => other.amount - one.amount)
  if (!dearest) return []
  const others = priced.filter(({ id }) => id !== dearest.line.id)
  return [dearest, ...reductionsFor(others, excess - dearest.amount)]
}

/**
 * Returns how a cart over the spend limit can be ordered; `undefined` while it is within the limit. A discount on the
 * whole cart makes each line count for less than its price.
 */
export function spendAdvice<Each extends SpendLine>(
  { lines, total }: { readonly lines: readonly Each[]; readonly total: Money },
  spend: CartSpend | undefined,
): SpendAdvice<Each> | undefined {
  if (!spend || spend.over.amount <= 0) return undefined
  if (spend.total.amount >= spend.limit.amount) return { kind: 'used' }
  const priced = lines.reduce((sum, line) => sum + line.total.amount, 0)
  const excess = total.amount > 0 ? (spend.over.amount * Math.max(priced, total.amount)) / total.amount : 0
  return { kind: 'reduce', reductions: reductionsFor(lines, Math.ceil(excess)) }
}
