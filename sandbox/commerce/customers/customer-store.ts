import type { z } from 'zod'
import { Refusal } from '../http/refusal.ts'
import type { Shop } from '../shop.ts'
import { overlay } from '../storage/overlay.ts'
import type { Customer } from '../wire/customers.ts'
import { saveAddress } from './address-store.ts'
import type { ChangedCustomerBody, CustomerBody, newCustomerSchema } from './customer-body.ts'
import { hashPassword, isStrongEnough } from './password.ts'

/** Ids below are the demo's own accounts. */
const firstCustomerId = 101
const firstAttributeValueId = 1

export function customerByEmail({ records }: Shop, email: string): Customer | undefined {
  return records.all('customer').find((each) => each.email.toLowerCase() === email.toLowerCase())
}

type Identity = { email?: string | undefined; authentication?: CustomerBody['authentication'] }

/** @throws Refusal 422 with paths below `index` for a taken address or a weak password */
function checkIdentity(shop: Shop, body: Identity, index: number, ownId?: number): void {
  const other = body.email === undefined ? undefined : customerByEmail(shop, body.email)
  if (other && other.id !== ownId)
    throw new Refusal(422, 'Create customers failed.', { [`${index}.email`]: `email ${body.email} already in use` })
  const password = body.authentication?.new_password
  if (password !== undefined && !isStrongEnough(password))
    throw new Refusal(422, 'Set customers failed.', {
      [`${index}.authentication.new_password`]:
        'Passwords must be at least 7 characters and contain both alphabetic and numeric characters.',
    })
}

export function createCustomer(shop: Shop, body: z.infer<typeof newCustomerSchema>, index: number): Customer {
  checkIdentity(shop, body, index)
  const { records, account } = shop
  const at = new Date(shop.now()).toISOString()
  const customer: Customer = {
    id: records.nextId('customer', firstCustomerId),
    email: body.email,
    first_name: body.first_name,
    last_name: body.last_name,
    company: body.company ?? '',
    phone: body.phone ?? '',
    registration_ip_address: '',
    notes: body.notes ?? '',
    tax_exempt_category: body.tax_exempt_category ?? '',
    customer_group_id: body.customer_group_id ?? records.all('group').find(({ is_default }) => is_default)?.id ?? 0,
    date_created: at,
    date_modified: at,
    force_password_reset: body.authentication?.force_password_reset ?? false,
    accepts_product_review_abandoned_cart_emails: body.accepts_product_review_abandoned_cart_emails ?? false,
    origin_channel_id: body.origin_channel_id ?? account.channelId,
    channel_ids: body.channel_ids ?? null,
    store_credit_amounts: body.store_credit_amounts ?? [{ amount: 0 }],
    form_fields: body.form_fields ?? [],
    password: hashed(body) ?? '',
  }
  records.put('customer', customer.id, customer)
  body.addresses?.forEach((address) => saveAddress(shop, { ...address, customer_id: customer.id }, index))
  for (const { attribute_id, attribute_value } of body.attributes ?? [])
    setAttribute(shop, customer.id, attribute_id, attribute_value)
  shop.announce('store/customer/created', { type: 'customer', id: customer.id })
  return customer
}

const hashed = (body: Identity): string | undefined =>
  body.authentication?.new_password === undefined ? undefined : hashPassword(body.authentication.new_password)

export function changeCustomer(shop: Shop, body: ChangedCustomerBody, index: number): Customer {
  const current = shop.records.get('customer', body.id)
  if (!current) throw new Refusal(422, 'Set customers failed.', { [`${index}.id`]: 'The customer does not exist' })
  checkIdentity(shop, body, index, body.id)
  const { authentication, form_fields, channel_ids, ...fields } = body
  const customer: Customer = {
    ...overlay(current, fields),
    channel_ids: channel_ids === undefined ? current.channel_ids : channel_ids,
    form_fields: mergeFormFields(current.form_fields, form_fields ?? []),
    force_password_reset: authentication?.force_password_reset ?? current.force_password_reset,
    password: hashed(body) ?? current.password,
    date_modified: new Date(shop.now()).toISOString(),
  }
  shop.records.put('customer', customer.id, customer)
  shop.announce('store/customer/updated', { type: 'customer', id: customer.id })
  return customer
}

const mergeFormFields = (current: Customer['form_fields'], next: Customer['form_fields']): Customer['form_fields'] => [
  ...current.filter(({ name }) => !next.some((each) => each.name === name)),
  ...next,
]

/** Sets one attribute of a customer. @throws Refusal 422 when the attribute does not exist */
export function setAttribute({ records, now }: Shop, customerId: number, attributeId: number, value: string) {
  if (!records.get('attribute', attributeId))
    throw new Refusal(422, 'Set customer attribute values failed.', { attribute_id: 'The attribute does not exist' })
  const at = new Date(now()).toISOString()
  const twin = records.of('attributeValue', customerId).find(({ attribute_id }) => attribute_id === attributeId)
  const id = twin?.id ?? records.nextId('attributeValue', firstAttributeValueId)
  const stored = {
    id,
    attribute_id: attributeId,
    attribute_value: value,
    customer_id: customerId,
    date_created: twin?.date_created ?? at,
    date_modified: at,
  }
  records.put('attributeValue', id, stored, customerId)
  return stored
}

/** Forgets a customer with everything that is theirs; carts and orders stay. */
export function removeCustomer({ records, announce }: Shop, id: number): void {
  if (!records.get('customer', id)) return
  for (const address of records.of('address', id)) records.remove('address', address.id)
  for (const value of records.of('attributeValue', id)) records.remove('attributeValue', value.id)
  records.remove('customer', id)
  announce('store/customer/deleted', { type: 'customer', id })
}
