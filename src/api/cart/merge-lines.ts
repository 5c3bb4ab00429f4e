import { type Quantities, quantitiesOf } from '../../domain/cart/merge-carts.ts'
import type { NewCartLine, PlatformCart, PlatformCartLine } from '../../ports/commerce/carts.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { repeatLine } from './repeat-line.ts'

/** Identifies a line by product, variant and choices. */
function lineKey({ product_id, variant_id, options }: PlatformCartLine): string {
  const choices = options.map(({ nameId, value, valueId }) => [nameId, valueId ?? value]).toSorted()
  return JSON.stringify([product_id, variant_id ?? 0, choices])
}

/** Lines added by the shopper, without those of promotions. */
const ownLines = (cart: PlatformCart): readonly PlatformCartLine[] =>
  cart.line_items.physical_items.filter((line) => line.is_mutable && !line.added_by_promotion)

export function cartQuantities(cart: PlatformCart): Quantities {
  return quantitiesOf(ownLines(cart).map((line) => ({ key: lineKey(line), quantity: line.quantity })))
}

/** Returns lines of `cart`, in the quantities given by key, for adding to another cart. Throws `VendorError`. */
export async function linesFrom(
  context: RequestContext,
  cart: PlatformCart,
  quantities: Quantities,
): Promise<NewCartLine[]> {
  const byKey = new Map(ownLines(cart).map((line) => [lineKey(line), line]))
  const lines = Object.entries(quantities).map(([key, quantity]) => {
    const line = byKey.get(key)
    return line ? repeatLine(context, line, quantity) : undefined
  })
  return (await Promise.all(lines)).filter((line) => line !== undefined)
}
