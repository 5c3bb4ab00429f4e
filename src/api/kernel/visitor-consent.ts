import { currentChoice, type VisitorConsent } from '../../domain/analytics/consent.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import type { Services } from '../../services.ts'

/** Parts of a request that decide about its visitor's consent. */
export type ConsentSigns = {
  /** The `Cookie` header: it holds the decision about statistics. */
  readonly cookies: string
  /** Whether the browser sends Global Privacy Control. */
  readonly wantsPrivacy: boolean
}

/** Reads these from a request. @param headers of the request, by lower-case name */
export function consentSignsOf(headers: (name: string) => string | undefined): ConsentSigns {
  return { cookies: headers('cookie') ?? '', wantsPrivacy: headers('sec-gpc') === '1' }
}

/** Returns what decides whether statistics may run. @param locale of the page; without one consent is needed */
export function visitorConsent(
  services: Pick<Services, 'content'>,
  locale: Locale | undefined,
  { cookies, wantsPrivacy }: ConsentSigns,
): VisitorConsent {
  const rule = (locale && services.content()?.consent(locale).rule) ?? 'required'
  return { choice: currentChoice(cookies), rule, wantsPrivacy }
}
