/** The customer who is signed in, as pages and islands show it (specification, core 3). */
export type CustomerSummary = {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** 0 = no group. */
  readonly groupId: number
  readonly isPro: boolean
}

/** The details that customers may change without their password, beside their names. */
export type CustomerProfile = {
  readonly company: string
  readonly phone: string
  /** Consent to mail about carts that were left and about products to review. */
  readonly acceptsMail: boolean
}

/**
 * An address of a customer. `state` is its full name, '' in countries without states; `countryCode` ISO 3166-1,
 * capitals.
 */
export type Address = {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly company: string
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly country: string
  readonly countryCode: string
  readonly phone: string
  readonly kind: 'residential' | 'commercial'
}
