import type { Cart } from '../../domain/cart/cart.ts'
import { CartLineItem } from './CartLineItem.tsx'
import { type CartActions, type CartDisplay, type FaultKind, faultText } from './cart-display.ts'
import { useFocusRecovery } from './use-focus-recovery.ts'

type Props = {
  readonly cart: Cart
  /** Ids of the lines whose amounts are being recalculated. */
  readonly pending: readonly string[]
  readonly fault:
    | { readonly kind: FaultKind; readonly lineId?: string; readonly typed?: string | undefined }
    | undefined
  readonly display: CartDisplay
  readonly actions: CartActions
}

/** The lines of a cart; a fault is shown at its line. */
export function CartLines({ cart, pending, fault, display, actions }: Props) {
  return (
    <ul className="lines" {...useFocusRecovery()}>
      {cart.lines.map((line) => (
        <CartLineItem
          key={line.id}
          line={line}
          pending={pending.includes(line.id)}
          complaint={fault?.lineId === line.id ? faultText(fault.kind, display.words) : undefined}
          typed={fault?.lineId === line.id ? fault.typed : undefined}
          display={display}
          actions={actions}
        />
      ))}
    </ul>
  )
}
