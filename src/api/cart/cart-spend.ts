import { fromMajor } from '../../domain/price/money.ts'
import { type Spend, defaultSpendLimit, spendWith } from '../../domain/pro/pro-spend.ts'
import type { PlatformCart } from '../../ports/commerce/carts.ts'
import type { RequestContext, SessionContext } from '../kernel/request-context.ts'
import { readCart } from './read-cart.ts'
import { Problem } from '../kernel/problems.ts'
import { proTermOf } from '../pro/pro-term.ts'

/** Spend of the session's trade customer; `isEmployee` is the pro service's word. */
export type CartSpend = Spend & { readonly isEmployee: boolean }

/**
 * Returns a trade customer's spend including this cart; `undefined` for other visitors. While the pro service fails,
 * the cart alone is compared with the default limit, so that an outage stops no sale within it.
 * @throws VendorError
 */
export async function cartSpend(context: SessionContext, cart: PlatformCart): Promise<CartSpend | undefined> {
  const term = await proTermOf(context)
  if (!term?.isActive) return undefined
  const minor = (major: number): number => fromMajor(major, cart.currency.code)?.amount ?? 0
  const { order_total = 0, spend_limit = defaultSpendLimit, employee_group = false } = term.total ?? {}
  const spend = spendWith(minor(order_total), minor(spend_limit), minor(cart.cart_amount))
  return { ...spend, isEmployee: employee_group }
}

/**
 * Refuses the platform's cart and checkout while the cart exceeds the spend limit (specification, addendum 5): call it
 * before creating either address.
 * @param cart the session's cart; read when omitted
 * @throws Problem `spend_limit`
 * @throws VendorError
 */
export async function refuseOverspending(context: RequestContext, cart?: PlatformCart): Promise<void> {
  if (context.session.data.slots[context.store]?.customer === undefined) return
  const current = cart ?? (await readCart(context))
  const spend = current && (await cartSpend(context, current))
  if (spend?.exceeds) throw new Problem('spend_limit')
}
