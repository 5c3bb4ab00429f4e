import type { Content } from '../../content/content.ts'
import type { Store } from '../../domain/region/stores.ts'
import { freeShippingGap, shippingOffer } from '../../domain/shipping/free-shipping.ts'
import { productHref } from '../../domain/pages/links/links.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import { type EntryStyle, entryText } from '../../domain/catalogue/entry-text.ts'
import { fromMajor, toMajor } from '../../domain/price/money.ts'
import type { Modifier, Offer, Tile } from '../../domain/catalogue/product.ts'
import type { CartFields, LineFields } from '../../ports/commerce/cart-fields.ts'
import type { CartSpend } from './cart-spend.ts'
import type { CartTerms } from './cart-terms.ts'
import type { CartMetaAnswer } from './schemas.ts'

/** Content that a cart needs. */
type CartContent = Pick<Content, 'tilesByProductId' | 'addOns' | 'freeShippingThreshold' | 'shippingRanges' | 'words'>
type CartProduct = CartMetaAnswer['products'][string]

type SoldOffer = Extract<Offer, { kind: 'shop' }>

const noOffer: Pick<SoldOffer, 'options' | 'modifiers' | 'preorder' | 'quantity'> = { options: [] }

/** Names of an option or modifier and of its values, by its id. */
type ChoiceTexts = readonly [id: number, texts: CartProduct['options'][string]]

/** Entries for a modifier that its reader writes in another way: by value id, or by what was typed. */
function entryTexts(modifier: Modifier, lines: readonly LineFields[], style: EntryStyle): readonly ChoiceTexts[] {
  const entries = lines.flatMap(({ options }) => options.filter(({ nameId }) => nameId === modifier.id))
  const texts = entries.flatMap((entry) => {
    const text = entryText(modifier, entry, style)
    return text === undefined ? [] : [[entry.valueId ?? entry.value, text] as const]
  })
  return texts.length === 0 ? [] : [[modifier.id, { name: modifier.displayName, values: Object.fromEntries(texts) }]]
}

/** @param lines of the product */
function toCartProduct(locale: Locale, tile: Tile, lines: readonly LineFields[], style: EntryStyle): CartProduct {
  const { offer, pictures } = tile
  const { options, modifiers = [], preorder, quantity } = offer.kind === 'shop' ? offer : noOffer
  return {
    title: tile.title,
    ...(tile.lang !== undefined && { lang: tile.lang }),
    path: productHref(locale.locale, tile.slug),
    image: pictures[0]?.pictures[0] ?? null,
    images: Object.fromEntries(
      pictures.flatMap(({ color, pictures: [first] }) => (first && color !== '' ? [[color, first]] : [])),
    ),
    options: Object.fromEntries([
      ...options.map(({ id, displayName, values }): ChoiceTexts => [
        id,
        { name: displayName, values: Object.fromEntries(values.map((value) => [value.id, value.label])) },
      ]),
      ...modifiers.flatMap((modifier) => entryTexts(modifier, lines, style)),
    ]),
    ...(preorder && { preorder: { ...(preorder.day !== undefined && { day: preorder.day }) } }),
    ...(quantity && { quantity }),
  }
}

type ShippingAnswer = Pick<CartMetaAnswer, 'free_shipping' | 'shipping_cost'>

const noShipping: ShippingAnswer = { free_shipping: null, shipping_cost: null }

/**
 * Shipping terms of a cart, none where nothing in it is shipped. Where free shipping is hidden from the customer's
 * group, so is a cost of zero.
 */
function toShipping(content: CartContent, locale: Locale, cart: CartFields, hidesFree: boolean): ShippingAnswer {
  const { physical_items, custom_items } = cart.line_items
  if (physical_items.length + custom_items.length === 0) return noShipping
  const currency = cart.currency.code
  const major = (amount: number): number => toMajor({ amount, currency })
  const subtotal = fromMajor(cart.base_amount, currency)?.amount
  if (subtotal === undefined) return noShipping
  const terms = { freeFrom: content.freeShippingThreshold(locale), ranges: content.shippingRanges(locale) }
  const { freeFrom, cost } = shippingOffer(terms, subtotal)
  const gap = freeShippingGap(subtotal, freeFrom)
  const hasMeter = freeFrom !== undefined && gap !== undefined && !hidesFree
  return {
    free_shipping: hasMeter ? { threshold: major(freeFrom), remaining: major(gap) } : null,
    shipping_cost: cost === undefined || cost === 0 ? null : major(cost),
  }
}

function toSpend(
  { total, limit, afterCart, exceeds, isEmployee }: CartSpend,
  currency: string,
): CartMetaAnswer['spend'] {
  const major = (amount: number): number => toMajor({ amount, currency })
  return { total: major(total), limit: major(limit), after_cart: major(afterCart), exceeds, employee: isEmployee }
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
  if (!content || !cart || locale?.store !== store) return { products: {}, add_ons: [], ...noShipping, spend }
  const { physical_items, digital_items } = cart.line_items
  const lines = [...physical_items, ...digital_items]
  const ids = lines.map(({ product_id }) => product_id)
  const tiles = content.tilesByProductId(locale, ids)
  const style = { tag: locale.tag, yes: content.words(locale, 'common').yes }
  const toProduct = (id: number, tile: Tile): CartProduct =>
    toCartProduct(
      locale,
      tile,
      lines.filter(({ product_id }) => product_id === id),
      style,
    )
  return {
    products: Object.fromEntries([...tiles].map(([id, tile]) => [id, toProduct(id, tile)])),
    add_ons: content.addOns(locale, ids).flatMap(({ offer }) => (offer.kind === 'shop' ? [offer.productId] : [])),
    ...toShipping(content, locale, cart, terms.hidesFreeShipping),
    spend,
  }
}
