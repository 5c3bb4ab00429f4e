import { type Campaign, campaignParameters } from '../analytics/campaign.ts'
import { mayMeasure, type VisitorConsent } from '../analytics/consent.ts'

/** The shop's knowledge at the click on the checkout. */
type Handover = VisitorConsent & {
  /** BCP 47 tag of the page: `fr-CA`; absent when unknown. */
  readonly tag?: string | undefined
  readonly campaign: Campaign
}

/** Names of all parameters that are handed over. */
export const handoverNames: readonly string[] = ['locale', 'consent', ...campaignParameters]

/**
 * Parameters that lead a shopper on to the hosted checkout (specification, addendum 3, "Checkout"): the language of the
 * page, the decision about statistics and, only with consent, the campaign. `consent` is absent while the visitor is
 * still to be asked.
 */
export function handoverParameters({ tag, campaign, ...measured }: Handover): Readonly<Record<string, string>> {
  const isMeasured = mayMeasure(measured)
  const consent = measured.choice ?? (isMeasured ? 'accepted' : undefined)
  return {
    ...(tag !== undefined && { locale: tag }),
    ...(consent !== undefined && { consent }),
    ...(isMeasured && campaign),
  }
}
