import type { Alert, ReleaseContent } from '../../content/content.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import type { VisitorAlerts } from './schemas.ts'

/** The facts that decide, beside the locale, which alerts a visitor sees. */
type Viewer = { readonly isMember: boolean; readonly hidesFreeShipping: boolean }

/** Alerts for one viewer: a member's own, without those about a free shipping that is not offered. */
function alertsFor(content: ReleaseContent, locale: Locale, { isMember, hidesFreeShipping }: Viewer): readonly Alert[] {
  const seen = isMember ? (content.members?.() ?? content) : content
  return seen.header(locale).alerts.filter(({ freeShipping }) => !(freeShipping && hidesFreeShipping))
}

/**
 * Returns how the alerts of a visitor differ from those of the shared page; `null` without a difference. What is added
 * stands in no shared page: it is addressed to regions of the trade programme alone.
 */
export function visitorAlerts(
  content: ReleaseContent | undefined,
  locale: Locale | undefined,
  viewer: Viewer,
): VisitorAlerts | null {
  if (!content || !locale || !(viewer.isMember || viewer.hidesFreeShipping)) return null
  const shared = content.header(locale).alerts
  const own = alertsFor(content, locale, viewer)
  const hidden = shared.filter(({ uid }) => !own.some((alert) => alert.uid === uid)).map(({ uid }) => uid)
  const added = own.filter(({ uid }) => !shared.some((alert) => alert.uid === uid))
  if (hidden.length + added.length === 0) return null
  const { alerts: label, dismiss } = content.words(locale, 'common')
  return { hidden, added: added.map(({ uid, html, seen, lang = null }) => ({ uid, html, seen, lang })), label, dismiss }
}
