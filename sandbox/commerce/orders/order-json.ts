import { entriesOf } from '../carts/cart-entries.ts'
import type { CartJson } from '../carts/cart-json.ts'
import { cents } from '../catalogue/prices.ts'
import { decimal } from '../wire/decimal.ts'
import type { Quote } from '../settings/shipping-quotes.ts'
import type { Shop } from '../shop.ts'
import type { CheckoutDetails } from '../storage/kinds.ts'
import { without } from '../storage/without.ts'
import type { BillingAddress, Order, OrderProduct, OrderShippingAddress, OrderTotals } from '../wire/orders.ts'
import { uuidFrom } from '../wire/uuid-from.ts'
import { statusFields, statusIds } from './order-statuses.ts'
import { rfc2822 } from './rfc-2822.ts'

const nothing = decimal(0)

/** The three forms of a sum. @param tax of which the sum holds as much, or to which it comes */
const taxed = (name: string, amount: number, tax = 0, isIncluded = false) => ({
  [`${name}_ex_tax`]: decimal(isIncluded ? cents(amount - tax) : amount),
  [`${name}_inc_tax`]: decimal(isIncluded ? amount : cents(amount + tax)),
  [`${name}_tax`]: decimal(tax),
})
const charge = (name: string, amount: number, tax = 0, isIncluded = false) => ({
  [`base_${name}`]: decimal(amount),
  ...taxed(name, amount, tax, isIncluded),
  [`${name}_tax_class_id`]: 0,
})

function toBillingAddress({ records }: Shop, details: CheckoutDetails): BillingAddress {
  const country = records.all('country').find(({ country_iso2 }) => country_iso2 === details.country_code)
  return {
    first_name: details.first_name,
    last_name: details.last_name,
    company: '',
    street_1: details.address1,
    street_2: '',
    city: details.city,
    state: details.state,
    zip: details.postal_code,
    country: country?.country ?? '',
    country_iso2: details.country_code,
    phone: details.phone,
    email: details.email,
    form_fields: [],
  }
}

const countOf = (cart: CartJson): number => entriesOf(cart).reduce((sum, { quantity }) => sum + quantity, 0)

export function toOrder(shop: Shop, id: number, cart: CartJson, details: CheckoutDetails, totals: OrderTotals): Order {
  const { isIncluded, itemsTax, shippingTax, total } = totals
  const allTax = cents(itemsTax + shippingTax)
  return {
    id,
    customer_id: cart.customer_id,
    date_created: rfc2822(shop.now()),
    date_modified: rfc2822(shop.now()),
    date_shipped: '',
    ...statusFields(statusIds.pending),
    cart_id: cart.id,
    channel_id: cart.channel_id,
    items_total: countOf(cart),
    items_shipped: 0,
    ...taxed('subtotal', cart.base_amount, itemsTax, isIncluded),
    ...charge('shipping_cost', totals.shipping, shippingTax, isIncluded),
    ...charge('handling_cost', 0),
    ...charge('wrapping_cost', 0),
    ...taxed('total', isIncluded ? total : cents(total - allTax), allTax, isIncluded),
    total_inc_tax: decimal(total),
    is_tax_inclusive_pricing: cart.tax_included,
    discount_amount: decimal(cart.discount_amount),
    coupon_discount: decimal(cents(cart.base_amount - cart.cart_amount - cart.discount_amount)),
    gift_certificate_amount: nothing,
    store_credit_amount: nothing,
    refunded_amount: nothing,
    ...currencyFields(cart.currency.code),
    payment_method: 'Test Payment Gateway',
    payment_provider_id: '',
    payment_status: 'captured',
    order_is_digital: false,
    customer_message: '',
    staff_notes: '',
    ip_address: '',
    ip_address_v6: '',
    geoip_country: '',
    geoip_country_iso2: '',
    credit_card_type: null,
    order_source: 'checkout_api',
    external_source: null,
    external_id: null,
    external_merchant_id: null,
    external_order_id: '',
    ebay_order_id: '0',
    tax_provider_id: 'BasicTaxProvider',
    billing_address: toBillingAddress(shop, details),
    shipping_address_count: 1,
    is_deleted: false,
    is_email_opt_in: false,
    customer_locale: cart.locale,
  }
}

const currencyFields = (code: string) => ({
  currency_id: 1,
  currency_code: code,
  currency_exchange_rate: '1.0000000000',
  default_currency_id: 1,
  default_currency_code: code,
  store_default_currency_code: code,
  store_default_to_transactional_exchange_rate: '1.0000000000',
})

