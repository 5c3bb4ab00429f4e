/** Customers and addresses as they are kept; answers leave the password out (vendors, commerce 8). */

type FormFieldValue = string | number | string[]
type FormField = { name: string; value: FormFieldValue }

export type Customer = {
  id: number
  email: string
  first_name: string
  last_name: string
  company: string
  phone: string
  registration_ip_address: string
  notes: string
  tax_exempt_category: string
  customer_group_id: number
  date_created: string
  date_modified: string
  force_password_reset: boolean
  accepts_product_review_abandoned_cart_emails: boolean
  origin_channel_id: number
  channel_ids: number[] | null
  store_credit_amounts: { amount: number }[]
  form_fields: FormField[]
  /** `salt:key` of scrypt, in hex; '' = no password, nothing is valid. */
  password: string
}

export type Address = {
  id: number
  customer_id: number
  first_name: string
  last_name: string
  company: string
  address1: string
  address2: string
  city: string
  state_or_province: string
  postal_code: string
  country: string
  country_code: string
  phone: string
  address_type: 'residential' | 'commercial'
  form_fields: FormField[]
}

export type Attribute = {
  id: number
  name: string
  type: 'string' | 'number' | 'date'
  date_created: string
  date_modified: string
}

export type AttributeValue = {
  id: number
  attribute_id: number
  attribute_value: string
  customer_id: number
  date_created: string
  date_modified: string
}
