import { dayOf } from './pro-expiry.ts'
import { defaultSpendLimit } from './pro-spend.ts'

/** A customer's part in the trade programme as the API tells it; money in major units of the store's currency. */
type ProFacts = {
  readonly is_active: boolean
  readonly expires: string | null
  readonly expiration_date: string | null
  readonly order_total: number | null
  readonly spend_limit: number | null
}

/**
 * What the account says of it: whether it holds, its last day (ISO date) where one is known, and what was spent of
 * what.
 */
export type Membership = {
  readonly isActive: boolean
  readonly lastDay: string | undefined
  readonly spend: { readonly total: number; readonly limit: number } | undefined
}

/** The pro service's end comes before the code's own (specification, addendum 5). Who is out has nothing to spend. */
export function membershipOf({ is_active, expires, expiration_date, order_total, spend_limit }: ProFacts): Membership {
  return {
    isActive: is_active,
    lastDay: dayOf(expiration_date ?? expires ?? ''),
    spend:
      is_active && order_total !== null ? { total: order_total, limit: spend_limit ?? defaultSpendLimit } : undefined,
  }
}
