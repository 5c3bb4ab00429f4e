import { withPriority } from '../../lib/request-scope.ts'
import { hostedLogin } from '../kernel/hosted-login.ts'
import { requireFound } from '../kernel/require-found.ts'
import { refuseOverspending } from './cart-spend.ts'
import { Problem } from '../kernel/problems.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { cartsOf, discardCart } from './session-cart.ts'
import { readCart } from './read-cart.ts'

/** Returns the path relative to the hosted shop, as its login expects it. */
function belowStorefront({ services, store }: RequestContext, url: URL): string {
  const { pathname } = new URL(services.config.commerce[store].storefrontUrl)
  return url.href.slice(url.origin.length + (pathname === '/' ? 0 : pathname.length))
}

/**
 * Creates the address of the hosted checkout for the session's cart; for a signed-in customer through the platform's
 * login (vendors, commerce 7.4). It works once: create it at the click, never store it. It may use the reserved part of
 * the platform's quota.
 * @throws Problem `not_found` when the cart is gone or another customer's, `spend_limit`
 * @throws VendorError when the platform fails, or names another host
 */
export function mintCheckout(context: RequestContext): Promise<string> {
  return withPriority(() => mint(context))
}

async function mint(context: RequestContext): Promise<string> {
  const cart = requireFound(await readCart(context))
  await refuseOverspending(context, cart)
  const urls = await cartsOf(context).redirectUrls(cart.id)
  if (!urls) {
    await discardCart(context, cart.id)
    throw new Problem('not_found')
  }
  const url = new URL(urls.checkout_url)
  const { session, store, clientAddress = '' } = context
  const customerId = session.data.slots[store]?.customer
  if (customerId === undefined) return url.href
  return hostedLogin({ ...context, customerId, clientAddress }, belowStorefront(context, url))
}
