import type { AddedPieces } from '../../domain/cart/added-pieces.ts'
import { Problem, type ProblemCode } from '../kernel/problems.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import type { PlatformOrderProduct } from '../../ports/commerce/orders.ts'
import { partThatFits } from './add-what-fits.ts'
import { addLines } from './change-cart.ts'
import { readCart } from './read-cart.ts'
import { resolveLines } from './resolve-lines.ts'
import { type NewLine, newLineSchema } from './schemas.ts'

/** Most lines that are added in one call of the cart. */
const mostLines = 50

/** The platform's, or the catalogue's, answer on a line that cannot be had as it was ordered. */
const refusals: ReadonlySet<ProblemCode> = new Set([
  'out_of_stock',
  'quantity_limit',
  'not_purchasable',
  'options_missing',
  'option_invalid',
  'cart_refused',
])

const isRefusal = (error: unknown): boolean => error instanceof Problem && refusals.has(error.code)

const priceOf = ({ total_inc_tax, discounted_total_inc_tax }: PlatformOrderProduct): number =>
  discounted_total_inc_tax ?? total_inc_tax

/**
 * The lines that a shopper chose and paid for: no gift of a promotion, which has its price again once that is over, and
 * no part of another line, which comes with that one. In an order that was free as a whole, gifts cannot be told apart:
 * all its own lines count.
 */
function boughtLines(products: readonly PlatformOrderProduct[]): readonly PlatformOrderProduct[] {
  const own = products.filter(({ parent_order_product_id }) => parent_order_product_id === undefined)
  const paid = own.filter((product) => priceOf(product) > 0)
  return paid.length > 0 ? paid : own
}

/** Options with texts, also of digits: `Text field`, `Numbers only text field`, `Date field`. */
const typed = /text|date/i

/** A choice of an order: the id of a listed value, else a text. */
const toChoice = ({ type, value }: PlatformOrderProduct['product_options'][number]): number | string =>
  !typed.test(type) && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : value

/** The line that orders a product again; `undefined` for something that is not in the catalogue. */
function toNewLine({ product_id, variant_id, quantity, product_options }: PlatformOrderProduct): NewLine | undefined {
  const options = product_options.map((option) => ({ id: option.product_option_id, value: toChoice(option) }))
  const parsed = newLineSchema.safeParse({
    productID: product_id,
    quantity,
    ...(options.length > 0 ? { options } : variant_id !== undefined && { variantID: variant_id }),
  })
  return parsed.success ? parsed.data : undefined
}

/** Adds lines; `false` when they are refused. */
async function tryToAdd(context: RequestContext, lines: readonly NewLine[]): Promise<boolean> {
  try {
    await addLines(context, lines)
    return true
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

/** The pieces of a line that the session's cart, or a new one, can take. */
async function piecesThatFit(context: RequestContext, line: NewLine): Promise<number> {
  try {
    const [resolved] = await resolveLines(context, [line])
    const part = resolved && (await partThatFits(context, await readCart(context), resolved))
    return part?.quantity ?? 0
  } catch (error) {
    if (!isRefusal(error)) throw error
    return 0
  }
}

/**
 * Adds as many pieces of a refused line as there are; to a new cart, where there is none.
 * @returns how many
 */
async function addPart(context: RequestContext, line: NewLine): Promise<number> {
  // The lines before may have created the cart.
  const session = await context.services.sessions.get(context.session.id)
  if (!session) return 0
  const current = { ...context, session }
  const quantity = await piecesThatFit(current, line)
  return quantity > 0 && (await tryToAdd(current, [{ ...line, quantity }])) ? quantity : 0
}

/** The outcome of ordering again. */
type Reordered = {
  /** Products that could not be added in the quantity of the order. */
  readonly left: readonly PlatformOrderProduct[]
  readonly added: readonly AddedPieces[]
}

/**
 * Adds lines together, in as many calls as they need, and one by one where that is refused.
 * @returns the lines that were added in their whole quantity
 */
async function addWhole(context: RequestContext, lines: readonly NewLine[]): Promise<ReadonlySet<NewLine>> {
  const whole = new Set<NewLine>()
  const addSome = async (some: readonly NewLine[]): Promise<boolean> => {
    if (!(await tryToAdd(context, some))) return false
    for (const line of some) whole.add(line)
    return true
  }
  for (let first = 0; first < lines.length; first += mostLines) {
    const together = lines.slice(first, first + mostLines)
    if (await addSome(together)) continue
    for (const line of together) await addSome([line])
  }
  return whole
}

/**
 * Adds what was bought with an order to the session's cart again: together, or one by one when that is refused.
 * @throws VendorError when a call fails; lines added before stay
 */
export async function reorder(context: RequestContext, products: readonly PlatformOrderProduct[]): Promise<Reordered> {
  const lines = boughtLines(products).map((product) => ({ product, line: toNewLine(product) }))
  const whole = await addWhole(
    context,
    lines.flatMap(({ line }) => line ?? []),
  )
  const left: PlatformOrderProduct[] = []
  const added: AddedPieces[] = []
  const addRest = async (line: NewLine): Promise<number> => {
    const quantity = whole.has(line) ? line.quantity : await addPart(context, line)
    if (quantity > 0) added.push({ productId: line.productID, variantId: line.variantID, quantity })
    return quantity
  }
  for (const { product, line } of lines) {
    const quantity = line ? await addRest(line) : 0
    if (quantity < product.quantity) left.push(product)
  }
  return { left, added }
}
