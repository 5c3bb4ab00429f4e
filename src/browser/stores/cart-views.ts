import type { Cart } from '../../domain/cart/cart.ts'
import type { LineRefusal } from '../../domain/cart/cart-forms.ts'
import { type CustomerState, type SignedIn, unknownCustomer } from '../../domain/customer/customer-state.ts'
import type { CartState } from './cart-state.ts'

type Fault = CartState['fault']

/** The fault, when it is of the whole cart, or of a line that the cart no longer has. */
function wholeFault(fault: Fault, cart: Cart | undefined): Fault {
  return fault && !cart?.lines.some(({ id }) => id === fault.lineId) ? fault : undefined
}

/** The drawer's contents. */
export type DrawerView = Pick<CartState, 'fault' | 'pending'> & {
  /** Failure of the whole cart, or of a line that it no longer has; with a button that tries again. */
  readonly notice: Fault
  /** The cart, when it has lines. */
  readonly filled: Cart | undefined
  /** Whether there is more to show than that the cart is empty. */
  readonly isWanted: boolean
  /** The words in place of the lines, until they and the code that draws them are there. */
  readonly instead: 'loading' | 'empty' | undefined
  /** A member of the trade programme whose cart is empty: no cart tells of their spend. */
  readonly member: SignedIn | undefined
}

/** Derives what the drawer shows of a cart, and of its customer. */
export function drawerView(
  { status, cart, fault, pending }: CartState,
  customer: CustomerState = unknownCustomer,
): DrawerView {
  const filled = cart && cart.lines.length > 0 ? cart : undefined
  const isComing = status === 'pending' || pending.adding
  const isMember = customer.status === 'signed_in' && customer.customer.isPro
  const member = isMember && !filled && !isComing ? customer : undefined
  return {
    filled,
    member,
    fault,
    notice: wholeFault(fault, cart),
    pending,
    isWanted: filled !== undefined || fault !== undefined || isComing || member !== undefined,
    instead: filled || isComing ? 'loading' : status === 'error' ? undefined : 'empty',
  }
}

/** The values that the page was rendered with. */
export type GivenCart = {
  readonly cart?: Cart | undefined
  readonly refused?: LineRefusal | undefined
  readonly unreachable?: boolean | undefined
}

/** The cart page's contents. */
export type CartPageView = {
  readonly cart: Cart | undefined
  /** Failure of the whole cart, or of a line that it no longer has; with a button that tries again. */
  readonly notice: Fault
  /** Failure of a line. */
  readonly refusal: Fault | LineRefusal
  /** Whether the cart's add-ons are those that the page was rendered with. */
  readonly hasGivenAddOns: boolean
  readonly shows: 'lines' | 'loading' | 'empty' | 'nothing'
}

/** Derives what the cart page shows: the cart that it was rendered with, until the store knows better. */
export function cartPageView({ status, fault, pending, ...known }: CartState, given: GivenCart): CartPageView {
  const isAsked = status === 'success' || known.cart !== undefined
  const cart = isAsked ? known.cart : given.cart
  const isUnknown = given.unreachable === true && !isAsked
  // A refusal from a plain form is shown until the cart changes.
  const isAsGiven = cart?.version === given.cart?.version && pending.lines.length === 0
  const without = status === 'pending' ? 'loading' : isUnknown || status === 'error' ? 'nothing' : 'empty'
  return {
    cart,
    notice: wholeFault(fault, cart) ?? (isUnknown ? { kind: 'unreachable' } : undefined),
    refusal: fault ?? (isAsGiven ? given.refused : undefined),
    hasGivenAddOns: given.cart?.addOns.join() === cart?.addOns.join(),
    shows: cart && cart.lines.length > 0 ? 'lines' : without,
  }
}
