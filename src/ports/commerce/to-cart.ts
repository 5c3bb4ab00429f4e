import type { Cart, CartLine } from '../../domain/cart/cart.ts'
import { labelSlug } from '../../domain/catalogue/label-slug.ts'
import { type Money, fromMajor } from '../../domain/price/money.ts'
import type { Picture } from '../../domain/catalogue/product.ts'
import type { CartSpend } from '../../domain/pro/spend-advice.ts'

type LineFields = {
  readonly id: string
  readonly product_id: number
  readonly variant_id?: number | undefined
  readonly sku: string
  readonly name: string
  readonly quantity: number
  readonly original_price: number
  readonly sale_price: number
  readonly extended_sale_price: number
  readonly options: readonly {
    readonly name: string
    readonly nameId: number
    readonly value: string
    readonly valueId?: number | undefined
  }[]
}

/** What the shop reads of a platform cart, from the platform itself or from our API (same names). */
export type CartFields = {
  readonly id: string
  readonly version: number
  readonly currency: { readonly code: string }
  readonly base_amount: number
  readonly discount_amount: number
  readonly cart_amount: number
  readonly line_items: { readonly physical_items: readonly LineFields[] }
}

type PictureFields = Omit<Picture, 'poi'> & { readonly poi?: Picture['poi'] | undefined }

/** What the shop adds to a cart in the reader's language: products by id, pictures by colour slug. */
export type CartMeta = {
  readonly products: Readonly<
    Record<
      string,
      {
        readonly title: string
        readonly path: string
        readonly image: PictureFields | null
        readonly images: Readonly<Record<string, PictureFields>>
        readonly options: Readonly<
          Record<string, { readonly name: string; readonly values: Readonly<Record<string, string>> }>
        >
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

function toLine(line: LineFields, meta: CartMeta, money: (major: number) => Money): CartLine {
  const product = own(meta.products, line.product_id)
  const byColor = line.options.flatMap(({ value }) => (product && own(product.images, labelSlug(value))) ?? [])[0]
  const picture = byColor ?? product?.image
  return {
    id: line.id,
    productId: line.product_id,
    variantId: line.variant_id,
    sku: line.sku,
    name: product?.title ?? line.name,
    path: product?.path,
    picture: picture ? toPicture(picture) : undefined,
    options: line.options.map(({ name, nameId, value, valueId }) => {
      const option = product && own(product.options, nameId)
      const label = option && valueId !== undefined ? own(option.values, valueId) : undefined
      return { name: option?.name ?? name, value: label ?? value }
    }),
    quantity: line.quantity,
    price: money(line.sale_price),
    total: money(line.extended_sale_price),
    was: line.original_price > line.sale_price ? money(line.original_price) : undefined,
  }
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
  const lines = cart.line_items.physical_items.map((line) => toLine(line, meta, money))
  const { free_shipping, shipping_cost, spend } = meta
  return {
    id: cart.id,
    version: cart.version,
    lines,
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: money(cart.base_amount),
    discount: money(cart.discount_amount),
    total: money(cart.cart_amount),
    addOns: meta.add_ons,
    freeShipping: free_shipping
      ? { threshold: money(free_shipping.threshold), gap: money(free_shipping.remaining) }
      : undefined,
    shippingCost: shipping_cost ? money(shipping_cost) : undefined,
    ...(spend && { spend: toSpend(spend, money) }),
  }
}
