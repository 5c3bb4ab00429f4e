import type { AddedPieces } from '../../domain/cart/added-pieces.ts'
import { Problem, type ProblemCode } from '../kernel/problems.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { type PlatformCart, productLines } from '../../ports/commerce/carts.ts'
import type { PlatformOrderProduct } from '../../ports/commerce/orders.ts'
import { addWhatFits } from './add-what-fits.ts'
import { addLines } from './change-cart.ts'
import { readCart } from './read-cart.ts'
import { resolveLines } from './resolve-lines.ts'
import { type NewLine, newLineSchema } from './schemas.ts'
import { withCartLock } from './session-cart.ts'

/** Most lines of an order that are added again, as in one call of the cart. */
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
 * no part of another line, which comes with that one. An order that was free as a whole tells no gifts from the rest.
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

/** Pieces of a line's product in a cart. */
const piecesOf = (cart: PlatformCart, { productID }: NewLine): number =>
  productLines(cart).reduce((sum, { product_id, quantity }) => sum + (product_id === productID ? quantity : 0), 0)

/**
 * Adds as many pieces of a refused line as there are; a cart that does not exist yet is not created for it.
 * @returns how many
 */
async function addPart(context: RequestContext, line: NewLine): Promise<number> {
  // The lines before may have created the cart.
  const session = await context.services.sessions.get(context.session.id)
  const cart = session && (await readCart({ ...context, session }))
  if (!cart) return 0
  try {
    const lines = await resolveLines(context, [line])
    const after = await withCartLock(context, (current) => addWhatFits(current, cart, lines))
    return after ? piecesOf(after, line) - piecesOf(cart, line) : 0
  } catch (error) {
    if (!isRefusal(error)) throw error
    return 0
  }
}

/** The outcome of ordering again. */
type Reordered = {
  /** The number of lines that were to be added. */
  readonly wanted: number
  /** Products that could not be added in the quantity of the order. */
  readonly left: readonly PlatformOrderProduct[]
  readonly added: readonly AddedPieces[]
}

/**
 * Adds what was bought with an order to the session's cart again: together, or one by one when that is refused.
 * @throws VendorError when a call fails; lines added before stay
 */
export async function reorder(context: RequestContext, products: readonly PlatformOrderProduct[]): Promise<Reordered> {
  const added: AddedPieces[] = []
  const note = ({ productID, variantID }: NewLine, quantity: number): void =>
    void (quantity > 0 && added.push({ productId: productID, variantId: variantID, quantity }))
  const bought = boughtLines(products)
  const lines = bought.slice(0, mostLines).map((product) => ({ product, line: toNewLine(product) }))
  const known = lines.flatMap(({ line }) => line ?? [])
  const isWhole = known.length > 0 && (await tryToAdd(context, known))
  const left = bought.slice(mostLines)
  for (const { product, line } of lines) {
    if (line && (isWhole || (await tryToAdd(context, [line])))) note(line, line.quantity)
    else left.push(product)
  }
  for (const product of left) {
    const line = toNewLine(product)
    if (line) note(line, await addPart(context, line))
  }
  return { wanted: bought.length, left, added }
}
