import type { Cart } from '../../domain/cart/cart.ts'
import { cartFormPath } from '../../domain/cart/cart-forms.ts'
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

/** Totals of a cart and its checkout button. */
export function CartSummary({ cart, pending, checkingOut, display, actions }: Props) {
  const { words, money, locale } = display
  const row = (label: string, text: string, className?: string) => (
    <div className={className}>
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
        {cart.discount.amount > 0 && row(words.subtotal, money(cart.subtotal))}
        {cart.discount.amount > 0 && row(words.discount, `−${money(cart.discount)}`)}
        {cart.shippingCost && row(words.shipping_cost, money(cart.shippingCost))}
        {row(words.total, money(cart.total), 'grand')}
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
        <button className="btn" type="submit" aria-disabled={checkingOut}>
          {checkingOut ? words.checkout_going : words.checkout}
        </button>
      </form>
    </div>
  )
}
