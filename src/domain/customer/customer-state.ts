import { defaultSpendLimit } from '../pro/pro-spend.ts'
import { type ClientCustomer, type CustomerSource, toClientCustomer } from './client-customer.ts'

/** The trade programme's word on a customer. Amounts: major units of the store's currency. */
export type ProStanding = {
  readonly isActive: boolean
  /** None once the term has ended. */
  readonly discountRules: readonly unknown[]
  /** `undefined` while the pro service does not answer. */
  readonly orderTotal: number | undefined
  readonly spendLimit: number | undefined
  /** Last day, as written. */
  readonly expirationDate: string | undefined
  readonly isEmployee: boolean
}

/** Everything known of a signed-in customer (specification, core 3: other customer state). */
export type SignedIn = {
  readonly status: 'signed_in'
  readonly customer: ClientCustomer
  /** Id of the customer group; 0 = none. */
  readonly customerGroup: number
  readonly customerDiscount: readonly unknown[]
  readonly proCurrentSpend: number | undefined
  readonly proExpirationDate: string | undefined
  readonly isEmployee: boolean
  readonly brandSpendLimit: number
}

/** `unknown` until the session was read; `unreachable`: signed in, and the platform does not answer. */
export type CustomerState = SignedIn | { readonly status: 'unknown' | 'anonymous' | 'unreachable' }

/** The events of a tab's customer: each reading of the session is one event. */
export type CustomerEvent =
  | { readonly kind: 'signed_in'; readonly source: CustomerSource; readonly pro?: ProStanding | undefined }
  | { readonly kind: 'signed_out' }
  | { readonly kind: 'unreachable' }

export const unknownCustomer: CustomerState = { status: 'unknown' }

function signedIn({ source, pro }: Extract<CustomerEvent, { kind: 'signed_in' }>): SignedIn {
  const customer = toClientCustomer(source)
  return {
    status: 'signed_in',
    customer: { ...customer, isPro: customer.isPro && pro?.isActive === true },
    customerGroup: customer.groupId,
    customerDiscount: pro?.discountRules ?? [],
    proCurrentSpend: pro?.orderTotal,
    proExpirationDate: pro?.expirationDate ?? customer.proCodeInfo?.expires,
    isEmployee: pro?.isEmployee ?? false,
    brandSpendLimit: pro?.spendLimit ?? defaultSpendLimit,
  }
}

/**
 * The state after an event (specification, core 4). Signing out clears all customer and pro state; a platform that does
 * not answer signs no customer out. Returns the same object where nothing changed.
 */
export function nextCustomer(state: CustomerState, event: CustomerEvent): CustomerState {
  if (event.kind === 'unreachable' && state.status === 'signed_in') return state
  const next: CustomerState =
    event.kind === 'signed_in' ? signedIn(event) : { status: event.kind === 'signed_out' ? 'anonymous' : 'unreachable' }
  return JSON.stringify(next) === JSON.stringify(state) ? state : next
}

/** Id of the signed-in customer; 0 for anonymous visitors, `undefined` where that is not known. */
export function customerIdOf(state: CustomerState): number | undefined {
  if (state.status === 'signed_in') return state.customer.id
  return state.status === 'anonymous' ? 0 : undefined
}

/**
 * The customer of a tab, as other tabs are told: the customer's id, 0 for a guest, and whether they are a pro customer.
 */
export type CustomerMark = { readonly id: number; readonly isPro: boolean }

/** The mark of a state; `undefined` where it is not known who is signed in. */
export function customerMarkOf(state: CustomerState): CustomerMark | undefined {
  const id = customerIdOf(state)
  return id === undefined ? undefined : { id, isPro: isProCustomer(state) }
}

/** True for a member of the trade programme whose term runs. */
export const isProCustomer = (state: CustomerState): boolean => state.status === 'signed_in' && state.customer.isPro

/**
 * Whether a member has other prices than before: another group, or its rules have changed. No rules are no news: the
 * session has none while the platform does not answer for the group.
 */
function hasOtherPrices(before: SignedIn, after: SignedIn): boolean {
  const [earlier, later] = [before.customerDiscount, after.customerDiscount]
  const isChanged = earlier.length > 0 && later.length > 0 && JSON.stringify(earlier) !== JSON.stringify(later)
  return isChanged || before.customerGroup !== after.customerGroup
}

/**
 * Whether a page that shows a customer's own data or prices must be loaded again: that customer has signed out, or
 * another one has signed in, in another tab; or a member's role or discounts have changed.
 */
export function isOutdated(before: CustomerState, after: CustomerState): boolean {
  const [earlier, later] = [customerIdOf(before), customerIdOf(after)]
  if (!earlier || later === undefined) return false
  if (later !== earlier) return true
  if (before.status !== 'signed_in' || after.status !== 'signed_in' || !before.customer.isPro) return false
  return !after.customer.isPro || hasOtherPrices(before, after)
}
