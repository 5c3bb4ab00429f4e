import type { CustomerRefusal } from '../../ports/commerce/customers.ts'
import { Problem } from '../kernel/problems.ts'

/**
 * Maps the platform's refusal of account or address data to a problem that names the API's fields.
 * @param names the platform's name of a field → ours
 */
export function refusedAccount({ reason, fields }: CustomerRefusal, names: ReadonlyMap<string, string>): Problem {
  if (reason === 'email_taken') return new Problem('email_taken')
  const known = fields.flatMap((field) => names.get(field) ?? [])
  return new Problem('invalid_account', {
    errors: known.map((name) => ({ pointer: `/${name}`, message: 'is not accepted' })),
  })
}

/** Maps fields that have the same name in the API. */
export const sameNames = (fields: readonly string[]): [string, string][] => fields.map((field) => [field, field])
