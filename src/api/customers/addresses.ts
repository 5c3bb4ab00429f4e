import {
  type AddressOutcome,
  type NewAddress,
  type PlatformAddress,
  addressCoreFields,
  isSameAddress,
} from '../../ports/commerce/customers.ts'
import { neededParts } from '../../domain/customer/address-format.ts'
import { defaultAddressField } from '../../domain/customer/default-address.ts'
import { Problem } from '../kernel/problems.ts'
import type { CustomerContext } from './account-context.ts'
import { changeCustomer } from './change-customer.ts'
import { refusedAccount, sameNames } from './refused-account.ts'

/*
 * Address rules shared by JSON calls and plain forms. The platform does not check an address's owner, so each rule
 * finds it among the customer's own first. Changes of one session run one after another.
 */

/** Most addresses of a customer (security, A8). */
export const mostAddresses = 50

const fieldNames = new Map(sameNames(addressCoreFields))

const addressesOf = ({ services, store }: CustomerContext) => services.commerce[store].customers.addresses

export function listAddresses(context: CustomerContext): Promise<readonly PlatformAddress[]> {
  return addressesOf(context).list(context.customerId)
}

/** Returns the address of an outcome; the existing equal one when the platform silently ignored a duplicate. */
function addressOfOutcome(
  outcome: AddressOutcome,
  requested: NewAddress,
  known: readonly PlatformAddress[],
): PlatformAddress {
  if (outcome.kind === 'address') return outcome.address
  if (outcome.kind === 'refused') throw refusedAccount(outcome, fieldNames, 'address_gone')
  const twin = known.find((address) => isSameAddress(address, requested))
  if (!twin) throw new Problem('invalid_account')
  return twin
}

/**
 * Refuses an address without a part that its country needs: the platform says no more than that it is wrong.
 * @throws Problem `invalid` naming the parts
 */
function requireParts({ country_code, state_or_province, postal_code }: NewAddress): void {
  const needed = neededParts(country_code)
  const missing = [
    ...(needed.state && state_or_province === '' ? ['state_or_province'] : []),
    ...(needed.postalCode && postal_code === '' ? ['postal_code'] : []),
  ]
  if (missing.length === 0) return
  const message = 'is needed in this country'
  throw new Problem('invalid', { errors: missing.map((name) => ({ pointer: `/${name}`, message })) })
}

/**
 * @throws Problem `invalid` without a part that the country needs, `address_limit` at 50 addresses, `invalid_account`
 * naming the fields that are not accepted
 */
export async function addAddress(context: CustomerContext, address: NewAddress): Promise<PlatformAddress> {
  requireParts(address)
  return context.services.sessions.locked(context.session.id, async () => {
    const known = await listAddresses(context)
    const twin = known.find((each) => isSameAddress(each, address))
    if (twin) return twin
    if (known.length >= mostAddresses) throw new Problem('address_limit')
    return addressOfOutcome(await addressesOf(context).create(context.customerId, address), address, known)
  })
}

/** @throws Problem `not_found` for an address that is not the customer's own */
export async function changeAddress(
  context: CustomerContext,
  id: number,
  address: NewAddress,
): Promise<PlatformAddress> {
  requireParts(address)
  return context.services.sessions.locked(context.session.id, async () => {
    const known = await listAddresses(context)
    if (!known.some((each) => each.id === id)) throw new Problem('not_found')
    return addressOfOutcome(await addressesOf(context).update(id, address), address, known)
  })
}

/** @throws Problem `not_found` for an address that is not the customer's own */
export async function removeAddress(context: CustomerContext, id: number): Promise<void> {
  await context.services.sessions.locked(context.session.id, async () => {
    const known = await listAddresses(context)
    if (!known.some((each) => each.id === id)) throw new Problem('not_found')
    await addressesOf(context).delete(id)
  })
}

/** @throws Problem `not_found` for an address that is not the customer's own */
export async function setDefaultAddress(context: CustomerContext, id: number): Promise<void> {
  const { services, store, customerId } = context
  const known = await listAddresses(context)
  if (!known.some((each) => each.id === id)) throw new Problem('not_found')
  const outcome = await changeCustomer(context, () =>
    services.commerce[store].customers.update(customerId, {
      form_fields: [{ name: defaultAddressField, value: String(id) }],
    }),
  )
  if (outcome.kind === 'refused') throw refusedAccount(outcome, new Map())
}
