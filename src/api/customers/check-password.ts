import type { Store } from '../../domain/countries.ts'
import { VendorError } from '../../vendors/vendor-error.ts'
import { Problem } from '../problems.ts'
import type { AccountPlace } from './account-place.ts'

/** An account, the same however its address is written. Limits keep their keys hashed. */
const accountKey = (store: Store, email: string): string => `${store}/${email.toLowerCase()}`

/**
 * Id of the customer with this address and password. Counted before the platform is asked (security guide §2.2); a try
 * that was right, or that nobody judged, counts no more. An unknown address costs what a wrong password costs: one call.
 * @throws Problem `rate_limited`, or `credentials_invalid` whatever does not match
 */
export async function checkPassword(place: AccountPlace, email: string, password: string): Promise<number> {
  const { services, store, clientAddress } = place
  const { limits } = services
  const account = accountKey(store, email)
  const giveBack = async (): Promise<void> => {
    await limits.giveBack('login_address', clientAddress)
    await limits.giveBack('login_account', account)
  }
  await limits.take('login_address', clientAddress)
  await limits.take('login_account', account)
  await limits.take('login_all', store)
  try {
    const customer = await services.commerce[store].customers.validateCredentials(email, password)
    if (customer === undefined) throw new Problem('credentials_invalid')
    await giveBack()
    return customer
  } catch (error) {
    if (error instanceof VendorError) await giveBack()
    throw error
  }
}
