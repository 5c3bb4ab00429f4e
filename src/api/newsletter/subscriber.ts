import { z } from 'zod'

/** A subscriber as stored. Who leaves, or never confirms, is erased. `bounced`: mail came back for good. Times: ms. */
const subscriberSchema = z.object({
  email: z.string(),
  /** Language and country of the letters: `fr-ca`. */
  locale: z.string(),
  state: z.enum(['pending', 'confirmed', 'bounced']),
  /** The bot protection's finding; the address's owner confirms it either way. */
  assessment: z.enum(['human', 'without_token', 'verifier_down']),
  requestedAt: z.number(),
  confirmedAt: z.number().exactOptional(),
})
export type Subscriber = z.infer<typeof subscriberSchema>

/** Reads a stored subscriber. @throws ZodError or SyntaxError for a damaged one */
export const parseSubscriber = (value: string): Subscriber => subscriberSchema.parse(JSON.parse(value))
