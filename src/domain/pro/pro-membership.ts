import { dayOf } from './pro-expiry.ts'
import { defaultSpendLimit } from './pro-spend.ts'

/** A customer's part in the trade programme as the API tells it; money in major units of the store's currency. */
type ProFacts = {
  readonly is_active: boolean
  readonly renewal_due: boolean
  readonly expires: string | null
  readonly expiration_date: string | null
  readonly order_total: number | null
  readonly spend_limit: number | null
  readonly employee_group: boolean
}

/**
 * The membership as the account shows it: whether it holds, its last day (ISO date) where one is known, and what was
 * spent of what.
 */
export type Membership = {
  readonly isActive: boolean
  /** Near its end: the account invites to renew. */
  readonly isRenewalDue: boolean
  readonly lastDay: string | undefined
  readonly spend: { readonly total: number; readonly limit: number } | undefined
  /** One of the operator's own staff: the limit is an allowance (specification, core 6). */
  readonly isEmployee: boolean
}

/** The pro service's end comes before the code's own (specification, addendum 5). Who is out has nothing to spend. */
export function membershipOf(facts: ProFacts): Membership {
  const { is_active, renewal_due, expires, expiration_date, order_total, spend_limit, employee_group } = facts
  return {
    isActive: is_active,
    isRenewalDue: renewal_due,
    lastDay: dayOf(expiration_date ?? expires ?? ''),
    spend:
      is_active && order_total !== null ? { total: order_total, limit: spend_limit ?? defaultSpendLimit } : undefined,
    isEmployee: employee_group,
  }
}
