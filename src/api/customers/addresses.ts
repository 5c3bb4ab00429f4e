import {
  type AddressOutcome,
  type NewAddress,
  type PlatformAddress,
  addressCoreFields,
  isSameAddress,
} from '../../ports/commerce/customers.ts'
import { Problem } from '../kernel/problems.ts'
import type { OwnPlace } from './account-place.ts'
import { refusedAccount, sameNames } from './refused-account.ts'

/*
 * The address rules that JSON calls and plain forms share. The platform does not check whose an address is, so it is
 * looked for among the customer's own before anything is done to it. Changes of one session run one after another.
 */

/** Most addresses of a customer (security, A8). */
export const mostAddresses = 50

const fieldNames = new Map(sameNames(addressCoreFields))

const addressesOf = ({ services, store }: OwnPlace) => services.commerce[store].customers.addresses

export function listAddresses(place: OwnPlace): Promise<readonly PlatformAddress[]> {
  return addressesOf(place).list(place.customerId)
}

/** The address of an outcome; where the platform silently did nothing, the equal one that was there already. */
function settle(outcome: AddressOutcome, wanted: NewAddress, known: readonly PlatformAddress[]): PlatformAddress {
  if (outcome.kind === 'address') return outcome.address
  if (outcome.kind === 'refused') throw refusedAccount(outcome, fieldNames)
  const twin = known.find((address) => isSameAddress(address, wanted))
  if (!twin) throw new Problem('invalid_account')
  return twin
}

/** @throws Problem `address_limit` at 50 addresses, `invalid_account` naming the fields that are not accepted */
export async function addAddress(place: OwnPlace, address: NewAddress): Promise<PlatformAddress> {
  return place.services.sessions.locked(place.session.id, async () => {
    const known = await listAddresses(place)
    const twin = known.find((each) => isSameAddress(each, address))
    if (twin) return twin
    if (known.length >= mostAddresses) throw new Problem('address_limit')
    return settle(await addressesOf(place).create(place.customerId, address), address, known)
  })
}

/** @throws Problem `not_found` for an address that is not the customer's own */
export async function changeAddress(place: OwnPlace, id: number, address: NewAddress): Promise<PlatformAddress> {
  return place.services.sessions.locked(place.session.id, async () => {
    const known = await listAddresses(place)
    if (!known.some((each) => each.id === id)) throw new Problem('not_found')
    return settle(await addressesOf(place).update(id, address), address, known)
  })
}

/** @throws Problem `not_found` for an address that is not the customer's own */
export async function removeAddress(place: OwnPlace, id: number): Promise<void> {
  await place.services.sessions.locked(place.session.id, async () => {
    const known = await listAddresses(place)
    if (!known.some((each) => each.id === id)) throw new Problem('not_found')
    await addressesOf(place).delete(id)
  })
}
