type DiscountFields = { readonly id: string; readonly name: string | null; readonly discounted_amount: number }

/** A line of a product. */
export type LineFields = {
  readonly id: string
  readonly product_id: number
  readonly variant_id?: number | undefined
  readonly sku: string
  readonly name: string
  readonly quantity: number
  readonly original_price: number
  readonly sale_price: number
  readonly extended_sale_price: number
  readonly parent_id: string | null
  readonly is_mutable: boolean
  readonly added_by_promotion: boolean
  readonly discounts: readonly DiscountFields[]
  readonly options: readonly {
    readonly name: string
    readonly nameId: number
    readonly value: string
    readonly valueId?: number | undefined
  }[]
}

export type CertificateFields = {
  readonly id: string
  readonly name: string
  readonly amount: number
  readonly quantity: number
}

export type CustomFields = {
  readonly id: string
  readonly sku: string
  readonly name: string
  readonly quantity: number
  readonly list_price: number
  readonly extended_list_price: number
}

/** The fields of a platform cart that the shop reads, from the platform itself or from our API (same names). */
export type CartFields = {
  readonly id: string
  readonly version: number
  readonly currency: { readonly code: string }
  readonly base_amount: number
  readonly discount_amount: number
  readonly cart_amount: number
  readonly coupons: readonly {
    readonly code: string
    readonly display_name: string
    readonly coupon_type: string
    readonly discounted_amount: number
  }[]
  readonly discounts: readonly DiscountFields[]
  readonly line_items: {
    readonly physical_items: readonly LineFields[]
    readonly digital_items: readonly LineFields[]
    readonly gift_certificates: readonly CertificateFields[]
    readonly custom_items: readonly CustomFields[]
  }
}
