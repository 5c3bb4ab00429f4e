import { percentFormat, writeDays } from '../../formatters.ts'
import { entriesOf } from '../carts/cart-entries.ts'
import type { CartJson } from '../carts/cart-json.ts'
import { presentVariant } from '../catalogue/present.ts'
import type { Shop } from '../shop.ts'
import type { ExpectedDays, OrderTotals, StoredOrder } from '../wire/orders.ts'
import type { HostedText, Word } from './hosted-text.ts'
import { formatMoney } from './money.ts'

/** A line as a shopper reads it. `picture` is '' where there is none. */
export type ReceiptLine = { name: string; options: string[]; quantity: string; price: string; picture: string }
/** `kind`: a sum that adds up, one that another holds, or the total. */
export type ReceiptSum = { label: string; amount: string; kind: 'part' | 'included' | 'total' }

type Item = {
  productId: number
  variantId: number
  name: string
  quantity: number
  total: number
  options: readonly (readonly [name: string, value: string])[]
}

function toLine(shop: Shop, text: HostedText, code: string, item: Item): ReceiptLine {
  const { records } = shop
  const { products, options, values } = records.get('translation', text.language) ?? {}
  const variant = records.get('variant', item.variantId)
  const [picture = ''] = variant ? presentVariant(shop, variant).image_url.split('?') : []
  const colon = text.language === 'fr' ? '\u00a0: ' : text.language === 'ja' ? '：' : ': '
  return {
    name: products?.[item.productId] ?? item.name,
    options: item.options.map(([name, value]) => `${options?.[name] ?? name}${colon}${values?.[value] ?? value}`),
    quantity: text.say('quantity', { count: String(item.quantity) }),
    price: formatMoney(shop, text, item.total, code),
    picture,
  }
}

/** The lines of a cart, in the words of what was translated. */
export function linesOfCart(shop: Shop, text: HostedText, cart: CartJson): ReceiptLine[] {
  return entriesOf(cart).map((line) =>
    toLine(shop, text, cart.currency.code, {
      productId: line.product_id,
      variantId: line.variant_id,
      name: line.name,
      quantity: line.quantity,
      total: line.extended_sale_price,
      options: line.options.map(({ name, value }) => [name, value] as const),
    }),
  )
}

/** The same of an order. */
export function linesOfOrder(shop: Shop, text: HostedText, { order, products }: StoredOrder): ReceiptLine[] {
  return products.map((product) =>
    toLine(shop, text, order.currency_code, {
      productId: product.product_id,
      variantId: product.variant_id,
      name: product.name,
      quantity: product.quantity,
      total: Number(product.base_total),
      options: product.product_options.map(({ display_name, display_value }) => [display_name, display_value] as const),
    }),
  )
}

/** The cost of an order, sum by sum: taxes that are added above the total, those that it holds below. */
export function sumsOf(shop: Shop, text: HostedText, totals: OrderTotals, code: string): ReceiptSum[] {
  const money = (amount: number): string => formatMoney(shop, text, amount, code)
  const kind = totals.isIncluded ? 'included' : 'part'
  const taxes = totals.taxes.map((tax): ReceiptSum => {
    const rate = percentFormat(text.tag).format(tax.percent / 100)
    const name = text.say(`tax_${tax.kind}`)
    return {
      label: text.say(totals.isIncluded ? 'tax_included' : 'tax_added', { tax: name, rate }),
      amount: money(tax.amount),
      kind,
    }
  })
  const total: ReceiptSum = { label: text.say('total'), amount: money(totals.total), kind: 'total' }
  return [
    { label: text.say('subtotal'), amount: money(totals.items), kind: 'part' },
    {
      label: text.say('shipping'),
      amount: totals.shipping === 0 ? text.say('free') : money(totals.shipping),
      kind: 'part',
    },
    ...(totals.isIncluded ? [total, ...taxes] : [...taxes, total]),
  ]
}

/** `Monday, November 30 – Wednesday, December 2`, one day where it is one. */
export function daysText({ tag }: HostedText, { from, to }: ExpectedDays, length: 'long' | 'short' = 'long'): string {
  return writeDays(tag, length, from, to)
}

/** The demo's ways of shipping, by the first words of their names. */
const methods: Readonly<Record<string, Word>> = {
  'Free Shipping': 'method_free',
  Standard: 'method_standard',
  Express: 'method_express',
  International: 'method_international',
  'Cross-border': 'method_cross_border',
  'Northern Post': 'method_northern',
}

/** A way of shipping in the shopper's language; one that the merchant has named since, by that name. */
export function methodText({ say }: HostedText, name: string): string {
  const word = methods[name.split(',')[0] ?? name]
  return word ? say(word) : name
}
