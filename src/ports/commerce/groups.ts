/*
 * Customer groups with their discounts. `/api/customers` answers the rules' names by specification.
 */

type RuleDiscount = { method: 'percent' | 'fixed' | 'price'; amount: number }

/** The effect of one rule of a group on prices. Amounts: major units of the store's currency, or per cent. */
export type PlatformDiscountRule =
  | (RuleDiscount & { type: 'all' })
  | (RuleDiscount & { type: 'category'; category_id: number })
  | (RuleDiscount & { type: 'product'; product_id: number })
  | { type: 'price_list'; price_list_id: number }

export type CustomerGroup = {
  id: number
  name: string
  is_default: boolean
  is_group_for_guests: boolean
  discount_rules: PlatformDiscountRule[]
}

/** Customer groups of one store. */
export type Groups = {
  /** All of them, in the order of their ids. */
  readonly all: () => Promise<readonly CustomerGroup[]>
  readonly get: (id: number) => Promise<CustomerGroup | undefined>
  /** The group of visitors who are not signed in; `undefined` where the store has none. */
  readonly forGuests: () => Promise<CustomerGroup | undefined>
  /** Ids of the categories that the merchant shows to visitors who are not signed in; `undefined` for all of them. */
  readonly guestCategories: () => Promise<readonly number[] | undefined>
  /** The group that new customers get; `undefined` where they get none. */
  readonly forNewCustomers: () => Promise<CustomerGroup | undefined>
}
