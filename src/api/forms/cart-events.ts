import type { Context } from 'hono'
import type { CommerceEvent } from '../../domain/analytics/analytics-event.ts'
import { cartChangeEvents, checkoutEvent } from '../../domain/analytics/commerce-events.ts'
import { mayMeasure } from '../../domain/analytics/consent.ts'
import { formEventsValue } from '../../domain/analytics/form-events.ts'
import { type AddedPieces, beforeAdding } from '../../domain/cart/added-pieces.ts'
import type { Cart } from '../../domain/cart/cart.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import type { PlatformCart } from '../../ports/commerce/carts.ts'
import { toCart } from '../../ports/commerce/to-cart.ts'
import { cartMeta } from '../cart/cart-meta.ts'
import { visitorTerms } from '../cart/cart-terms.ts'
import { recentCart } from '../cart/read-cart.ts'
import type { ApiEnv } from '../kernel/api-env.ts'
import { optionalRead } from '../kernel/optional-read.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { consentSignsOf, visitorConsent } from '../kernel/visitor-consent.ts'
import { visitorContent } from '../kernel/visitor-content.ts'

/*
 * Cart events of plain forms. A form without scripts sends nothing by itself: the next cart page has its events, and
 * reports them (decision 076).
 */

/** Makes the events of a form that succeeded; called with consent alone. */
export type FormEvents = () => readonly CommerceEvent[] | Promise<readonly CommerceEvent[]>

/** A cart as its events name it: the terms of its owner are no part of them. */
function namedCart(context: RequestContext, cart: PlatformCart | undefined): Cart | undefined {
  const { services, session, store, locale } = context
  if (!cart) return undefined
  return toCart(cart, cartMeta(visitorContent(services, session, store), locale, store, cart, visitorTerms))
}

/** Events of a change. @param before `undefined` for no cart, as `after` */
export const changeEvents = (
  context: RequestContext,
  before: PlatformCart | undefined,
  after: PlatformCart | undefined,
): readonly CommerceEvent[] => cartChangeEvents(namedCart(context, before), namedCart(context, after))

/** Events of pieces that were added. @param after `undefined`: nothing was */
export function addEvents(
  context: RequestContext,
  after: PlatformCart | undefined,
  added: readonly AddedPieces[],
): readonly CommerceEvent[] {
  const cart = namedCart(context, after)
  return cart ? cartChangeEvents(beforeAdding(cart, added), cart) : []
}

/** The event of the way to the checkout. */
export function checkoutEvents(context: RequestContext, cart: PlatformCart | undefined): readonly CommerceEvent[] {
  const named = namedCart(context, cart)
  return named ? [checkoutEvent(named)] : []
}

/** Reads the session's cart for its events; `undefined` where it cannot be read. */
export const readForEvents = (context: RequestContext): Promise<PlatformCart | undefined> =>
  optionalRead(context.services.log, 'events_without_cart')(() => recentCart(context))

/**
 * Returns a form's events as values of a message; empty without consent or events. What the form did is done: a failure
 * costs its events alone, and is logged.
 */
export async function eventValues(
  c: Context<ApiEnv>,
  locale: Locale,
  events: FormEvents | undefined,
): Promise<Readonly<Record<string, string>>> {
  const signs = consentSignsOf((name) => c.req.header(name))
  if (!events || !mayMeasure(visitorConsent(c.var.services, locale, signs))) return {}
  try {
    const made = await events()
    return made.length === 0 ? {} : { [formEventsValue]: JSON.stringify(made) }
  } catch (error) {
    c.var.services.log.warn({ event: 'events_not_reported', requestId: c.var.requestId, err: error })
    return {}
  }
}
