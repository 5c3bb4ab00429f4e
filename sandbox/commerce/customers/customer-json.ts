import type { Shop } from '../shop.ts'
import { without } from '../storage/without.ts'
import type { Address, Customer } from '../wire/customers.ts'

export const customerIncludes = [
  'addresses',
  'attributes',
  'formfields',
  'storecredit',
  'shopper_profile_id',
  'segment_ids',
] as const
export type CustomerInclude = (typeof customerIncludes)[number]

/** Sub-resources come with at most this many (vendors, commerce 8.1). */
const includedAtMost = 10

/** A customer as answered. Never the password. */
export function toCustomerJson({ records }: Shop, customer: Customer, includes: ReadonlySet<CustomerInclude>) {
  const { force_password_reset, form_fields, store_credit_amounts } = customer
  const addresses = records.of('address', customer.id)
  const attributes = records.of('attributeValue', customer.id)
  return {
    ...without(customer, 'password', 'force_password_reset', 'form_fields', 'store_credit_amounts'),
    address_count: addresses.length,
    attribute_count: attributes.length,
    authentication: { force_password_reset },
    ...(includes.has('addresses')
      ? { addresses: addresses.slice(0, includedAtMost).map((each) => toAddressJson(each)) }
      : {}),
    ...(includes.has('attributes') ? { attributes: attributes.slice(0, includedAtMost) } : {}),
    ...(includes.has('formfields')
      ? { form_fields: form_fields.map((field) => ({ ...field, customer_id: customer.id })) }
      : {}),
    ...(includes.has('storecredit') ? { store_credit_amounts } : {}),
    ...(includes.has('shopper_profile_id') ? { shopper_profile_id: '' } : {}),
    ...(includes.has('segment_ids') ? { segment_ids: [] } : {}),
  }
}

/** An address as answered, without form fields. */
export const toAddressJson = (address: Address) => without(address, 'form_fields')

export function toAddressWithFields(address: Address) {
  return { ...address, form_fields: address.form_fields.map((field) => ({ ...field, address_id: address.id })) }
}
