import { z } from 'zod'
import { optionalText } from '../../../ports/commerce/shape-fields.ts'

/* Addresses as the shop reads and writes them (vendors, commerce 8.3). */

export const addressSchema = z.object({
  id: z.number().int().positive(),
  customer_id: z.number().int().positive(),
  first_name: optionalText,
  last_name: optionalText,
  company: optionalText,
  address1: optionalText,
  address2: optionalText,
  city: optionalText,
  /** Full name. */
  state_or_province: optionalText,
  postal_code: optionalText,
  /** Name of `country_code`; read only. */
  country: optionalText,
  country_code: z.string(),
  phone: optionalText,
  address_type: z.enum(['residential', 'commercial']).default('residential'),
})
