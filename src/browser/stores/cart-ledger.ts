import { type ReadableAtom, atom } from 'nanostores'
import type { Cart } from '../../domain/cart.ts'
import { type CartState, noCart } from './cart-state.ts'
import { isNewer, withWanted } from './cart-view.ts'

type Change = Partial<Pick<CartState, 'status' | 'fault'>> & {
  readonly pending?: Partial<Omit<CartState['pending'], 'lines'>>
}

/** What the server confirmed, what the shopper wants beyond it, and both as one visible state. */
export type CartLedger = {
  readonly $cart: ReadableAtom<CartState>
  readonly confirmed: () => Cart | undefined
  /** Accepts what the server says, unless it is older than what is known. `undefined`: there is no cart. */
  readonly take: (cart: Cart | undefined) => void
  /** A cart that is no more, whatever late answers say. */
  readonly drop: (cartId: string) => void
  readonly want: (lineId: string, quantity: number) => void
  readonly wantedOf: (lineId: string) => number | undefined
  /** A wish came true or failed. A newer wish for the line stays. */
  readonly forget: (lineId: string, quantity: number | undefined) => void
  readonly show: (change?: Change) => void
}

const largest = 999

export function createCartLedger(): CartLedger {
  const $cart = atom<CartState>(noCart)
  const wanted = new Map<string, number>()
  const dropped = new Set<string>()
  let confirmed: Cart | undefined

  const show = (change: Change = {}): void => {
    const state = $cart.get()
    const pending = { ...state.pending, ...change.pending, lines: [...wanted.keys()] }
    $cart.set({ ...state, ...change, pending, cart: withWanted(confirmed, wanted) })
  }
  const replace = (cart: Cart | undefined): void => {
    confirmed = cart
    for (const id of wanted.keys()) if (!cart?.lines.some((line) => line.id === id)) wanted.delete(id)
  }
  return {
    $cart,
    confirmed: () => confirmed,
    take: (cart) => {
      if (!cart || (!dropped.has(cart.id) && isNewer(cart, confirmed))) replace(cart)
      show({ status: 'success' })
    },
    drop: (cartId) => {
      dropped.add(cartId)
      if (confirmed?.id === cartId) replace(undefined)
      show()
    },
    want: (lineId, quantity) => {
      wanted.set(lineId, Math.min(largest, Math.max(0, quantity)))
      show({ fault: undefined })
    },
    wantedOf: (lineId) => wanted.get(lineId),
    forget: (lineId, quantity) => {
      if (wanted.get(lineId) === quantity) wanted.delete(lineId)
      show()
    },
    show,
  }
}
