import type { CustomerRefusal } from '../../ports/commerce/customers.ts'
import type { Answer } from './transport.ts'
import { errorSchema } from './wire/envelope.ts'

const lastPart = (path: string): string => path.split('.').at(-1) ?? path

/** The reason by the field that the platform blames: it has no codes. */
const reasons: readonly (readonly [field: string, reason: CustomerRefusal['reason']])[] = [
  ['email', 'email_taken'],
  ['new_password', 'password'],
  ['id', 'gone'],
  ['customer_id', 'customer_gone'],
]

/**
 * Reads why a customer write was refused (4xx): the paths of the platform's errors say it, or the status 404 (vendors,
 * commerce 3.3, 8.1). `fields` are their last parts (`0.state_or_province` → `state_or_province`); its words stay
 * inside.
 */
export function customerRefusal({ status, json }: Answer): CustomerRefusal {
  const parsed = errorSchema.safeParse(json)
  const fields = Object.keys(parsed.data?.errors ?? {}).map(lastPart)
  const blamed = reasons.find(([field]) => fields.includes(field))?.[1]
  return { kind: 'refused', reason: blamed ?? (status === 404 ? 'gone' : 'other'), fields }
}
