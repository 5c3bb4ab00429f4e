import { type Quantities, quantitiesOf } from '../../domain/cart/merge-carts.ts'
import type { NewCartLine, PlatformCart } from '../../ports/commerce/carts.ts'

type CartLine = PlatformCart['line_items']['physical_items'][number]

/** Identifies a line by product, variant and choices. */
function lineKey({ product_id, variant_id, options }: CartLine): string {
  const choices = options.map(({ nameId, value, valueId }) => [nameId, valueId ?? value]).toSorted()
  return JSON.stringify([product_id, variant_id ?? 0, choices])
}

/** Lines added by the shopper, without those of promotions. */
const ownLines = (cart: PlatformCart): readonly CartLine[] =>
  cart.line_items.physical_items.filter((line) => line.is_mutable && !line.added_by_promotion)

export function cartQuantities(cart: PlatformCart): Quantities {
  return quantitiesOf(ownLines(cart).map((line) => ({ key: lineKey(line), quantity: line.quantity })))
}

function toNewLine({ product_id, variant_id, options }: CartLine, quantity: number): NewCartLine {
  const choices = options.flatMap(({ nameId, value, valueId }) =>
    nameId === 0 ? [] : [{ option_id: nameId, option_value: valueId ?? value }],
  )
  return {
    product_id,
    quantity,
    ...(variant_id !== undefined && { variant_id }),
    ...(choices.length > 0 && { option_selections: choices }),
  }
}

/** Returns lines of `cart`, in the quantities given by key, for adding to another cart. */
export function linesFrom(cart: PlatformCart, quantities: Quantities): NewCartLine[] {
  const byKey = new Map(ownLines(cart).map((line) => [lineKey(line), line]))
  return Object.entries(quantities).flatMap(([key, quantity]) => {
    const line = byKey.get(key)
    return line ? [toNewLine(line, quantity)] : []
  })
}
