import type { Campaign } from '../analytics/campaign.ts'
import type { ConsentChoice, ConsentRule } from '../analytics/consent.ts'

/** What the shop knows at the click on the checkout. */
type Handover = {
  /** BCP 47 tag of the page: `fr-CA`; absent when unknown. */
  readonly tag?: string | undefined
  /** The visitor's current decision about statistics. */
  readonly choice: ConsentChoice | undefined
  /** Rule of the visitor's region. */
  readonly rule: ConsentRule
  /** Whether the browser asks all sites not to share data (Global Privacy Control). */
  readonly wantsPrivacy: boolean
  readonly campaign: Campaign
}

/** Whether statistics may run: by a decision, or where the region asks for none, unless the browser objects. */
function mayMeasure({ choice, rule, wantsPrivacy }: Omit<Handover, 'campaign' | 'tag'>): boolean {
  return choice === 'accepted' || (choice === undefined && rule === 'implied' && !wantsPrivacy)
}

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
