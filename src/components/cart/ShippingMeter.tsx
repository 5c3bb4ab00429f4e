import type { Cart } from '../../domain/cart.ts'
import { fill } from '../../domain/fill.ts'
import { PendingAmount } from './PendingAmount.tsx'
import type { CartLook } from './cart-look.ts'

type Props = {
  readonly freeShipping: NonNullable<Cart['freeShipping']>
  /** The distance is being worked out. */ readonly pending: boolean
  readonly look: CartLook
}

/** How far it is to free shipping, in words and as a bar. */
export function ShippingMeter({ freeShipping: { threshold, gap }, pending, look: { words, money } }: Props) {
  const isReached = gap.amount === 0
  return (
    <div className={isReached ? 'meter reached' : 'meter'}>
      <p role="status">
        <PendingAmount pending={pending} words={words}>
          {isReached ? words.shipping_reached : fill(words.shipping_gap, { amount: money(gap) })}
        </PendingAmount>
      </p>
      <span aria-hidden="true">
        <i style={{ transform: `scaleX(${threshold.amount === 0 ? 1 : 1 - gap.amount / threshold.amount})` }} />
      </span>
    </div>
  )
}
