import type { CatalogueProduct } from '../../../domain/catalogue/catalogue.ts'
import type { MerchantPosition } from '../../../domain/catalogue/merchant-order.ts'
import { type Money, fromMajor } from '../../../domain/price/money.ts'
import { priceOf } from '../../../domain/price/price.ts'
import { dayOf } from '../../../domain/pro/pro-expiry.ts'
import type { Preorder, ProductOption, Variant } from '../../../domain/catalogue/product.ts'
import type { PlatformFullProduct, PlatformOption, PlatformVariant } from '../../../ports/commerce/product-shapes.ts'
import { toModifiers } from './to-modifiers.ts'
import { bySortOrder, toValue } from './to-option-value.ts'
import { stockOfVariant } from './to-stock.ts'

/**
 * A product as its store sells it.
 * @param currency ISO 4217 code of the store's prices
 * @param places in single categories; those of its own are taken
 * @param timeZone of the store, IANA name: its moments are days there (decision 117)
 */
export function toCatalogueProduct(
  product: PlatformFullProduct,
  currency: string,
  places: MerchantPosition['category'] = {},
  timeZone?: string,
): CatalogueProduct {
  const modifiers = toModifiers(product.modifiers)
  // 0 and 1 are no minimum, 0 is no maximum.
  const least = product.order_quantity_minimum > 1 ? product.order_quantity_minimum : undefined
  const most = product.order_quantity_maximum > 0 ? product.order_quantity_maximum : undefined
  return {
    id: product.id,
    discontinued: product.availability === 'disabled',
    flags: { isNew: isFlagged(product, 'is_new'), isRedesigned: isFlagged(product, 'is_redesigned') },
    position: { everywhere: product.sort_order, category: placesIn(product.categories, places) },
    options: product.options.toSorted(bySortOrder).map(toOption),
    variants: product.variants.flatMap((variant) => toVariant(variant, product, currency) ?? []),
    ...(modifiers.length > 0 && { modifiers }),
    ...(product.availability === 'preorder' && { preorder: toPreorder(product, timeZone) }),
    ...((least || most) && { quantity: { ...(least && { least }), ...(most && { most }) } }),
  }
}

const placesIn = (categories: readonly number[], places: MerchantPosition['category']): MerchantPosition['category'] =>
  Object.fromEntries(categories.map((id) => [id, places[id] ?? null]))

/** The message may name the day by a placeholder, which stays (vendors, commerce 5.1). */
function toPreorder(
  { preorder_release_date: release, preorder_message: text }: PlatformFullProduct,
  timeZone: string | undefined,
): Preorder {
  const day = dayOf(release ?? '', timeZone)
  const message = text?.trim()
  return { ...(day !== undefined && { day }), ...(message && { message }) }
}

/**
 * Merchants flag products by custom fields with the names, and the values, that editors use (specification, display 2).
 */
const isFlagged = ({ custom_fields: fields }: PlatformFullProduct, wanted: string): boolean =>
  fields.some(({ name, value }) => name === wanted && /^(?:yes|true)$/i.test(value.trim()))

const kindOf = ({ type, display_name: name }: PlatformOption): ProductOption['kind'] => {
  if (type === 'swatch' || /^colou?r$/i.test(name)) return 'color'
  return /^size$/i.test(name) ? 'size' : 'other'
}

const toOption = (option: PlatformOption): ProductOption => ({
  id: option.id,
  kind: kindOf(option),
  displayName: option.display_name,
  values: option.option_values.toSorted(bySortOrder).map(toValue),
})

/** `undefined` for a variant without a usable price. */
function toVariant(variant: PlatformVariant, product: PlatformFullProduct, currency: string): Variant | undefined {
  const now = fromMajor(variant.calculated_price ?? product.calculated_price, currency)
  if (!now) return undefined
  return {
    id: variant.id,
    sku: variant.sku,
    values: Object.fromEntries(variant.option_values.map((value) => [value.option_id, value.id])),
    price: priceOf(now, retailPrice(variant, product, currency)),
    stock: stockOfVariant(product, variant),
  }
}

/**
 * The retail price, which a sale is measured by (specification, display 2); 0 and null are "not set" (vendors, commerce
 * 6.1).
 */
function retailPrice(variant: PlatformVariant, product: PlatformFullProduct, currency: string): Money | undefined {
  return fromMajor(variant.retail_price || product.retail_price, currency)
}
