import type { Content } from '../../content/content.ts'
import type { Store } from '../../domain/region/stores.ts'
import { freeShippingGap } from '../../domain/shipping/free-shipping.ts'
import { productHref } from '../../domain/pages/links.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import { fromMajor, toMajor } from '../../domain/price/money.ts'
import type { Spend } from '../../domain/pro/pro-spend.ts'
import type { Tile } from '../../domain/catalogue/product.ts'
import type { CartFields } from '../../ports/commerce/to-cart.ts'
import type { CartTerms } from './cart-terms.ts'
import type { CartMetaAnswer } from './schemas.ts'

/** Content that a cart needs. */
type CartContent = Pick<Content, 'tilesByProductId' | 'addOns' | 'freeShippingThreshold'>
type CartProduct = CartMetaAnswer['products'][string]

function toCartProduct(locale: Locale, tile: Tile): CartProduct {
  const { offer, pictures } = tile
  const options = offer.kind === 'shop' ? offer.options : []
  return {
    title: tile.title,
    path: productHref(locale.locale, tile.slug),
    image: pictures[0]?.pictures[0] ?? null,
    images: Object.fromEntries(
      pictures.flatMap(({ color, pictures: [first] }) => (first && color !== '' ? [[color, first]] : [])),
    ),
    options: Object.fromEntries(
      options.map(({ id, displayName, values }) => [
        id,
        { name: displayName, values: Object.fromEntries(values.map((value) => [value.id, value.label])) },
      ]),
    ),
  }
}

function freeShipping(content: CartContent, locale: Locale, cart: CartFields): CartMetaAnswer['free_shipping'] {
  const currency = cart.currency.code
  const threshold = content.freeShippingThreshold(locale)
  const subtotal = fromMajor(cart.base_amount, currency)
  const gap = subtotal && freeShippingGap(subtotal.amount, threshold)
  if (threshold === undefined || gap === undefined) return null
  return { threshold: toMajor({ amount: threshold, currency }), remaining: toMajor({ amount: gap, currency }) }
}

function toSpend({ total, limit, afterCart, exceeds }: Spend, currency: string): CartMetaAnswer['spend'] {
  const major = (amount: number): number => toMajor({ amount, currency })
  return { total: major(total), limit: major(limit), after_cart: major(afterCart), exceeds }
}

/**
 * Returns the content of a cart's products in the reader's language. Empty without content, without a locale, or when
 * the locale buys from another store, where product ids differ.
 */
export function cartMeta(
  content: CartContent | undefined,
  locale: Locale | undefined,
  store: Store,
  cart: CartFields | undefined,
  terms: CartTerms,
): CartMetaAnswer {
  const spend = cart && terms.spend ? toSpend(terms.spend, cart.currency.code) : null
  if (!content || !cart || locale?.store !== store) return { products: {}, add_ons: [], free_shipping: null, spend }
  const ids = cart.line_items.physical_items.map(({ product_id }) => product_id)
  const tiles = content.tilesByProductId(locale, ids)
  return {
    products: Object.fromEntries([...tiles].map(([id, tile]) => [id, toCartProduct(locale, tile)])),
    add_ons: content.addOns(locale, ids).flatMap(({ offer }) => (offer.kind === 'shop' ? [offer.productId] : [])),
    free_shipping: terms.hidesFreeShipping ? null : freeShipping(content, locale, cart),
    spend,
  }
}
