import { checkoutEvent } from '../../domain/analytics/commerce-events.ts'
import { type CartContext, applyResponse, isGone, recover } from './cart-context.ts'

/** Deletes the whole cart after all queued changes. */
export function clearCart(context: CartContext): Promise<void> {
  const { api, ledger, session, enqueue } = context
  ledger.update({ fault: undefined })
  return enqueue(async () => {
    const cart = ledger.confirmed()
    if (!cart) return
    try {
      await session.write((csrf) => api.deleteCart(csrf, cart.id))
      applyResponse(context, undefined, cart.id)
    } catch (error) {
      if (isGone(error)) return applyResponse(context, undefined, cart.id)
      context.failures++
      ledger.update({ fault: { kind: await recover(context, error) } })
    }
  })
}

/** Redirects to the platform's checkout after all queued changes. */
export function goToCheckout(context: CartContext): Promise<void> {
  const { api, ledger, session, enqueue, redirectTo, track, campaign } = context
  const before = context.failures
  ledger.update({ fault: undefined, pending: { checkingOut: true } })
  return enqueue(async () => {
    try {
      await session.get()
      // No checkout when a queued change failed: the cart is not the one the shopper asked for.
      const cart = context.failures > before ? undefined : ledger.confirmed()
      if (cart) {
        const url = await session.write((csrf) => api.checkout(csrf, cart.id, campaign()))
        // Before the page is left.
        track(checkoutEvent(cart))
        redirectTo(url)
      } else ledger.update({ pending: { checkingOut: false } })
    } catch (error) {
      ledger.update({ fault: { kind: await recover(context, error) }, pending: { checkingOut: false } })
    }
  })
}
