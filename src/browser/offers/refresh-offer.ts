import { getOfferUpdate } from '../client/offer-update.ts'
import type { Fetch } from '../client/call.ts'
import { stores } from '../../domain/region/stores.ts'
import type { OfferEvent } from '../../domain/pages/document-events.ts'
import { changesOffer } from '../../domain/catalogue/offer-update.ts'
import type { BuyableOffer } from '../../domain/catalogue/buyable-offer.ts'
import { isProPreview, pageLocale, pageStore } from '../page-context.ts'
import { offerEvent } from './offer-event.ts'
import { pageOffer } from './page-offer.ts'
import type { ProPricing } from './pro-offer-update.ts'

/** Loads the pro customer's pricing; `undefined` where their prices cannot be loaded. */
async function loadProPricing(call: Fetch, store: string, productId: number): Promise<ProPricing | undefined> {
  try {
    const { createProPricing } = await import('./pro-offer-update.ts')
    return await createProPricing(call, store, productId)
  } catch (error) {
    // Without a line to the shop the logger cannot be fetched either.
    import('../browser-log.ts').then((log) => log.browserLog('Pro status load failed', error)).catch(() => undefined)
    return undefined
  }
}

/** Buy boxes that show another offer than they were rendered with. */
const updated = new WeakSet<Element>()

/** Buy boxes that a pro customer looks at. */
const ofPros = new WeakSet<Element>()

/** Latest request of each buy box: an earlier one may resolve later, without the pro customer's price. */
const latestRequest = new WeakMap<Element, object>()

/**
 * Fetches a buy box's current price and stock, and dispatches its `offerEvent` when they differ from the rendered offer
 * or from an earlier update; the event hydrates the island. A product that members alone see is in no shared answer: it
 * has their price, and its stock as built; one that is sold out is in the answer (decision 019). Failures are logged:
 * the page shows the offer as built.
 * @param isMember whether a pro customer is signed in; a preview may show their prices to an editor, who is not
 */
export async function refreshOffer(form: Element, isMember: boolean, built?: BuyableOffer): Promise<void> {
  const isPro = isMember || isProPreview()
  const locale = pageLocale()
  const store = stores.find((one) => one === pageStore())
  const productId = Number(form.querySelector<HTMLInputElement>('[name=product_id]')?.value)
  if (store === undefined || !productId) return
  // The script of an earlier call may arrive later: browsers keep no order of imports.
  if (!isPro && ofPros.has(form)) return
  if (isPro) ofPros.add(form)
  const call: Fetch = (path, init) => fetch(path, init)
  const request = {}
  latestRequest.set(form, request)
  try {
    const [offer, publicUpdate, applyProPrices] = await Promise.all([
      built ?? pageOffer(form),
      getOfferUpdate(call, { locale, store }, productId),
      isPro ? loadProPricing(call, store, productId) : undefined,
    ])
    // The shared answer has no product that members alone see: their prices then apply to the offer as built.
    const update = applyProPrices ? applyProPrices(publicUpdate ?? offer, offer) : publicUpdate
    if (!update || update === offer || latestRequest.get(form) !== request) return
    // Never replace a pro customer's price that is shown with the public one.
    if (isPro && !applyProPrices && updated.has(form)) return
    if (!updated.has(form) && !changesOffer(offer, update)) return
    updated.add(form)
    const event: OfferEvent = new CustomEvent(offerEvent(form), { cancelable: true, detail: update })
    document.dispatchEvent(event)
  } catch (error) {
    // Without a line to the shop the logger cannot be fetched either.
    import('../browser-log.ts').then((log) => log.browserLog('Store load failed', error)).catch(() => undefined)
    // The page keeps the offer that it was built with; the cart and the checkout know the current price.
  }
}
