import type { Refused } from './account-forms.ts'

/** Why a form of the account was not done, as far as a customer can tell reasons apart; words are `error_{fault}`. */
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

/** Problem codes of the API → reasons. */
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
  ['csrf_invalid', 'changed'],
  ['change_unconfirmed', 'unsure'],
  ['outcome_unknown', 'unsure'],
  ['upstream_unreachable', 'unreachable'],
  ['upstream_timeout', 'unreachable'],
  ['upstream_busy', 'unreachable'],
  ['session_unavailable', 'unreachable'],
  ['overloaded', 'unreachable'],
])

export const accountFaultOf = (code: string): AccountFault => faults.get(code) ?? 'general'

/** What is wrong with one field, and so how to cure it; words are `field_{fault}`. */
export type FieldFault = 'missing' | 'email' | 'taken' | 'password' | 'current_password' | 'state' | 'wrong'

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

/** What is wrong with a field of a refused form; `undefined` when nothing is. */
export function fieldFault({ code, values, faults: named = [] }: Refused, field: string): FieldFault | undefined {
  if (code === 'email_taken' && field === 'email') return 'taken'
  if (![...named, ...(blamed.get(code) ?? [])].includes(field)) return undefined
  const isEmpty = !secrets.includes(field) && (values[field] ?? '').trim() === ''
  return isEmpty && field !== 'state_or_province' ? 'missing' : (special.get(field) ?? 'wrong')
}
