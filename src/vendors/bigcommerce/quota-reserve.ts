import type { Priority } from '../../lib/request-scope.ts'
import { spentBy, type Window } from './quota-window.ts'

/** The part of a window that is left to buyers. */
export const reservedShare = 1 / 8
/**
 * Parts of the reserve, and of a range's share of it, that are left: to checkouts by writes, to both by first adds, and
 * to all of these by reads.
 */
export const leftOfReserve: Readonly<Record<Priority, number>> = {
  checkout: 0,
  cart_write: 1 / 4,
  first_add: 1 / 2,
  cart_read: 3 / 4,
}
/** Calls of the reserve that a range has at least: those of a checkout. */
const leastOfReserve = 4

/**
 * The payers of buyers' calls beyond a share: of all strangers whose range has had its part, and of all ranges over
 * theirs. Two, so that newcomers without end leave known visitors their carts and checkouts.
 */
export const strangersBeyond = 'reserve of strangers beyond their part'
export const rangesBeyond = 'reserve of ranges beyond their share'

/** Whether a payer has used up its part of the reserve for such calls. */
export function isReserveSpent(at: Window, part: number, payer: string, priority: Priority): boolean {
  const share = Math.max(leastOfReserve, at.calls * reservedShare * part)
  return spentBy(at, payer) >= share * (1 - leftOfReserve[priority])
}
