import type { CustomerRefusal } from '../../ports/commerce/customers.ts'
import { Problem } from '../kernel/problems.ts'

/**
 * What the platform refused of account or address data, told by our own names: only fields that the caller sent.
 * @param names the platform's name of a field → ours
 */
export function refusedAccount({ reason, fields }: CustomerRefusal, names: ReadonlyMap<string, string>): Problem {
  if (reason === 'email_taken') return new Problem('email_taken')
  const known = fields.flatMap((field) => names.get(field) ?? [])
  return new Problem('invalid_account', {
    errors: known.map((name) => ({ pointer: `/${name}`, message: 'is not accepted' })),
  })
}

/** Fields whose name is ours too. */
export const sameNames = (fields: readonly string[]): [string, string][] => fields.map((field) => [field, field])