export function toShippingAddress(
  shop: Shop,
  orderId: number,
  cart: CartJson,
  details: CheckoutDetails,
  quote: Quote,
  { shippingTax, isIncluded }: OrderTotals,
): OrderShippingAddress {
  return {
    ...without(toBillingAddress(shop, details), 'form_fields'),
    id: orderId,
    order_id: orderId,
    items_total: countOf(cart),
    items_shipped: 0,
    shipping_method: quote.method.name,
    base_cost: decimal(quote.cost),
    cost_ex_tax: decimal(isIncluded ? cents(quote.cost - shippingTax) : quote.cost),
    cost_inc_tax: decimal(isIncluded ? quote.cost : cents(quote.cost + shippingTax)),
    cost_tax: decimal(shippingTax),
    cost_tax_class_id: 0,
    base_handling_cost: nothing,
    handling_cost_ex_tax: nothing,
    handling_cost_inc_tax: nothing,
    handling_cost_tax: nothing,
    handling_cost_tax_class_id: 0,
    shipping_zone_id: quote.zone.id,
    shipping_zone_name: quote.zone.name,
    form_fields: [],
  }
}

/** The one answer with a closed schema: no field may be added (vendors, commerce 14). */
export function toOrderProducts(
  { records }: Shop,
  orderId: number,
  cart: CartJson,
  totals: OrderTotals,
): OrderProduct[] {
  return entriesOf(cart).map((line, index) => {
    const id = orderId * 100 + index
    const product = records.get('product', line.product_id)
    const tax = totals.lineTaxes[index] ?? 0
    const total = taxed('total', line.extended_sale_price, tax, totals.isIncluded)
    return {
      id,
      order_id: orderId,
      product_id: line.product_id,
      variant_id: line.variant_id,
      order_address_id: orderId,
      order_pickup_method_id: 0,
      name: line.name,
      name_customer: line.name,
      name_merchant: line.name,
      sku: line.sku,
      upc: '',
      type: line.type,
      base_price: decimal(line.list_price),
      ...taxed('price', line.sale_price, cents(tax / line.quantity), totals.isIncluded),
      base_total: decimal(line.extended_list_price),
      ...total,
      discounted_total_inc_tax: total['total_inc_tax'],
      weight: decimal(product?.weight ?? 0),
      width: nothing,
      height: nothing,
      depth: nothing,
      quantity: line.quantity,
      quantity_shipped: 0,
      quantity_refunded: 0,
      is_refunded: false,
      refund_amount: nothing,
      return_id: 0,
      base_cost_price: nothing,
      cost_price_inc_tax: nothing,
      cost_price_ex_tax: nothing,
      cost_price_tax: nothing,
      wrapping_id: 0,
      wrapping_name: '',
      base_wrapping_cost: nothing,
      wrapping_cost_ex_tax: nothing,
      wrapping_cost_inc_tax: nothing,
      wrapping_cost_tax: nothing,
      wrapping_message: '',
      event_name: null,
      event_date: null,
      fixed_shipping_cost: nothing,
      ebay_item_id: '',
      ebay_transaction_id: '',
      option_set_id: null,
      parent_order_product_id: null,
      is_bundled_product: false,
      bin_picking_number: '',
      external_id: null,
      brand: 'Firn',
      gift_certificate_id: null,
      applied_discounts: [],
      product_options: toProductOptions(line.options, id),
      configurable_fields: [],
    }
  })
}

function typeOf(name: string, valueId: number | undefined): string {
  if (valueId === undefined) return 'Text field'
  return name === 'Color' ? 'Swatch' : 'Multiple choice'
}

/** The number of the option that products share by its name: lower than each id of a product's own option. */
const sharedOptionId = (name: string): number => Number.parseInt(uuidFrom(`option ${name}`).slice(0, 2), 16) + 1

function toProductOptions(
  options: readonly { name: string; nameId: number; value: string; valueId?: number }[],
  orderProductId: number,
) {
  return options.map(({ name, nameId, value, valueId }, index) => ({
    id: orderProductId * 10 + index,
    option_id: sharedOptionId(name),
    order_product_id: orderProductId,
    product_option_id: nameId,
    display_name: name,
    display_name_customer: name,
    display_name_merchant: name,
    display_value: value,
    display_value_customer: value,
    display_value_merchant: value,
    value: valueId === undefined ? value : String(valueId),
    type: typeOf(name, valueId),
    name,
    display_style: name === 'Color' ? '' : 'Rectangle',
  }))
}
