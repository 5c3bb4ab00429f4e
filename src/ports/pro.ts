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

/** The trade programme's service. Failures throw `VendorError`. */
export type ProService = {
  /** Spend of a customer under a brand; zero for a customer that the service does not know. */
  readonly orderTotal: (customerId: number, brandId: string) => Promise<OrderTotal>
  /** @param region as the shop names it */
  readonly shippingMethodSettings: (region: string) => Promise<ShippingMethodSettings>
}

/** The same, from memory where that is fresh. */
export type CachedProService = ProService & {
  /** Asks the service at this moment, past the cache: for decisions that must not rest on an old answer. */
  readonly orderTotalNow: ProService['orderTotal']
}
