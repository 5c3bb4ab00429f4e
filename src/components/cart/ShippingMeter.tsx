import type { Cart } from '../../domain/cart.ts'
import { fill } from '../../domain/fill.ts'
import type { CartLook } from './cart-look.ts'

type Props = { readonly freeShipping: NonNullable<Cart['freeShipping']>; readonly look: CartLook }

/** How far it is to free shipping, in words and as a bar. */
export function ShippingMeter({ freeShipping: { threshold, gap }, look: { words, money } }: Props) {
  const isReached = gap.amount === 0
  return (
    <div className={isReached ? 'meter reached' : 'meter'}>
      <p role="status">{isReached ? words.shipping_reached : fill(words.shipping_gap, { amount: money(gap) })}</p>
      <span aria-hidden="true">
        <i style={{ transform: `scaleX(${threshold.amount === 0 ? 1 : 1 - gap.amount / threshold.amount})` }} />
      </span>
    </div>
  )
}
