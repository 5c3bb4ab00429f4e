import { groupOfCustomer } from '../customers/customer-group.ts'
import { cents, unitPrice } from '../catalogue/prices.ts'
import { presentVariant } from '../catalogue/present.ts'
import type { Shop } from '../shop.ts'
import type { Promotion, StoredCart, StoredCertificate, StoredCustomItem, StoredLine } from '../wire/carts.ts'
import type { Product, Variant } from '../wire/catalogue.ts'
import type { CustomerGroup } from '../wire/settings.ts'
import { uuidFrom } from '../wire/uuid-from.ts'
import { promotionsOf } from './promotions.ts'

/** A line with what it is of; `undefined` when the catalogue has lost the product. */
function resolve({ records }: Shop, line: StoredLine): { product: Product; variant: Variant } | undefined {
  const product = records.get('product', line.product_id)
  const variant = records.get('variant', line.variant_id)
  return product && variant && { product, variant }
}

/** The products of a cart as answered (vendors, commerce 7.3). `options` only when included. */
function toProductItems(shop: Shop, cart: StoredCart, withOptions: boolean) {
  const group = groupOfCustomer(shop.records, cart.customer_id)
  return cart.lines.flatMap((line) => {
    const item = resolve(shop, line)
    return item
      ? [{ isDigital: item.product.type === 'digital', json: toItem(shop, line, item, group, withOptions) }]
      : []
  })
}

const noDiscounts: { id: number; discounted_amount: number }[] = []

function toItem(
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
    discounts: noDiscounts,
    coupons: [],
    discount_amount: 0,
    coupon_amount: 0,
    original_price: price.original,
    list_price: list,
    sale_price: list,
    extended_list_price: extended,
    extended_sale_price: extended,
    is_require_shipping: product.type === 'physical',
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

/** The line that a promotion adds: the product at no price, which can be neither changed nor removed. */
function toGift(shop: Shop, cart: StoredCart, promotion: Promotion, withOptions: boolean) {
  if (promotion.reward.kind !== 'gift') return []
  const { variant_id } = promotion.reward
  const product_id = shop.records.get('variant', variant_id)?.product_id ?? 0
  const line = { id: uuidFrom(`${cart.id} ${promotion.id}`), product_id, variant_id, quantity: 1 }
  const item = resolve(shop, line)
  if (!item) return []
  const json = toItem(shop, line, item, undefined, withOptions)
  const discount = { id: promotion.id, discounted_amount: json.extended_list_price }
  return [
    {
      ...json,
      discounts: [discount],
      discount_amount: json.extended_list_price,
      sale_price: 0,
      extended_sale_price: 0,
      is_mutable: false,
      added_by_promotion: true,
    },
  ]
}

const toDownload = (item: ReturnType<typeof toItem>) => ({
  ...item,
  download_file_urls: [],
  download_page_url: '',
  download_size: '',
})

const toCertificate = (certificate: StoredCertificate) => ({ ...certificate, taxable: false })

const toCustomItem = (item: StoredCustomItem) => ({
  ...item,
  extended_list_price: cents(item.list_price * item.quantity),
  image_url: '',
})

const sum = (amounts: readonly number[]): number => cents(amounts.reduce((total, amount) => total + amount, 0))

/** A cart as answered, without redirect addresses. */
export function toCartJson(shop: Shop, cart: StoredCart, withOptions: boolean) {
  const products = toProductItems(shop, cart, withOptions)
  const gift_certificates = (cart.gift_certificates ?? []).map(toCertificate)
  const custom_items = (cart.custom_items ?? []).map(toCustomItem)
  const base = sum([
    ...products.map(({ json }) => json.extended_sale_price),
    ...gift_certificates.map(({ amount, quantity }) => amount * quantity),
    ...custom_items.map(({ extended_list_price }) => extended_list_price),
  ])
  const given = promotionsOf(shop.records, cart, base)
  const gifts = given.promotions.flatMap((promotion) => toGift(shop, cart, promotion, withOptions))
  return {
    id: cart.id,
    customer_id: cart.customer_id,
    channel_id: cart.channel_id,
    email: cart.email,
    currency: { code: cart.currency },
    tax_included: shop.records.get('store', shop.account.region)?.is_price_entered_with_tax ?? false,
    base_amount: base,
    discount_amount: sum(given.discounts.map(({ discounted_amount }) => discounted_amount)),
    manual_discount_amount: 0,
    cart_amount: cents(base - given.amount),
    coupons: given.coupons,
    discounts: given.discounts,
    line_items: {
      physical_items: [...products.filter(({ isDigital }) => !isDigital).map(({ json }) => json), ...gifts],
      digital_items: products.filter(({ isDigital }) => isDigital).map(({ json }) => toDownload(json)),
      gift_certificates,
      custom_items,
    },
    created_time: new Date(cart.created).toISOString(),
    updated_time: new Date(cart.updated).toISOString(),
    locale: cart.locale,
    version: cart.version,
  }
}
export type CartJson = ReturnType<typeof toCartJson>
