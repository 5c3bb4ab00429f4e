import type { CustomerRefusal } from '../../ports/commerce/customers.ts'
import { errorSchema } from './wire/envelope.ts'

const lastPart = (path: string): string => path.split('.').at(-1) ?? path

/**
 * Reads why a customer write was refused (4xx): only the paths of the platform's errors say it (vendors, commerce 3.3,
 * 8.1). `fields` are their last parts (`0.state_or_province` → `state_or_province`); its words stay inside.
 */
export function customerRefusal(body: unknown): CustomerRefusal {
  const parsed = errorSchema.safeParse(body)
  const fields = Object.keys(parsed.data?.errors ?? {}).map(lastPart)
  const reason = fields.includes('email') ? 'email_taken' : fields.includes('new_password') ? 'password' : 'other'
  return { kind: 'refused', reason, fields }
}
