import { lineControls } from '../../domain/cart/line-controls.ts'
import { type Quantities, quantitiesOf } from '../../domain/cart/merge-carts.ts'
import {
  type NewCartLine,
  type OtherItems,
  type PlatformCart,
  type PlatformCartLine,
  type PlatformCertificate,
  type PlatformCustomItem,
  productLines,
} from '../../ports/commerce/carts.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { hashId } from '../../session/session-id.ts'
import { repeatLine } from './repeat-line.ts'

/** Identifies a line by product, variant and choices. */
function lineKey({ product_id, variant_id, options }: PlatformCartLine): string {
  const choices = options.map(({ nameId, value, valueId }) => [nameId, valueId ?? value]).toSorted()
  return JSON.stringify([product_id, variant_id ?? 0, choices])
}

/** Identifies a gift certificate by all that it says; hashed, because sessions store it and it names people. */
const certificateKey = ({ name, theme, amount, sender, recipient, message }: PlatformCertificate): string =>
  hashId(JSON.stringify([name, theme, amount, sender, recipient, message]))

const customKey = ({ sku, name, list_price }: PlatformCustomItem): string => JSON.stringify([sku, name, list_price])

type Keyed<Item> = { readonly key: string; readonly quantity: number; readonly item: Item }

const keyed = <Item extends { readonly quantity: number }>(items: readonly Item[], keyOf: (item: Item) => string) =>
  items.map((item): Keyed<Item> => ({ key: keyOf(item), quantity: item.quantity, item }))

/**
 * The lines that the shopper, or the shop's staff, has put into a cart; without what promotions and other lines bring.
 */
function ownItems(cart: PlatformCart) {
  const { gift_certificates, custom_items } = cart.line_items
  return {
    lines: keyed(
      productLines(cart).filter((line) => lineControls(line) !== 'none'),
      lineKey,
    ),
    certificates: keyed(gift_certificates, certificateKey),
    customItems: keyed(custom_items, customKey),
  }
}

export function cartQuantities(cart: PlatformCart): Quantities {
  const { lines, certificates, customItems } = ownItems(cart)
  return quantitiesOf([...lines, ...certificates, ...customItems])
}

/** The items of these keys, each once, in the given quantity. */
function inQuantities<Item>(items: readonly Keyed<Item>[], quantities: Quantities) {
  const byKey = new Map(items.map(({ key, item }) => [key, item]))
  return [...byKey].flatMap(([key, item]) => {
    const quantity = quantities[key]
    return quantity === undefined ? [] : [{ item, quantity }]
  })
}

/** The lines of products in a cart that have these keys, each once. */
export const linesOfKeys = (cart: PlatformCart, keys: Quantities): readonly PlatformCartLine[] =>
  inQuantities(ownItems(cart).lines, keys).map(({ item }) => item)

/**
 * Returns items of `cart`, in the quantities given by key, for adding to another cart.
 * @throws VendorError
 */
export async function itemsFrom(
  context: RequestContext,
  cart: PlatformCart,
  quantities: Quantities,
): Promise<{ readonly lines: readonly NewCartLine[]; readonly others: OtherItems }> {
  const own = ownItems(cart)
  const lines = inQuantities(own.lines, quantities).map(({ item, quantity }) => repeatLine(context, item, quantity))
  return {
    lines: await Promise.all(lines),
    others: {
      gift_certificates: inQuantities(own.certificates, quantities).map(({ item, quantity }) => {
        const { name, theme, amount, sender, recipient, message } = item
        return { name, theme, amount, quantity, sender, recipient, message }
      }),
      custom_items: inQuantities(own.customItems, quantities).map(({ item: { sku, name, list_price }, quantity }) => ({
        sku,
        name,
        quantity,
        list_price,
      })),
    },
  }
}
