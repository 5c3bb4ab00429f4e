import { randomUUID } from 'node:crypto'
import { isPurchasable, stockOf } from '../catalogue/stock.ts'
import { Refusal } from '../http/refusal.ts'
import type { Records } from '../storage/records.ts'
import { without } from '../storage/without.ts'
import type { ChosenModifier, StoredLine } from '../wire/carts.ts'
import type { Product, Variant } from '../wire/catalogue.ts'
import type { LineBody } from './body-schemas.ts'
import { checkDescribedAnew, modifiersOf, variantOf } from './line-choices.ts'

type Item = { product: Product; variant: Variant; modifiers: ChosenModifier[] }

/**
 * Lines with further items; the same variant and choices at the same price become one line.
 * @throws Refusal as {@link itemOf} and {@link checkQuantities}
 */
export function addLines(records: Records, lines: readonly StoredLine[], bodies: readonly LineBody[]): StoredLine[] {
  const next = bodies.reduce<StoredLine[]>(
    (found, body) => {
      const item = itemOf(records, body)
      const twin = found.find((line) => isTwin(line, item, body))
      if (twin)
        return found.map((line) => (line === twin ? { ...line, quantity: line.quantity + body.quantity } : line))
      const { product, variant, modifiers } = item
      const line = { id: randomUUID(), product_id: product.id, variant_id: variant.id, ...amountOf(body) }
      return [...found, modifiers.length > 0 ? { ...line, modifiers } : line]
    },
    [...lines],
  )
  checkQuantities(records, next, new Set(bodies.map(({ product_id }) => product_id)))
  return next
}

const isTwin = (line: StoredLine, { variant, modifiers }: Item, body: LineBody): boolean =>
  line.variant_id === variant.id &&
  line.list_price === body.list_price &&
  JSON.stringify(line.modifiers ?? []) === JSON.stringify(modifiers)

/**
 * Lines with one of them changed. Product and variant must be the line's own; its modifiers are those that the change
 * names (vendors, commerce 7.2).
 */
export function changeLine(
  records: Records,
  lines: readonly StoredLine[],
  line: StoredLine,
  body: LineBody,
): StoredLine[] {
  checkDescribedAnew(records, body)
  const { product, variant, modifiers } = itemOf(records, body)
  if (variant.id !== line.variant_id)
    throw new Refusal(422, 'Missing or incorrect required fields', { variant: 'The variant of an item cannot change' })
  const unchanged = { ...without(line, 'list_price', 'modifiers'), ...amountOf(body) }
  const changed = modifiers.length > 0 ? { ...unchanged, modifiers } : unchanged
  const next = lines.map((each) => (each.id === line.id ? changed : each))
  checkQuantities(records, next, new Set([product.id]))
  return next
}

const amountOf = ({ quantity, list_price }: LineBody) => ({
  quantity,
  ...(list_price === undefined ? {} : { list_price }),
})

/** @throws Refusal 422 when the product, or which of its variants, cannot be told or cannot be bought */
function itemOf(records: Records, body: LineBody): Item {
  const product = records.get('product', body.product_id)
  if (!product) throw new Refusal(422, `A product was not found with an id of ${body.product_id}`)
  const variant = variantOf(records, product, body)
  if (!isPurchasable(product, variant))
    throw new Refusal(422, `The product "${product.name}" is currently unavailable for purchase.`)
  return { product, variant, modifiers: modifiersOf(records, product, variant, body) }
}

/** @throws Refusal 422 when a product's lines ask for more, or fewer, than can be sold (vendors, commerce 7.6) */
function checkQuantities(records: Records, lines: readonly StoredLine[], products: ReadonlySet<number>): void {
  for (const id of products) {
    const product = records.get('product', id)
    if (!product) continue
    const own = lines.filter((line) => line.product_id === id)
    const total = own.reduce((sum, { quantity }) => sum + quantity, 0)
    const { order_quantity_maximum: most, order_quantity_minimum: least, name } = product
    if (most > 0 && total > most)
      throw new Refusal(422, `You can only purchase a maximum of ${most} of the ${name} per order.`)
    if (total < least) throw new Refusal(422, `You need to purchase a minimum of ${least} of the ${name} per order.`)
    if (!isInStock(records, product, own)) throw outOfStock(name)
  }
}

/** Pre-orders are taken whatever the stock (vendors, commerce 6.3, assumed). */
function isInStock(records: Records, product: Product, lines: readonly StoredLine[]): boolean {
  if (product.availability === 'preorder') return true
  const wanted = Map.groupBy(lines, (line) => (product.inventory_tracking === 'variant' ? line.variant_id : 0))
  return [...wanted.values()].every((same) => {
    const variant = records.get('variant', same[0]?.variant_id ?? 0)
    return variant !== undefined && same.reduce((sum, line) => sum + line.quantity, 0) <= stockOf(product, variant)
  })
}

const outOfStock = (name: string): Refusal =>
  new Refusal(422, `We don't have enough ${name} stock on hand for the quantity you selected. Please try again.`)

/** All lines once more, as placing an order does. @throws Refusal 422 as when adding */
export function checkLines(records: Records, lines: readonly StoredLine[]): void {
  for (const { product_id, variant_id, quantity, modifiers } of lines)
    itemOf(records, { product_id, variant_id, quantity, option_selections: modifiers })
  checkQuantities(records, lines, new Set(lines.map(({ product_id }) => product_id)))
}
