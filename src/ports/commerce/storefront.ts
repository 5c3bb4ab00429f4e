/*
 * Products as anonymous shoppers see them: never a customer's or a trade price. Prices: major units of the store's
 * currency.
 */

type ListedMoney = { value: number; currencyCode: string }
/** `null` where the merchant hides prices. */
type ListedPrices = { price: ListedMoney; retailPrice?: ListedMoney | null | undefined } | null | undefined
/** Absent where the merchant hides or does not count levels. */
type ListedLevel = { availableToSell: number } | null | undefined
type ListedId = { entityId: number }

export type ListedVariant = {
  entityId: number
  sku: string
  isPurchasable: boolean
  inventory?: { isInStock: boolean; aggregated?: ListedLevel } | null | undefined
  prices?: ListedPrices
  defaultImage?: { url: string } | null | undefined
  options: (ListedId & { values: ListedId[] })[]
}

export type ListedOption = {
  entityId: number
  displayName: string
  /** Empty on options that are no choice among values. */
  values: (ListedId & { label: string; hexColors: string[] })[]
}

/** A product as any shopper sees it. */
export type ProductListing = {
  entityId: number
  name: string
  sku: string
  categories: ListedId[]
  availabilityV2: { status: 'Available' | 'Preorder' | 'Unavailable' }
  prices?: ListedPrices
  inventory: { isInStock: boolean; hasVariantInventory: boolean; aggregated?: ListedLevel }
  variants: ListedVariant[]
  /** Those that make variants. */
  productOptions: ListedOption[]
}

/** Products of one store as an anonymous shopper sees them. */
export type Storefront = {
  /** Most ids that one call of `listings` asks the platform for at once. */
  readonly mostIds: number
  /** Those of the products that are shown, by id. */
  readonly listings: (ids: readonly number[]) => Promise<ReadonlyMap<number, ProductListing>>
}
