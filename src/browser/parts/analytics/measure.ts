import { type AnalyticsEvent, isAnalyticsEvent } from '../../../domain/analytics/analytics-event.ts'
import { readCampaign } from '../../../domain/analytics/campaign.ts'
import {
  type ConsentChoice,
  type ConsentSettings,
  consentSettingsPath,
  currentChoice,
} from '../../../domain/analytics/consent.ts'
import type { Failure } from '../../../domain/analytics/script-fault.ts'
import { withReportedOrder } from '../../../domain/analytics/reported-orders.ts'
import { parseUrl } from '../../../domain/format/parse-url.ts'
import { campaignKey, carriedEventsKey, reportedOrdersKey } from '../../../domain/analytics/storage-keys.ts'
import type { EventQueue } from './analytics.ts'
import { showBanner } from './consent-banner.ts'
import { loadTagManager } from './tag-manager.ts'

declare global {
  interface Navigator {
    /** Whether the visitor's browser asks all sites not to share data; absent in browsers that know no such wish. */
    readonly globalPrivacyControl?: boolean
  }
}

// Only the outer shape is checked; the page that writes it has the type.
const isSettings = (body: unknown): body is ConsentSettings => body instanceof Object && 'rule' in body

/** @throws Error for an unexpected response; what `fetch` throws without one */
async function fetchSettings(locale: string): Promise<ConsentSettings> {
  const response = await fetch(consentSettingsPath(locale))
  const body: unknown = await response.json()
  if (!isSettings(body)) throw new Error(`${locale} has no consent settings: ${response.status}`)
  return body
}

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

const drop = (queue: EventQueue): void => serve(queue, () => undefined)

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
  if (script === '') return drop(queue)
  queue.waiting.unshift(...takeCarried())
  // A content blocker's choice: nothing is measured.
  const send = await loadTagManager(script).catch(() => undefined)
  serve(queue, (event) => send && isNew(event) && send(event))
}

/** Starts both services, the shop's own and the tag manager; each works without the other. */
async function start(script: string, queue: EventQueue, measureOwn: () => Promise<void>): Promise<void> {
  storeCampaign()
  await Promise.all([measureOwn(), sendEvents(script, queue)])
}

/** Has the page with the form, where the banner may stand as well, say which choice holds. */
function showChoice(made: ConsentChoice): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-choice]'))
    line.hidden = line.dataset['choice'] !== made
}

/**
 * Measures with the visitor's consent, which it asks for where it is needed and missing. Drops all events where the
 * browser asks for privacy (Global Privacy Control) in a region that needs no consent.
 * @param pageType '' for pages that are not reported @param failures the page's errors, as they come
 */
export async function measure(queue: EventQueue, pageType: string, failures: Failure[]): Promise<void> {
  const locale = document.documentElement.dataset['locale'] ?? ''
  const settings = await fetchSettings(locale)
  const { script, rule } = settings
  const choice = currentChoice(document.cookie)
  const isImplied = rule === 'implied' && !choice
  const measureOwn = async (): Promise<void> => {
    if (pageType !== '') (await import('./measure-visit.ts')).measureVisit(pageType, failures)
  }
  const begin = (): Promise<void> => start(script, queue, measureOwn)
  if (choice === 'refused' || (isImplied && navigator.globalPrivacyControl)) drop(queue)
  else if (choice || isImplied) await begin()
  else
    showBanner(settings, locale, (made) => {
      showChoice(made)
      if (made === 'refused') drop(queue)
      else void begin()
    })
}
