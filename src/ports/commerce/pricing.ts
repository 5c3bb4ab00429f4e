/** A price that the platform computed for a group, in major units of the asked currency. */
export type PricedItem = {
  product_id: number
  variant_id: number | undefined
  calculated_price: { as_entered: number }
}

/** Prices and categories of a product, which a group's rules are applied to. Major units. */
export type PriceBase = {
  id: number
  is_visible: boolean
  categories: number[]
  calculated_price: number
  variants: {
    id: number
    /** `null`: the variant costs what its product costs. */
    calculated_price: number | null
    isBuyable: boolean
  }[]
}

export type PricedItemQuery = { readonly product_id: number; readonly variant_id?: number }

/** Prices of products for a customer group. */
export type Pricing = {
  /** Prices and categories of visible products, in no order; unknown ids are left out. At most 250 ids. */
  readonly bases: (productIds: readonly number[]) => Promise<readonly PriceBase[]>
  /** The platform's own prices for a group, by its price list or rules. */
  readonly forGroup: (
    groupId: number,
    currency: string,
    items: readonly PricedItemQuery[],
  ) => Promise<readonly PricedItem[]>
}
