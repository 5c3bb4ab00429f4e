import { Refusal } from '../http/refusal.ts'
import type { Shop } from '../shop.ts'
import type { Address } from '../wire/customers.ts'
import { needsPart } from '../text/address-format.ts'
import type { AddressBody } from './customer-body.ts'

const firstAddressId = 1

/** The parts in which equal addresses are equal (vendors, commerce 8.3). */
const coreFields = [
  'customer_id',
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
] as const

/**
 * Keeps a new or changed address.
 * @returns `undefined` when the customer has an equal one already: the platform then silently does nothing
 * @throws Refusal 422 for an unknown customer, country or state; codes of states are refused
 */
export function saveAddress(
  shop: Shop,
  body: AddressBody & { customer_id: number; id?: number },
  index: number,
): Address | undefined {
  const { records } = shop
  if (!records.get('customer', body.customer_id))
    throw new Refusal(422, 'Create addresses failed.', { [`${index}.customer_id`]: 'The customer does not exist' })
  const address = completed(shop, body, index)
  const isTwin = (other: Address): boolean =>
    other.id !== body.id && coreFields.every((field) => other[field] === address[field])
  if (records.of('address', body.customer_id).some(isTwin)) return undefined
  const stored = { ...address, id: body.id ?? records.nextId('address', firstAddressId) }
  records.put('address', stored.id, stored, stored.customer_id)
  announceAddress(shop, body.id === undefined ? 'created' : 'updated', stored)
  return stored
}

/** Forgets an address; unknown ids are no failure. */
export function removeAddress(shop: Shop, id: number): void {
  const address = shop.records.get('address', id)
  if (!address) return
  shop.records.remove('address', id)
  announceAddress(shop, 'deleted', address)
}

function announceAddress({ announce }: Shop, verb: string, { id, customer_id }: Address): void {
  announce(`store/customer/address/${verb}`, { type: 'customer', id, address: { customer_id } })
}

function completed({ records }: Shop, body: AddressBody & { customer_id: number }, index: number): Address {
  const code = body.country_code.toUpperCase()
  const country = records.all('country').find(({ country_iso2 }) => country_iso2 === code)
  if (!country)
    throw new Refusal(422, 'Create addresses failed.', { [`${index}.country_code`]: 'The country code is not valid' })
  const states = records.of('state', country.id)
  if (states.length > 0 && !states.some(({ state }) => state === body.state_or_province))
    throw new Refusal(422, 'Create addresses failed.', {
      [`${index}.state_or_province`]: 'The state or province must be its full name',
    })
  for (const [part, field] of [
    ['state', 'state_or_province'],
    ['zip', 'postal_code'],
  ] as const)
    // prettier-ignore
    if (body[field] === '' && needsPart(code, part))
      throw new Refusal(422, 'Create addresses failed.', { [`${index}.${field}`]: `${field} is required` })
  return {
    id: 0,
    customer_id: body.customer_id,
    first_name: body.first_name,
    last_name: body.last_name,
    company: body.company ?? '',
    address1: body.address1,
    address2: body.address2 ?? '',
    city: body.city,
    state_or_province: body.state_or_province,
    postal_code: body.postal_code,
    country: country.country,
    country_code: code,
    phone: body.phone ?? '',
    address_type: body.address_type ?? 'residential',
    form_fields: body.form_fields ?? [],
  }
}
