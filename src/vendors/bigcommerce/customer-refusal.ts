import { errorSchema } from './wire/envelope.ts'

/**
 * Why the platform refused customer or address data. `fields` are the last parts of the paths that it named
 * (`0.state_or_province` → `state_or_province`): its words stay inside.
 */
export type CustomerRefusal = {
  readonly kind: 'refused'
  readonly reason: 'email_taken' | 'password' | 'other'
  readonly fields: readonly string[]
}

const lastPart = (path: string): string => path.split('.').at(-1) ?? path

/** What a 4xx of a customer write means: only the paths of its errors tell (vendors, commerce 3.3, 8.1). */
export function customerRefusal(body: unknown): CustomerRefusal {
  const parsed = errorSchema.safeParse(body)
  const fields = Object.keys(parsed.data?.errors ?? {}).map(lastPart)
  const reason = fields.includes('email') ? 'email_taken' : fields.includes('new_password') ? 'password' : 'other'
  return { kind: 'refused', reason, fields }
}
