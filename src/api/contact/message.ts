import { z } from 'zod'

/** A visitor's message as stored: for three months, for who asks what became of it. Times in ms. */
const messageSchema = z.object({
  /** Entry of the desk it goes to. */
  desk: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** Language and country of the page: `fr-ca`. */
  locale: z.string(),
  /** `held`: an operator reads it before the desk gets it. */
  state: z.enum(['sent', 'held']),
  /** The reason for which it is held. */
  reason: z.enum(['without_token', 'verifier_down', 'trapped']).exactOptional(),
  receivedAt: z.number(),
})
export type Message = z.infer<typeof messageSchema>

/** Reads a stored message. @throws ZodError or SyntaxError for a damaged one */
export const parseMessage = (value: string): Message => messageSchema.parse(JSON.parse(value))
