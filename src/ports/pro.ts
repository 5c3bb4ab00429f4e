import type { Application } from '../domain/pro/application.ts'

/** Spend and standing of a trade customer in the present term (specification, core 7). */
export type OrderTotal = {
  /** Major units. */
  order_total: number
  /** Last day of the programme, `YYYY-MM-DD` with or without a time; `undefined` when the service knows none. */
  expiration_date: string | undefined
  /** True for the operator's own staff. */
  employee_group: boolean
  /** `undefined` = the default limit. */
  spend_limit: number | undefined
}

/** Customer groups that are not offered free shipping: ids, separated by commas. */
type ShippingMethodSettings = { hide_free_shipping_groups: string; is_enabled: boolean }

/** An application under the id by which its status is asked for: the same at each try to send it. */
export type SentApplication = Application & {
  readonly id: string
  /** Language and country of the page, in which the applicant gets mail: `fr-ca`. */
  readonly locale: string
}

type ApplicationStatus = 'pending' | 'approved' | 'declined'

/** A customer's try to use a code, in a store. */
type CodeUse = {
  readonly code: string
  /** Of the account: a code is made for one address. */
  readonly email: string
  /** Pro region of the store. */
  readonly region: string
}

/** The rights that a code grants. */
export type CodeGrant = {
  readonly code: string
  /** Its pro region. */
  readonly region: string
  /** Last day of the programme, `YYYY-MM-DD`. */
  readonly expires: string
  /** The members' group in the region's store. */
  readonly groupId: number
}

/** `email`, `region`: the code is made for another address, or another region. */
export type CodeRefusal = 'unknown' | 'used' | 'expired' | 'email' | 'region'

export type CodeOutcome =
  | { readonly kind: 'granted'; readonly grant: CodeGrant }
  | { readonly kind: 'refused'; readonly reason: CodeRefusal }

/** The trade programme's service. Failures throw `VendorError`. */
export type ProService = {
  /** Hands an application to staff; the same id again changes nothing. */
  readonly sendApplication: (application: SentApplication) => Promise<void>
  /** `undefined` for an id that the service does not know. */
  readonly applicationStatus: (id: string) => Promise<ApplicationStatus | undefined>
  /** Whether a code could be redeemed; changes nothing. */
  readonly checkCode: (use: CodeUse) => Promise<CodeOutcome>
  /** Uses a code up, for one customer of the region's store. The same customer's next try is granted as well. */
  readonly redeemCode: (use: CodeUse & { readonly customerId: number }) => Promise<CodeOutcome>
  /** Spend of a customer under a brand; zero for a customer that the service does not know. */
  readonly orderTotal: (customerId: number, brandId: string) => Promise<OrderTotal>
  /** @param region as the shop names it */
  readonly shippingMethodSettings: (region: string) => Promise<ShippingMethodSettings>
}

/** The same, from memory where that is fresh. */
export type CachedProService = Omit<ProService, 'orderTotal'> & {
  /** The same. @param code of the member: each code has answers of its own, so that none is from before a renewal */
  readonly orderTotal: (customerId: number, brandId: string, code?: string) => Promise<OrderTotal>
  /** Asks the service at this moment, past the cache: for decisions that must not rest on an old answer. */
  readonly orderTotalNow: ProService['orderTotal']
  /** Drops what is known of a customer: a code was redeemed. */
  readonly invalidateCustomer: (customerId: number) => void
}
