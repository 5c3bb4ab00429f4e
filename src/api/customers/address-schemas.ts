import { z } from '@hono/zod-openapi'
import { productIdSchema } from '../kernel/ids.ts'
import { codeText, plainText, requiredText } from '../kernel/plain-text.ts'

/** Fields of an address, always complete; its owner is the session's customer. */
export const newAddressSchema = z
  .strictObject({
    first_name: requiredText(),
    last_name: requiredText(),
    company: plainText().default(''),
    address1: requiredText(),
    address2: plainText().default(''),
    city: requiredText(),
    state_or_province: plainText()
      .default('')
      .openapi({ description: 'Full name; empty only where addresses of the country need none' }),
    postal_code: codeText(30)
      .default('')
      .openapi({ description: 'Empty only where addresses of the country need none' }),
    country_code: z
      .string()
      .regex(/^[A-Z]{2}$/, 'must be two capital letters')
      .openapi({ description: 'ISO 3166-1' }),
    phone: codeText(50).default(''),
    address_type: z.enum(['residential', 'commercial']).default('residential'),
  })
  .openapi('NewAddress')

export const changedAddressSchema = newAddressSchema.extend({ id: productIdSchema }).strict().openapi('ChangedAddress')

export const addressSchema = z
  .object({
    id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    company: z.string(),
    address1: z.string(),
    address2: z.string(),
    city: z.string(),
    state_or_province: z.string(),
    postal_code: z.string(),
    country: z.string(),
    country_code: z.string(),
    phone: z.string(),
    address_type: z.enum(['residential', 'commercial']),
  })
  .openapi('Address')

export const addressAnswer = z.object({ data: addressSchema })
export const addressListAnswer = z.object({ data: z.array(addressSchema) })
