import type { Cart } from '../../domain/cart/cart.ts'
import { interpolate } from '../../domain/format/interpolate.ts'
import type { CartSpend } from '../../domain/cart/cart.ts'
import { spendAdvice } from '../../domain/pro/spend-advice.ts'
import { PendingAmount } from './PendingAmount.tsx'
import type { CartDisplay } from './cart-display.ts'

type Props = {
  readonly cart: Cart
  readonly spend: CartSpend
  /** Whether amounts are being recalculated. */
  readonly pending: boolean
  readonly display: CartDisplay
}

/** A trade customer's spend with this cart, and what to remove while the cart is over the limit. */
export function SpendMeter({ cart, spend, pending, display }: Props) {
  const { words, money } = display
  const { limit, afterCart, over, isEmployee } = spend
  const isOver = over.amount > 0
  const share = limit.amount > 0 ? Math.min(afterCart.amount / limit.amount, 1) : 1
  const text = isEmployee ? words.spend_staff : words.spend
  return (
    <div className={isOver ? 'meter over' : 'meter'}>
      <p role="status">
        <PendingAmount pending={pending} words={words}>
          {interpolate(text, { spent: money(afterCart), limit: money(limit) })}
        </PendingAmount>
      </p>
      <span aria-hidden="true">
        <i style={{ transform: `scaleX(${share})` }} />
      </span>
      {/* Always there: screen readers announce what comes into it. */}
      <div role="status">{isOver && !pending && <OverLimit cart={cart} spend={spend} display={display} />}</div>
    </div>
  )
}

/** Says by how much a cart is over the limit, and names the lines to remove or reduce. */
function OverLimit({ cart, spend, display: { words, money } }: Omit<Props, 'pending'>) {
  const advice = spendAdvice(cart, spend)
  if (advice?.kind !== 'reduce') return <p>{interpolate(words.spend_used, { limit: money(spend.limit) })}</p>
  return (
    <>
      <p>{interpolate(words.spend_over, { amount: money(spend.over) })}</p>
      <ul>
        {advice.reductions.map(({ line, pieces, amount }) => (
          <li key={line.id}>
            {interpolate(words.spend_remove, {
              count: String(pieces),
              name: line.name,
              amount: money({ ...line.total, amount }),
            })}
          </li>
        ))}
      </ul>
    </>
  )
}
