import { type AnalyticsEvent, isAnalyticsEvent } from '../../../domain/analytics/analytics-event.ts'
import { readCampaign } from '../../../domain/analytics/campaign.ts'
import { withReportedOrder } from '../../../domain/analytics/reported-orders.ts'
import type { Failure } from '../../../domain/analytics/script-fault.ts'
import { campaignKey, carriedEventsKey, reportedOrdersKey } from '../../../domain/analytics/storage-keys.ts'
import { parseUrl } from '../../../domain/format/parse-url.ts'
import type { EventQueue } from './event-queue.ts'
import { loadTagManager } from './tag-manager.ts'
import { trackContents } from './track-contents.ts'

/** Takes over the events of the page before. */
function takeCarried(): readonly AnalyticsEvent[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(carriedEventsKey) ?? '[]')
    sessionStorage.removeItem(carriedEventsKey)
    return Array.isArray(stored) ? stored.filter(isAnalyticsEvent) : []
  } catch {
    // Storage is blocked or damaged.
    return []
  }
}

/** Whether an event is the first purchase of its order in this browser; a thank-you page may be loaded again. */
function isNew(event: AnalyticsEvent): boolean {
  if (event.event !== 'purchase') return true
  try {
    const stored = localStorage.getItem(reportedOrdersKey) ?? ''
    const orders = withReportedOrder(stored, event.ecommerce.transaction_id ?? '')
    if (orders !== undefined) localStorage.setItem(reportedOrdersKey, orders)
    return orders !== undefined
  } catch {
    // Storage is blocked: the service counts an order once.
    return true
  }
}

/** Sends what waits with `send`, and all that follows. */
function serve(queue: EventQueue, send: (event: AnalyticsEvent) => void): void {
  queue.send = send
  queue.waiting.splice(0).forEach(send)
}

/** The query of the page before, where that was ours: its visitor may have decided on this page only. */
const queryBefore = (): string => {
  const before = parseUrl(document.referrer)
  return before?.origin === location.origin ? before.search : ''
}

/** Stores the campaign that the visit came from, for the way to the checkout. Call it with consent alone. */
function storeCampaign(): void {
  const found = [location.search, queryBefore()].map(readCampaign).find((one) => Object.keys(one).length > 0)
  if (!found) return
  try {
    sessionStorage.setItem(campaignKey, new URLSearchParams(found).toString())
  } catch {
    // Storage is blocked: the checkout learns of no campaign.
  }
}

/**
 * Loads the tag manager and sends it the events that waited. A blocked one leaves the shop as it is.
 * @param script '' without a tag manager
 */
async function sendEvents(script: string, queue: EventQueue): Promise<void> {
  if (script === '') return serve(queue, () => undefined)
  queue.waiting.unshift(...takeCarried())
  // A content blocker's choice: nothing is measured.
  const send = await loadTagManager(script).catch(() => undefined)
  serve(queue, (event) => send && isNew(event) && send(event))
}

/** Reports what the page shows, before what was done on it. */
function reportContents(queue: EventQueue): void {
  const done = queue.waiting.splice(queue.waiting[0]?.event === 'page_view' ? 1 : 0)
  trackContents()
  queue.waiting.push(...done)
}

/**
 * Measures a visitor who may be measured, with both services, the shop's own and the tag manager; each works without
 * the other.
 * @param script '' without a tag manager @param pageType '' for pages that are not reported
 * @param failures the page's errors, as they come
 */
export async function beginMeasuring(
  script: string,
  queue: EventQueue,
  pageType: string,
  failures: Failure[],
): Promise<void> {
  const measureOwn = async (): Promise<void> => {
    if (pageType !== '') (await import('./measure-visit.ts')).measureVisit(pageType, failures)
  }
  storeCampaign()
  reportContents(queue)
  await Promise.all([measureOwn(), sendEvents(script, queue)])
}
