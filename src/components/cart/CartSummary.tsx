import type { Cart } from '../../domain/cart.ts'
import { cartFormPath } from '../../domain/cart-forms.ts'
import { PendingAmount } from './PendingAmount.tsx'
import { ShippingMeter } from './ShippingMeter.tsx'
import type { CartActs, CartLook } from './cart-look.ts'

type Props = {
  readonly cart: Cart
  /** Amounts are being worked out. */
  readonly pending: boolean
  readonly leaving: boolean
  readonly look: CartLook
  readonly acts: CartActs
}

/** What a cart comes to, and the way to pay for it. */
export function CartSummary({ cart, pending, leaving, look, acts }: Props) {
  const { words, money, locale } = look
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
      {cart.freeShipping && <ShippingMeter freeShipping={cart.freeShipping} pending={pending} look={look} />}
      <dl>
        {cart.discount.amount > 0 && row(words.subtotal, money(cart.subtotal))}
        {cart.discount.amount > 0 && row(words.discount, `−${money(cart.discount)}`)}
        {row(words.total, money(cart.total), 'grand')}
      </dl>
      <p className="quiet">{words.total_note}</p>
      <form
        method="post"
        action={cartFormPath(locale, 'checkout')}
        onSubmit={(event) => {
          event.preventDefault()
          if (!leaving) acts.onCheckout()
        }}
      >
        <button className="btn" type="submit" aria-disabled={leaving}>
          {leaving ? words.checkout_going : words.checkout}
        </button>
      </form>
    </div>
  )
}
