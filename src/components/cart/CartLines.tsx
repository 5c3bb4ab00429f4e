import type { Cart } from '../../domain/cart.ts'
import { CartLineItem } from './CartLineItem.tsx'
import { type CartActs, type CartLook, type FaultKind, faultText } from './cart-look.ts'
import { useKeptFocus } from './use-kept-focus.ts'

type Props = {
  readonly cart: Cart
  /** Ids of the lines whose amounts are being worked out. */
  readonly pending: readonly string[]
  readonly fault:
    { readonly kind: FaultKind; readonly lineId?: string; readonly typed?: string | undefined } | undefined
  readonly look: CartLook
  readonly acts: CartActs
}

/** The lines of a cart; a fault stands at its line. */
export function CartLines({ cart, pending, fault, look, acts }: Props) {
  return (
    <ul className="lines" {...useKeptFocus()}>
      {cart.lines.map((line) => (
        <CartLineItem
          key={line.id}
          line={line}
          pending={pending.includes(line.id)}
          complaint={fault?.lineId === line.id ? faultText(fault.kind, look.words) : undefined}
          typed={fault?.lineId === line.id ? fault.typed : undefined}
          look={look}
          acts={acts}
        />
      ))}
    </ul>
  )
}
