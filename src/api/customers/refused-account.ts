import type { CustomerRefusal } from '../../ports/commerce/customers.ts'
import { Problem } from '../kernel/problems.ts'

/**
 * Maps the platform's refusal of account or address data to a problem that names the API's fields.
 * @param names the platform's name of a field → ours
 * @param gone code for what the platform does not have any more
 */
export function refusedAccount(
  { reason, fields }: CustomerRefusal,
  names: ReadonlyMap<string, string>,
  gone: 'customer_gone' | 'address_gone' = 'customer_gone',
): Problem {
  if (reason === 'email_taken') return new Problem('email_taken')
  if (reason === 'gone') return new Problem(gone)
  if (reason === 'customer_gone') return new Problem('customer_gone')
  const known = fields.flatMap((field) => names.get(field) ?? [])
  return new Problem('invalid_account', {
    errors: known.map((name) => ({ pointer: `/${name}`, message: 'is not accepted' })),
  })
}

/** Maps fields that have the same name in the API. */
export const sameNames = (fields: readonly string[]): [string, string][] => fields.map((field) => [field, field])
