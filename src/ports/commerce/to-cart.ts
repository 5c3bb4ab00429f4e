import type { Cart, CartLine, CartSpend } from '../../domain/cart/cart.ts'
import { lineBounds } from '../../domain/cart/quantity-bounds.ts'
import { lineControls } from '../../domain/cart/line-controls.ts'
import { labelSlug } from '../../domain/catalogue/label-slug.ts'
import { type Money, fromMajor } from '../../domain/price/money.ts'
import type { Picture } from '../../domain/catalogue/product.ts'
import type { CartFields, CertificateFields, CustomFields, LineFields } from './cart-fields.ts'
import { type ToMoney, toReductions } from './to-reductions.ts'

type PictureFields = Omit<Picture, 'poi'> & { readonly poi?: Picture['poi'] | undefined }

/** The shop's own data for a cart in the reader's language: products by id, pictures by colour slug. */
export type CartMeta = {
  readonly products: Readonly<
    Record<
      string,
      {
        readonly title: string
        readonly lang?: string | undefined
        readonly path: string
        readonly image: PictureFields | null
        readonly images: Readonly<Record<string, PictureFields>>
        readonly options: Readonly<
          Record<string, { readonly name: string; readonly values: Readonly<Record<string, string>> }>
        >
        readonly preorder?: { readonly day?: string | undefined } | undefined
        readonly quantity?: { readonly least?: number | undefined; readonly most?: number | undefined } | undefined
      }
    >
  >
  readonly add_ons: readonly number[]
  /** Major units. */
  readonly free_shipping: { readonly threshold: number; readonly remaining: number } | null
  /** Lowest cost of shipping now, major units. */
  readonly shipping_cost?: number | null
  /** Major units; `null` for visitors without a spend limit. */
  readonly spend?: SpendFields | null
}

type SpendFields = {
  readonly total: number
  readonly limit: number
  readonly after_cart: number
  readonly exceeds: boolean
  readonly employee: boolean
}

const noCartMeta: CartMeta = { products: {}, add_ons: [], free_shipping: null }

const own = <Value>(record: Readonly<Record<string, Value>>, key: string | number): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

function toPicture({ poi, ...picture }: PictureFields): Picture {
  return poi ? { ...picture, poi } : picture
}

function toLine(line: LineFields, kind: 'product' | 'digital', meta: CartMeta, money: ToMoney): CartLine {
  const product = own(meta.products, line.product_id)
  const byColor = line.options.flatMap(({ value }) => (product && own(product.images, labelSlug(value))) ?? [])[0]
  const picture = byColor ?? product?.image
  return {
    id: line.id,
    kind: line.added_by_promotion ? 'gift' : kind,
    controls: lineControls(line),
    productId: line.product_id,
    variantId: line.variant_id,
    sku: line.sku,
    name: product?.title ?? line.name,
    ...(product?.lang !== undefined && { lang: product.lang }),
    path: product?.path,
    picture: picture ? toPicture(picture) : undefined,
    options: line.options.map(({ name, nameId, value, valueId }) => {
      const option = product && own(product.options, nameId)
      const label = option && own(option.values, valueId ?? value)
      return { name: option?.name ?? name, value: label ?? value }
    }),
    quantity: line.quantity,
    price: money(line.sale_price),
    total: money(line.extended_sale_price),
    was: line.original_price > line.sale_price ? money(line.original_price) : undefined,
    discounts: line.discounts.flatMap(({ name }) => name ?? []),
    ...(product?.preorder && {
      preorder: product.preorder.day === undefined ? {} : { day: product.preorder.day },
    }),
  }
}

const notInCatalogue = {
  controls: 'remove',
  productId: undefined,
  variantId: undefined,
  path: undefined,
  picture: undefined,
  options: [],
  was: undefined,
  discounts: [],
} as const

const toCertificate = ({ id, name, amount, quantity }: CertificateFields, money: ToMoney): CartLine => ({
  ...notInCatalogue,
  ...{ id, kind: 'certificate', sku: '', name, quantity },
  price: money(amount),
  total: money(amount * quantity),
})

const toCustomLine = ({ id, sku, name, quantity, ...prices }: CustomFields, money: ToMoney): CartLine => ({
  ...notInCatalogue,
  ...{ id, kind: 'custom', sku, name, quantity },
  price: money(prices.list_price),
  total: money(prices.extended_list_price),
})

/** The bounds of a product's line, beside the cart's other lines of the product. */
function boundsOf(line: LineFields, { line_items }: CartFields, { products }: CartMeta): Pick<CartLine, 'bounds'> {
  const { least, most } = own(products, line.product_id)?.quantity ?? {}
  if (least === undefined && most === undefined) return {}
  const others = [...line_items.physical_items, ...line_items.digital_items]
    .filter(({ id, product_id }) => product_id === line.product_id && id !== line.id)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  const bounds = lineBounds({ ...(least !== undefined && { least }), ...(most !== undefined && { most }) }, others)
  return {
    bounds: {
      ...(least !== undefined && { least: bounds.least }),
      ...(most !== undefined && { most: bounds.most }),
    },
  }
}

/** All lines of a cart, of whatever kind. */
function toLines(cart: CartFields, meta: CartMeta, money: ToMoney): CartLine[] {
  const { line_items } = cart
  const { physical_items, digital_items, gift_certificates, custom_items } = line_items
  return [
    ...physical_items.map((line) => ({ ...toLine(line, 'product', meta, money), ...boundsOf(line, cart, meta) })),
    ...digital_items.map((line) => ({ ...toLine(line, 'digital', meta, money), ...boundsOf(line, cart, meta) })),
    ...gift_certificates.map((certificate) => toCertificate(certificate, money)),
    ...custom_items.map((item) => toCustomLine(item, money)),
  ]
}

function toSpend(
  { total, limit, after_cart, exceeds, employee }: SpendFields,
  money: (major: number) => Money,
): CartSpend {
  const [afterCart, most] = [money(after_cart), money(limit)]
  const over = { ...afterCart, amount: exceeds ? afterCart.amount - most.amount : 0 }
  return { total: money(total), limit: most, afterCart, over, isEmployee: employee }
}

/** A cart of the platform, or of an answer of our API, as the shop shows it. */
export function toCart(cart: CartFields, meta: CartMeta = noCartMeta): Cart {
  const currency = cart.currency.code
  const money = (major: number): Money => fromMajor(major, currency) ?? { amount: 0, currency }
  const lines = toLines(cart, meta, money)
  const { free_shipping, shipping_cost, spend } = meta
  return {
    id: cart.id,
    version: cart.version,
    lines,
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: money(cart.base_amount),
    ...toReductions(cart, money),
    total: money(cart.cart_amount),
    addOns: meta.add_ons,
    freeShipping: free_shipping
      ? { threshold: money(free_shipping.threshold), gap: money(free_shipping.remaining) }
      : undefined,
    shippingCost: shipping_cost ? money(shipping_cost) : undefined,
    ...(spend && { spend: toSpend(spend, money) }),
  }
}
