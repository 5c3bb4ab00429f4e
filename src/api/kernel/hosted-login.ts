import ipaddr from 'ipaddr.js'
import type { RequestContext } from './request-context.ts'

/** A signed-in customer of a store, and the client's address. */
type Customer = Pick<RequestContext, 'services' | 'store'> & {
  readonly customerId: number
  readonly clientAddress: string
}

/** Returns a public IP address; `undefined` for one of a private or loopback network. */
function publicAddress(address: string): string | undefined {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast' ? address : undefined
}

/**
 * Creates an address that signs the session's customer in at the platform's hosted shop, once, within 30 seconds. It is
 * a secret: create it at the click, never log or store it.
 * @param redirect page of the hosted shop; one that the platform's adapter does not allow leads to the account
 */
export function hostedLogin(
  { services, store, customerId, clientAddress }: Customer,
  redirect?: string,
): Promise<string> {
  const login = { customerId, redirect, requestIp: publicAddress(clientAddress) }
  return services.commerce[store].customers.hostedLoginUrl(login)
}
