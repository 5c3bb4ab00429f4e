import type { AnalyticsEvent } from '../../../domain/analytics/analytics-event.ts'
import type { TrackEvent } from '../../../domain/pages/document-events.ts'
import { trackListViews } from './track-list-views.ts'
import { trackShopping } from './track-shopping.ts'

function report(detail: AnalyticsEvent): void {
  const event: TrackEvent = new CustomEvent('shop:track', { detail })
  document.dispatchEvent(event)
}

let isTracked = false

/**
 * Reports what the page shows, once, and lists that it shows later. Fetched for visitors who may be measured alone:
 * with consent as soon as the page starts, so that a visit that ends early counts, else when measuring begins.
 */
export function trackContents(): void {
  if (isTracked) return
  isTracked = true
  trackShopping(report)
  trackListViews(report)
}
