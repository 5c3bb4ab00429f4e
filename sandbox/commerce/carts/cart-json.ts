import { groupOfCustomer } from '../customers/customer-group.ts'
import { cents, unitPrice } from '../catalogue/prices.ts'
import { presentVariant } from '../catalogue/present.ts'
import type { Shop } from '../shop.ts'
import type { StoredCart, StoredLine } from '../wire/carts.ts'
import type { Product, Variant } from '../wire/catalogue.ts'
import type { CustomerGroup } from '../wire/settings.ts'

/** A line with what it is of; `undefined` when the catalogue has lost the product. */
function resolve({ records }: Shop, line: StoredLine): { product: Product; variant: Variant } | undefined {
  const product = records.get('product', line.product_id)
  const variant = records.get('variant', line.variant_id)
  return product && variant && { product, variant }
}

/** The lines of a cart as answered (vendors, commerce 7.3). `options` only when included. */
function toPhysicalItems(shop: Shop, cart: StoredCart, withOptions: boolean) {
  const group = groupOfCustomer(shop.records, cart.customer_id)
  return cart.lines.flatMap((line) => {
    const item = resolve(shop, line)
    return item ? [toPhysicalItem(shop, line, item, group, withOptions)] : []
  })
}

function toPhysicalItem(
  shop: Shop,
  line: StoredLine,
  { product, variant }: { product: Product; variant: Variant },
  group: CustomerGroup | undefined,
  withOptions: boolean,
) {
  const price = unitPrice(shop.records, product, variant, group, line.quantity)
  const list = line.list_price ?? price.list
  const extended = cents(list * line.quantity)
  const options = [...toVariantOptions(variant), ...toModifierOptions(shop.records, line)]
  return {
    id: line.id,
    parent_id: null,
    variant_id: variant.id,
    product_id: product.id,
    sku: variant.sku,
    name: product.name,
    url: shop.hostedUrl + product.custom_url.url,
    quantity: line.quantity,
    taxable: true,
    image_url: presentVariant(shop, variant).image_url,
    discounts: [],
    coupons: [],
    discount_amount: 0,
    coupon_amount: 0,
    original_price: price.original,
    list_price: list,
    sale_price: list,
    extended_list_price: extended,
    extended_sale_price: extended,
    is_require_shipping: true,
    is_mutable: true,
    added_by_promotion: false,
    ...(withOptions ? { options } : {}),
  }
}

/** A choice as answered; a typed one has no `valueId`. */
type LineOption = { name: string; nameId: number; value: string; valueId?: number }

const toVariantOptions = ({ option_values }: Variant): LineOption[] =>
  option_values.map(({ option_display_name: name, option_id: nameId, label: value, id: valueId }) => ({
    name,
    nameId,
    value,
    valueId,
  }))

function toModifierOptions(records: Shop['records'], { modifiers = [] }: StoredLine): LineOption[] {
  return modifiers.flatMap(({ option_id, option_value }) => {
    const modifier = records.get('modifier', option_id)
    if (!modifier) return []
    const [name, nameId] = [modifier.display_name, modifier.id]
    const listed = modifier.option_values.find(({ id }) => id === option_value)
    if (listed) return [{ name, nameId, value: listed.label, valueId: listed.id }]
    return [{ name, nameId, value: String(option_value) }]
  })
}

/** A cart as answered, without redirect addresses. */
export function toCartJson(shop: Shop, cart: StoredCart, withOptions: boolean) {
  const physical_items = toPhysicalItems(shop, cart, withOptions)
  const amount = cents(physical_items.reduce((sum, item) => sum + item.extended_sale_price, 0))
  return {
    id: cart.id,
    customer_id: cart.customer_id,
    channel_id: cart.channel_id,
    email: cart.email,
    currency: { code: cart.currency },
    tax_included: shop.records.get('store', shop.account.region)?.is_price_entered_with_tax ?? false,
    base_amount: amount,
    discount_amount: 0,
    manual_discount_amount: 0,
    cart_amount: amount,
    coupons: [],
    discounts: [],
    line_items: { physical_items, digital_items: [], gift_certificates: [], custom_items: [] },
    created_time: new Date(cart.created).toISOString(),
    updated_time: new Date(cart.updated).toISOString(),
    locale: cart.locale,
    version: cart.version,
  }
}
export type CartJson = ReturnType<typeof toCartJson>
