import { tidyCode, withoutControls } from '../format/typed-text.ts'
import type { Refused } from './account-forms.ts'

/**
 * The reason of a form of the account that was not done, as far as a customer can tell reasons apart; words are
 * `error_{fault}`.
 */
export type AccountFault =
  | 'general'
  | 'unreachable'
  | 'unsure'
  | 'credentials'
  | 'signed_out'
  | 'input'
  | 'taken'
  | 'address_limit'
  | 'too_often'
  | 'human'
  | 'gone'
  | 'changed'
  | 'no_order'
  | 'refused'
  | 'cart'
  | 'expired'
  | 'outdated'
  | 'code_unknown'
  | 'code_used'
  | 'code_expired'
  | 'code_address'
  | 'code_region'

/** A fault of a cart that shows when its owner signs in or goes to the checkout. */
const cartCodes: readonly string[] = [
  ...['cart_conflict', 'cart_region', 'cart_refused', 'cart_not_attached', 'line_gone', 'line_fixed', 'spend_limit'],
  ...['checkout_unavailable', 'coupon_refused'],
  ...['options_missing', 'option_invalid', 'out_of_stock', 'quantity_limit', 'not_purchasable'],
]

/** Problem codes of the API → reasons. What is missing here is `outdated`: only a page of another time gets it. */
const faults: ReadonlyMap<string, AccountFault> = new Map([
  ['credentials_invalid', 'credentials'],
  ['signed_out', 'signed_out'],
  ['invalid', 'input'],
  ['invalid_account', 'input'],
  ['email_taken', 'taken'],
  ['address_limit', 'address_limit'],
  ['rate_limited', 'too_often'],
  ['captcha_required', 'too_often'],
  ['bot_refused', 'human'],
  ['verification_unavailable', 'human'],
  ['not_found', 'gone'],
  ['address_gone', 'gone'],
  ['customer_gone', 'signed_out'],
  ['csrf_invalid', 'changed'],
  ['code_unknown', 'code_unknown'],
  ['code_used', 'code_used'],
  ['code_expired', 'code_expired'],
  ['code_address', 'code_address'],
  ['code_region', 'code_region'],
  ['change_unconfirmed', 'unsure'],
  ['outcome_unknown', 'unsure'],
  ['upstream_unreachable', 'unreachable'],
  ['upstream_timeout', 'unreachable'],
  ['upstream_busy', 'unreachable'],
  ['session_unavailable', 'unreachable'],
  ['overloaded', 'unreachable'],
  ['forbidden', 'refused'],
  ['blocked', 'refused'],
  ['cookies_refused', 'refused'],
  ['link_expired', 'expired'],
  ['internal', 'general'],
  ...cartCodes.map((code) => [code, 'cart'] as const),
])

export const accountFaultOf = (code: string): AccountFault => faults.get(code) ?? 'outdated'

/** The fault of one field, which says how to cure it; words are `field_{fault}`. */
export type FieldFault =
  | 'missing'
  | 'email'
  | 'taken'
  | 'password'
  | 'current_password'
  | 'state'
  | 'characters'
  | 'wrong'

const special: ReadonlyMap<string, FieldFault> = new Map([
  ['email', 'email'],
  ['pw', 'password'],
  ['new_password', 'password'],
  ['current_password', 'current_password'],
  ['state_or_province', 'state'],
])

const secrets: readonly string[] = ['pw', 'new_password', 'current_password']

/** Fields that are to blame where the reason names no field: the same for every form that has them. */
const blamed: ReadonlyMap<string, readonly string[]> = new Map([['credentials_invalid', ['current_password']]])

/** The fault of a field of a refused form; `undefined` when nothing is. */
export function fieldFault({ code, values, faults: named = [] }: Refused, field: string): FieldFault | undefined {
  if (code === 'email_taken' && field === 'email') return 'taken'
  if (![...named, ...(blamed.get(code) ?? [])].includes(field)) return undefined
  const typed = secrets.includes(field) ? '*' : (values[field] ?? '')
  if (withoutControls(typed) !== typed) return 'characters'
  const isEmpty = tidyCode(typed) === ''
  return isEmpty && field !== 'state_or_province' ? 'missing' : (special.get(field) ?? 'wrong')
}
