import type { AnalyticsEvent } from '../../../domain/analytics/analytics-event.ts'

declare global {
  interface Window {
    /** The tag manager's queue (vendors, google 3). Absent without consent. */
    dataLayer?: unknown[]
  }
}

/** Consent before a decision (vendors, google 6): only what the shop itself needs. */
const denied = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
  functionality_storage: 'granted',
  personalization_storage: 'denied',
  security_storage: 'granted',
  wait_for_update: 500,
}

/**
 * Adapter of the tag manager: loads its script. Call it once per page, after consent only.
 * @param src `ConsentSettings.script`
 * @returns sends an event
 * @throws Event when the script cannot be loaded, as with a content blocker
 */
export async function loadTagManager(src: string): Promise<(event: AnalyticsEvent) => void> {
  const layer = (window.dataLayer ??= [])
  /** Pushes its `arguments`: the tag manager ignores a list. */
  function gtag(..._command: readonly unknown[]): void {
    // oxlint-disable-next-line prefer-rest-params -- see above
    layer.push(arguments)
  }
  gtag('consent', 'default', denied)
  gtag('consent', 'update', { analytics_storage: 'granted' })
  layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  await new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.onload = resolve
    script.onerror = reject
    script.src = src
    document.head.append(script)
  })
  return (event) => {
    // Clears the previous event's: the tag manager merges `ecommerce` objects.
    if ('ecommerce' in event) layer.push({ ecommerce: null }, event)
    else layer.push(event)
  }
}
