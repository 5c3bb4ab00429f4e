import type { CartAnswer } from '../api/cart/schemas.ts'
import type { Cart, CartLine } from '../domain/cart.ts'
import { type Money, fromMajor } from '../domain/money.ts'
import type { Picture } from '../domain/product.ts'

type WireCart = NonNullable<CartAnswer['data']>
type WireLine = WireCart['line_items']['physical_items'][number]
type Meta = CartAnswer['meta']
type Product = Meta['products'][string]
type WirePicture = NonNullable<Product['image']>

const slugOf = (label: string): string => label.toLowerCase().replace(/[^a-z0-9]+/g, '-')

const money = (major: number, currency: string): Money => fromMajor(major, currency) ?? { amount: 0, currency }

/** The colour of a line by its option labels, where the product has a picture of it. */
const colorOf = ({ options }: WireLine, product: Product | undefined): string | undefined =>
  options.map(({ value }) => slugOf(value)).find((slug) => product?.images[slug])

const toPicture = ({ name, alt, width, height, poi }: WirePicture): Picture => ({
  name,
  alt,
  width,
  height,
  ...(poi && { poi }),
})

const toOption = ({ nameId, name, valueId, value }: WireLine['options'][number], product: Product | undefined) => {
  const known = product?.options[nameId]
  return { name: known?.name ?? name, value: known?.values[String(valueId)] ?? value }
}

function toLine(line: WireLine, currency: string, product: Product | undefined): CartLine {
  const color = colorOf(line, product)
  const picture = (color === undefined ? undefined : product?.images[color]) ?? product?.image
  const onSale = line.original_price > line.sale_price
  return {
    id: line.id,
    productId: line.product_id,
    variantId: line.variant_id,
    sku: line.sku,
    name: product?.title ?? line.name,
    path: product && color ? `${product.path}?color=${color}` : product?.path,
    picture: picture ? toPicture(picture) : undefined,
    options: line.options.map((option) => toOption(option, product)),
    quantity: line.quantity,
    price: money(line.sale_price, currency),
    total: money(line.extended_sale_price, currency),
    was: onSale ? money(line.original_price, currency) : undefined,
  }
}

/** The shop's cart in a cart answer; `undefined` when it holds none. */
export function toCart({ data, meta }: { data: WireCart | null; meta: Meta }): Cart | undefined {
  if (!data) return undefined
  const currency = data.currency.code
  const lines = data.line_items.physical_items.map((line) => toLine(line, currency, meta.products[line.product_id]))
  const shipping = meta.free_shipping
  return {
    id: data.id,
    version: data.version,
    lines,
    count: lines.reduce((count, { quantity }) => count + quantity, 0),
    subtotal: money(data.base_amount, currency),
    discount: money(data.discount_amount, currency),
    total: money(data.cart_amount, currency),
    freeShipping: shipping
      ? { threshold: money(shipping.threshold, currency), gap: money(shipping.remaining, currency) }
      : undefined,
  }
}
