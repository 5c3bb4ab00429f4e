import { z } from 'zod'
import { optionalText } from './fields.ts'

/* Addresses as Firn reads and writes them (vendors, commerce 8.3). */

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

export type WireAddress = z.infer<typeof addressSchema>

/** An address to be written: always whole (vendors, commerce 8.3). */
export type WireNewAddress = Omit<WireAddress, 'id' | 'customer_id' | 'country'>

/** What makes two addresses of a customer the same one to the platform (vendors, commerce 8.3). */
export const addressCoreFields = [
  'first_name',
  'last_name',
  'company',
  'phone',
  'address_type',
  'address1',
  'address2',
  'city',
  'country_code',
  'state_or_province',
  'postal_code',
] as const satisfies readonly (keyof WireNewAddress)[]

export function isSameAddress(one: WireNewAddress, other: WireNewAddress): boolean {
  return addressCoreFields.every((field) => one[field] === other[field])
}
