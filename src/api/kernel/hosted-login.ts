import ipaddr from 'ipaddr.js'
import { changeSession } from '../../session/change-session.ts'
import type { SessionData } from '../../session/session-data.ts'
import { storeIfPossible } from '../../session/store-full.ts'
import { countFirstHold } from './count-first-hold.ts'
import type { RequestContext } from './request-context.ts'

/** A signed-in customer of a store, and the client's address. */
type Customer = Pick<RequestContext, 'services' | 'session' | 'store'> & {
  readonly customerId: number
  readonly clientAddress: string
}

/** Returns a public IP address; `undefined` for one of a private or loopback network. */
function publicAddress(address: string): string | undefined {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast' ? address : undefined
}

/**
 * Notes that the store's hosted shop signs this browser in, which a sign-out must end too (decision 041). A failing
 * session store stops no checkout.
 */
async function noteHostedSignIn(customer: Customer): Promise<void> {
  const { services, session, store } = customer
  const { hostedSignIns = [] } = session.data
  if (hostedSignIns.includes(store)) return
  const noted = await countFirstHold(customer)
  const withStore = (data: SessionData): SessionData => ({
    ...data,
    ...noted,
    hostedSignIns: [...new Set([...(data.hostedSignIns ?? []), store])],
  })
  await storeIfPossible(() => changeSession(services.sessions, session, withStore), undefined)
}

/**
 * Creates an address that signs the session's customer in at the platform's hosted shop, once, within 30 seconds. It is
 * a secret: create it at the click, never log or store it.
 * @param redirect page of the hosted shop; one that the platform's adapter does not allow leads to the account
 */
export async function hostedLogin(customer: Customer, redirect?: string): Promise<string> {
  const { services, store, customerId, clientAddress } = customer
  await noteHostedSignIn(customer)
  const login = { customerId, redirect, requestIp: publicAddress(clientAddress) }
  return services.commerce[store].customers.hostedLoginUrl(login)
}
