import { type AnalyticsEvent, isAnalyticsEvent } from '../../../domain/analytics/analytics-event.ts'
import { mayBePersonal } from '../../../domain/analytics/impersonal.ts'
import { viewItemEvent } from '../../../domain/analytics/view-item.ts'
import { whenShown } from '../../timing/when-shown.ts'

const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector)

/** The product of a product page. */
function viewedItem(): AnalyticsEvent | undefined {
  const json = find('script[type="application/ld+json"]')?.textContent
  const name = find('h1')?.textContent.trim()
  if (!json || !name) return undefined
  return viewItemEvent(name, find('.buy-box [name=product_id]')?.getAttribute('value') ?? undefined, json)
}

/** The words of a search, unless it may be about a person. */
function searched(): AnalyticsEvent | undefined {
  const term = new URLSearchParams(location.search).get('q')?.trim().slice(0, 100)
  return term && !mayBePersonal(term) ? { event: 'search', search_term: term } : undefined
}

/**
 * The changes of the cart by plain forms, and the order that a thank-you page is about: the page holds them as events.
 */
function cartEvents(): readonly AnalyticsEvent[] {
  const holders = [...document.querySelectorAll<HTMLElement>('[data-event]')]
  return holders
    .map(({ dataset }): unknown => JSON.parse(dataset['event'] ?? '[]'))
    .flat()
    .filter(isAnalyticsEvent)
}

/** Whether the page confirms what a form led to, once: a code that begins so. */
const isDone = (code: string): boolean => find(`[data-done^=${code}]`) !== null

/** The events of a page that is shown, by its route's name. */
const shown: Readonly<Record<string, () => AnalyticsEvent | readonly AnalyticsEvent[] | undefined>> = {
  'p-uid': viewedItem,
  search: searched,
  cart: cartEvents,
  account: () => (isDone('done_created') ? { event: 'sign_up', method: 'email' } : undefined),
  'support-newsletter': () => (isDone('newsletter_confirmed') ? { event: 'sign_up', method: 'newsletter' } : undefined),
  'pro-signup': () =>
    isDone('application_sent') || isDone('application_held') ? { event: 'pro_application' } : undefined,
}

/** Reports viewed products, searches, new accounts, placed orders and what plain forms did, once per loaded page. */
export function trackShopping(report: (event: AnalyticsEvent) => void): void {
  const { route = '' } = document.documentElement.dataset
  whenShown(() => {
    for (const event of [shown[route]?.() ?? []].flat()) report(event)
  })
}
