import { z } from 'zod'
import type { CodeOutcome, SentApplication } from '../../../ports/pro.ts'

/* Applications and codes at the pro service (vendors, pro 3 and 4). */

export const applicationSchema = z.object({ status: z.enum(['pending', 'approved', 'declined']) })

/** Maps an application to the service's body. */
export const toApplicationBody = ({ memberNumber, ...application }: Omit<SentApplication, 'id'>): object => ({
  ...application,
  ...(memberNumber !== '' && { member_number: memberNumber }),
})

const granted = z
  .object({
    outcome: z.literal('valid'),
    code: z.string().min(1),
    region: z.string().startsWith('pro'),
    expires: z.string().regex(/^\d{4}-\d{2}-\d{2}/),
    customer_group_id: z.int().positive(),
  })
  .transform(({ code, region, expires, customer_group_id: groupId }): CodeOutcome => ({
    kind: 'granted',
    grant: { code, region, expires, groupId },
  }))
const refused = z
  .object({ outcome: z.enum(['unknown', 'used', 'expired', 'email', 'region']) })
  .transform(({ outcome: reason }): CodeOutcome => ({ kind: 'refused', reason }))

export const codeOutcomeSchema = z.union([granted, refused])
