import type { AnalyticsEvent } from '../../../domain/analytics/analytics-event.ts'

/** Events that no measuring service has yet, in order, and the service once it has loaded. */
export type EventQueue = { readonly waiting: AnalyticsEvent[]; send?: (event: AnalyticsEvent) => void }
