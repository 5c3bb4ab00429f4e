import { hostedPath } from '../../domain/hosted-path.ts'
import { customerLoginAddress } from '../../vendors/bigcommerce/index.ts'
import type { OwnPlace } from './account-place.ts'
import { publicAddress } from './public-address.ts'

/**
 * Address that signs the session's customer in at the platform's hosted shop, once, within 30 seconds. A secret: never
 * logged, never stored, made at the click.
 * @param redirect page of the hosted shop; one that is not on the list leads to the account
 */
export function hostedLogin({ services, store, customerId, clientAddress }: OwnPlace, redirect?: string) {
  const login = { customerId, redirectTo: hostedPath(redirect), requestIp: publicAddress(clientAddress) }
  return customerLoginAddress(services.config.commerce[store], login, services.commerce[store].now())
}
