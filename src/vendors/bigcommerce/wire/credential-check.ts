import { z } from 'zod'

/** The answer to a password check: no envelope, although V3 (vendors, commerce 9.1). */
export const credentialCheckSchema = z.object({ is_valid: z.boolean(), customer_id: z.number().int().nullable() })
