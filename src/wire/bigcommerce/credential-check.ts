import { z } from 'zod'

/** The answer to a password check: no envelope, although V3 (BigCommerce contract §9.1). */
export const credentialCheckSchema = z.object({ is_valid: z.boolean(), customer_id: z.number().int().nullable() })
