import { z } from 'zod'
import { idOrZero, optionalText } from '../../../ports/commerce/shape-fields.ts'

/*
 * Customers and addresses as the shop reads them (vendors, commerce 8). Unknown fields are dropped here: store credit,
 * tax exemption, registration address and the like go no further.
 */

/** V3 form fields: text, number or a list of texts. */
const formFieldSchema = z.object({
  name: z.string(),
  value: z
    .union([z.string(), z.number(), z.array(z.string())])
    .nullish()
    .transform((value) => value ?? ''),
})

export const customerSchema = z.object({
  id: z.number().int().positive(),
  email: z.string(),
  first_name: optionalText,
  last_name: optionalText,
  company: optionalText,
  phone: optionalText,
  /** Staff's notes, where an old trade code may stand. Never leaves the server. */
  notes: optionalText,
  /** 0 = no group. */
  customer_group_id: idOrZero,
  accepts_product_review_abandoned_cart_emails: z.boolean().default(false),
  /** Only when asked for by `include=formfields`. */
  form_fields: z.array(formFieldSchema).default([]),
})

/** The answer to a password check: no envelope, although V3; a refusal may lack the id (vendors, commerce 9.1). */
export const credentialCheckSchema = z.object({ is_valid: z.boolean(), customer_id: z.number().int().nullish() })
