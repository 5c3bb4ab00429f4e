import type { HTMLAttributes } from 'react'
import type { Cart, CartReduction } from '../../domain/cart/cart.ts'
import { interpolate } from '../../domain/format/interpolate.ts'
import { cartFormPath } from '../../domain/cart/cart-forms.ts'
import { FormId } from './FormId.tsx'
import { PendingAmount } from './PendingAmount.tsx'
import { ShippingMeter } from './ShippingMeter.tsx'
import { SpendMeter } from './SpendMeter.tsx'
import type { CartActions, CartDisplay } from './cart-display.ts'

type Props = {
  readonly cart: Cart
  /** Whether amounts are being recalculated. */
  readonly pending: boolean
  readonly checkingOut: boolean
  readonly display: CartDisplay
  readonly actions: CartActions
}

/** `Coupon SPRING5`; a discount by the name that the platform has for it. */
function reductionName(kind: CartReduction['kind'], name: string | undefined, words: CartDisplay['words']): string {
  if (kind === 'coupon') return interpolate(words.coupon, { name: name ?? '' })
  return name ?? words.discount
}

/** The total is read anew when it changes: the number beside a pressed plus or minus is not. */
const grand: HTMLAttributes<HTMLDivElement> = { className: 'grand', 'aria-live': 'polite', 'aria-atomic': true }

/** Totals of a cart and its checkout button. */
export function CartSummary({ cart, pending, checkingOut, display, actions }: Props) {
  const { words, money, locale } = display
  const row = (label: string, text: string, attributes?: HTMLAttributes<HTMLDivElement>, key?: string) => (
    <div key={key} {...attributes}>
      <dt>{label}</dt>
      <dd>
        <PendingAmount pending={pending} words={words}>
          {text}
        </PendingAmount>
      </dd>
    </div>
  )
  return (
    <div className="sum">
      {cart.freeShipping && <ShippingMeter freeShipping={cart.freeShipping} pending={pending} display={display} />}
      {cart.spend && <SpendMeter cart={cart} spend={cart.spend} pending={pending} display={display} />}
      <dl>
        {(cart.reductions.length > 0 || cart.taxes) && row(words.subtotal, money(cart.subtotal))}
        {cart.reductions.map(({ kind, name, amount }, index) =>
          row(reductionName(kind, name, words), amount ? `−${money(amount)}` : '✓', undefined, `${kind} ${index}`),
        )}
        {cart.taxes && row(words.taxes, money(cart.taxes))}
        {cart.shippingCost && row(words.shipping_cost, money(cart.shippingCost))}
        {row(words.total, money(cart.total), grand)}
      </dl>
      <p className="quiet">{words.total_note}</p>
      <form
        method="post"
        action={cartFormPath(locale, 'checkout')}
        onSubmit={(event) => {
          event.preventDefault()
          if (!checkingOut) actions.onCheckout()
        }}
      >
        <FormId of={display} />
        <button className="btn" type="submit" aria-disabled={checkingOut}>
          {checkingOut ? words.checkout_going : words.checkout}
        </button>
      </form>
    </div>
  )
}
