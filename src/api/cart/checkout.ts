import type { Campaign } from '../../domain/analytics/campaign.ts'
import { handoverParameters } from '../../domain/cart/checkout-handover.ts'
import { withPriority } from '../../lib/request-scope.ts'
import { hostedLogin } from '../kernel/hosted-login.ts'
import { type ConsentSigns, consentSignsOf, visitorConsent } from '../kernel/visitor-consent.ts'
import { requireFound } from '../kernel/require-found.ts'
import { refuseOverspending } from './cart-spend.ts'
import { Problem } from '../kernel/problems.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { cartsOf, discardCart } from './session-cart.ts'
import { readCart } from './read-cart.ts'

/** Returns the path relative to the hosted shop, as its login expects it: encoded, since that decodes it once. */
function belowStorefront({ services, store }: RequestContext, url: URL): string {
  const { pathname } = new URL(services.config.commerce[store].storefrontUrl)
  return encodeURIComponent(url.href.slice(url.origin.length + (pathname === '/' ? 0 : pathname.length)))
}

/** Campaign and wishes of the browser that leaves for the checkout. */
export type Leaving = ConsentSigns & { readonly campaign: Campaign }

const leavesUnknown: Leaving = { campaign: {}, cookies: '', wantsPrivacy: false }

/** Reads from a request how its browser leaves. @param headers of the request @param campaign as the page knows it */
export function leavingOf(headers: (name: string) => string | undefined, campaign: Campaign): Leaving {
  return { campaign, ...consentSignsOf(headers) }
}

const handoverOf = ({ services, locale }: RequestContext, { campaign, ...signs }: Leaving) =>
  handoverParameters({ tag: locale?.tag, campaign, ...visitorConsent(services, locale, signs) })

/**
 * Creates the address of the hosted checkout for the session's cart; for a signed-in customer through the platform's
 * login (vendors, commerce 7.4). It works once: create it at the click, never store it. It may use the reserved part of
 * the platform's quota.
 * @throws Problem `not_found` when the cart is gone or another customer's, `checkout_unavailable`, `spend_limit`
 * @throws VendorError when the platform fails, or names another host
 */
export function mintCheckout(context: RequestContext, leaving: Leaving = leavesUnknown): Promise<string> {
  return withPriority('checkout', () => mint(context, leaving))
}

async function mint(context: RequestContext, leaving: Leaving): Promise<string> {
  const cart = requireFound(await readCart(context))
  await refuseOverspending(context, cart)
  const urls = await cartsOf(context).redirectUrls(cart.id, handoverOf(context, leaving))
  if (urls === 'unavailable') throw new Problem('checkout_unavailable')
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
