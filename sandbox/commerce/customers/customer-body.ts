import { z } from 'zod'
import { emailSchema } from '../../typed-text.ts'

/* Items of the arrays that V3 customers and addresses take (vendors, commerce 8). */

const value = z.union([z.string(), z.number(), z.array(z.string())])
const formFieldsSchema = z.array(z.object({ name: z.string(), value }))
const text = z.string()
const required = z.string().min(1)

const addressFields = z.object({
  first_name: required,
  last_name: required,
  company: text.optional(),
  address1: required,
  address2: text.optional(),
  city: required,
  state_or_province: text,
  postal_code: text,
  country_code: z.string().length(2),
  phone: text.optional(),
  address_type: z.enum(['residential', 'commercial']).optional(),
  form_fields: formFieldsSchema.optional(),
})
export type AddressBody = z.infer<typeof addressFields>

export const newAddressSchema = addressFields.extend({ customer_id: z.int().positive() })
export const changedAddressSchema = addressFields.partial().extend({ id: z.int().positive() })

const customerFields = z.object({
  email: emailSchema,
  first_name: required,
  last_name: required,
  company: text.optional(),
  phone: text.optional(),
  notes: text.optional(),
  tax_exempt_category: text.optional(),
  customer_group_id: z.int().nonnegative().optional(),
  accepts_product_review_abandoned_cart_emails: z.boolean().optional(),
  store_credit_amounts: z.array(z.object({ amount: z.number() })).optional(),
  channel_ids: z.array(z.int()).nullish(),
  form_fields: formFieldsSchema.optional(),
  authentication: z
    .object({ new_password: z.string().optional(), force_password_reset: z.boolean().optional() })
    .optional(),
})
export type CustomerBody = z.infer<typeof customerFields>

export const newCustomerSchema = customerFields.extend({
  origin_channel_id: z.int().optional(),
  addresses: z.array(addressFields).optional(),
  attributes: z.array(z.object({ attribute_id: z.int(), attribute_value: z.string() })).optional(),
})
export const changedCustomerSchema = customerFields.partial().extend({ id: z.int().positive() })
export type ChangedCustomerBody = z.infer<typeof changedCustomerSchema>

export const credentialsSchema = z.object({
  email: z.string(),
  password: z.string(),
  channel_id: z.int().positive().optional(),
})

export const attributesSchema = z.array(z.object({ name: required, type: z.enum(['string', 'number', 'date']) }))
export const attributeValuesSchema = z.array(
  z.object({ attribute_id: z.int(), value: z.string(), customer_id: z.int().positive() }),
)
