import { hidesFreeShipping, parseGroupIds } from '../../domain/shipping/hidden-free-shipping.ts'
import type { PlatformCart } from '../../ports/commerce/carts.ts'
import type { SessionContext } from '../kernel/request-context.ts'
import { currentCustomer } from '../kernel/current-customer.ts'
import { type CartSpend, cartSpend } from './cart-spend.ts'
import { optionalRead } from '../kernel/optional-read.ts'

/** Terms of a cart that depend on its owner. */
export type CartTerms = { readonly hidesFreeShipping: boolean; readonly spend: CartSpend | undefined }

/** Terms of guests: free shipping is shown, spend is unlimited. */
export const visitorTerms: CartTerms = { hidesFreeShipping: false, spend: undefined }

/**
 * Whether the session's customer sees no free shipping; false for guests, and, logged, while a service fails
 * (specification, core 8).
 */
export async function isWithoutFreeShipping(context: SessionContext): Promise<boolean> {
  const customerId = context.session.data.slots[context.store]?.customer
  if (customerId === undefined) return false
  const tolerant = optionalRead(context.services.log, 'shipping_settings_failed')
  return (await tolerant(() => hidesFrom(context))) ?? false
}

/** Whether the customer's group sees no free shipping (specification, core 5). Throws `VendorError`. */
async function hidesFrom(context: SessionContext): Promise<boolean> {
  const [settings, customer] = await Promise.all([
    context.services.pro.shippingMethodSettings(context.store),
    currentCustomer(context),
  ])
  const { hide_free_shipping_groups, is_enabled } = settings
  const given = { enabled: is_enabled, hiddenGroups: parseGroupIds(hide_free_shipping_groups) }
  return hidesFreeShipping(given, customer?.customer_group_id)
}

/**
 * Reads the terms of the session's cart. Guests need no vendor call; for customers, a failing service is logged and its
 * terms are left out (specification, core 8).
 */
export async function cartTerms(context: SessionContext, cart: PlatformCart): Promise<CartTerms> {
  const customerId = context.session.data.slots[context.store]?.customer
  if (customerId === undefined) return visitorTerms
  const { log } = context.services
  const [hides, spend] = await Promise.all([
    isWithoutFreeShipping(context),
    optionalRead(log, 'pro_status_failed')(() => cartSpend(context, cart)),
  ])
  return { hidesFreeShipping: hides, spend }
}
