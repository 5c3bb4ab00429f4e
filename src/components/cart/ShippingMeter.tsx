import type { Cart } from '../../domain/cart/cart.ts'
import { interpolate } from '../../domain/format/interpolate.ts'
import { PendingAmount } from './PendingAmount.tsx'
import type { CartDisplay } from './cart-display.ts'

type Props = {
  readonly freeShipping: NonNullable<Cart['freeShipping']>
  /** Whether the gap is being recalculated. */
  readonly pending: boolean
  readonly display: CartDisplay
}

/** Amount missing for free shipping, as text and as a progress bar. */
export function ShippingMeter({ freeShipping: { threshold, gap }, pending, display: { words, money } }: Props) {
  const isReached = gap.amount === 0
  return (
    <div className={isReached ? 'meter reached' : 'meter'}>
      <p role="status">
        <PendingAmount pending={pending} words={words}>
          {isReached ? words.shipping_reached : interpolate(words.shipping_gap, { amount: money(gap) })}
        </PendingAmount>
      </p>
      <span aria-hidden="true">
        <i style={{ transform: `scaleX(${threshold.amount === 0 ? 1 : 1 - gap.amount / threshold.amount})` }} />
      </span>
    </div>
  )
}
