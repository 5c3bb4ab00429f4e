import { z } from 'zod'
import { emailSchema, requiredText } from '../kernel/plain-text.ts'
import { stores } from '../../domain/region/stores.ts'

/** A request for an account without proof of a human. It has no password: its owner chooses one behind the link. */
export const accountRequestSchema = z.strictObject({
  email: emailSchema,
  first_name: requiredText(),
  last_name: requiredText(),
  accepts_product_review_abandoned_cart_emails: z.boolean(),
})
export type AccountRequest = z.infer<typeof accountRequestSchema>

const heldAccountSchema = z.object({
  store: z.enum(stores),
  /** ms */
  expires: z.number(),
  request: z.object({
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    accepts_product_review_abandoned_cart_emails: z.boolean(),
  }),
})
/** A request as stored, until the owner of its address opens the mailed link. */
export type HeldAccount = z.infer<typeof heldAccountSchema>

/** Reads a stored request. @throws ZodError or SyntaxError for a damaged one */
export const parseHeldAccount = (value: string): HeldAccount => heldAccountSchema.parse(JSON.parse(value))
