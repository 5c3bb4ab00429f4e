import { z } from 'zod'

/** What the verifier says about a token (vendors, google 2). */
export const verdictSchema = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  /** Absent when there are none. */
  'error-codes': z.array(z.string()).default([]),
})
