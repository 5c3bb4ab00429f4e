import { type Limits, fitting } from '../../domain/cart/merge-carts.ts'
import { type NewCartLine, type PlatformCart, type PlatformCartLine, productLines } from '../../ports/commerce/carts.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { cartsOf } from './session-cart.ts'

type Room = Limits & { readonly tracking: 'none' | 'product' | 'variant' }

/** Reads the current stock and limits of a line's product; `undefined` when it cannot be bought. */
async function roomOf({ services, store }: RequestContext, line: NewCartLine): Promise<Room | undefined> {
  const product = await services.commerce[store].inventory.levels(line.product_id)
  if (!product) return undefined
  const { inventory_tracking: tracking, order_quantity_maximum: most } = product
  const variant = product.variants.find(({ id }) => id === line.variant_id)
  const counted = tracking === 'variant' ? variant?.inventory_level : product.inventory_level
  return {
    tracking,
    stock: tracking === 'none' || product.availability === 'preorder' ? undefined : counted,
    perOrder: most > 0 ? most : undefined,
  }
}

/** The pieces of a line that fit beside the lines of a cart. */
function fittingPieces(held: readonly PlatformCartLine[], line: NewCartLine, room: Room): number {
  const ofProduct = held.filter(({ product_id }) => product_id === line.product_id)
  const ofVariant = ofProduct.filter(({ variant_id }) => variant_id === line.variant_id)
  const count = (lines: readonly PlatformCartLine[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const counted = room.tracking === 'variant' ? count(ofVariant) : count(ofProduct)
  return fitting(line.quantity, counted, count(ofProduct), room)
}

/**
 * Returns the part of a line that fits beside what a cart holds, by the stock and limits of this moment; `undefined`
 * where no piece does.
 * @param cart `undefined` where there is none yet
 * @throws VendorError
 */
export async function partThatFits(
  context: RequestContext,
  cart: PlatformCart | undefined,
  line: NewCartLine,
): Promise<NewCartLine | undefined> {
  const room = await roomOf(context, line)
  const quantity = room ? fittingPieces(cart ? productLines(cart) : [], line, room) : 0
  return quantity > 0 ? { ...line, quantity } : undefined
}

/** A cart to which lines were added, and those of them that are not in it, or with fewer pieces. */
type Filled = { readonly cart: PlatformCart; readonly left: readonly NewCartLine[] }

/**
 * Adds lines to a cart one by one, each as far as stock and limits allow, after the platform refused them together.
 * @throws VendorError when a call fails; lines added before stay
 */
export async function addWhatFits(
  context: RequestContext,
  cart: PlatformCart,
  lines: readonly NewCartLine[],
): Promise<Filled> {
  let current = cart
  const left: NewCartLine[] = []
  for (const line of lines) {
    const part = await partThatFits(context, current, line)
    const outcome = part && (await cartsOf(context).addItems(cart.id, [part]))
    if (outcome?.kind === 'cart') current = outcome.cart
    if (outcome?.kind !== 'cart' || part?.quantity !== line.quantity) left.push(line)
  }
  return { cart: current, left }
}
