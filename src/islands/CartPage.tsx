import { useStore } from '@nanostores/react'
import { type ReactNode, memo, useEffect, useRef } from 'react'
import { AddOnList, type LoadAddOns } from '../components/product/AddOnList.tsx'
import { CartLines } from '../components/cart/CartLines.tsx'
import { CartNotice } from '../components/cart/CartNotice.tsx'
import { ClearCart } from '../components/cart/ClearCart.tsx'
import { CartSummary } from '../components/cart/CartSummary.tsx'
import { toCartDisplay } from '../components/cart/cart-display.ts'
import type { Words } from '../domain/pages/words/words.ts'
import type { LineRefusal } from '../domain/cart/cart-forms.ts'
import type { Cart } from '../domain/cart/cart.ts'
import type { MediaSource } from '../domain/media/image-url.ts'
import type { CurrencyFormat } from '../domain/price/currency-format.ts'
import { useReadyAnnouncement } from '../browser/hydration/use-ready-announcement.ts'
import { noCart } from '../browser/stores/cart-state.ts'
import { cartPageView } from '../browser/stores/cart-views.ts'
import {
  $cart,
  initializeCart,
  changeQuantity,
  clearCart,
  goToCheckout,
  recheckCart,
  refreshCart,
  stepQuantity,
} from '../browser/stores/cart.ts'

export type CartPageProps = {
  readonly locale: string
  readonly tag: string
  readonly format: CurrencyFormat | undefined
  readonly media: MediaSource
  /** The session's cart when the page is rendered on demand; absent in the prebuilt shell. */
  readonly cart?: Cart | undefined
  /** Refused change of a line of that cart, from a plain form. */
  readonly refused?: LineRefusal | undefined
  /** One-time id of the plain forms of a page that is rendered for a session. */
  readonly formId?: string | undefined
  /** Whether the platform did not respond when the page was rendered; a cart may exist. */
  readonly unreachable?: boolean | undefined
  readonly words: Words<'cart'>
  /** Label of the list of add-ons while it loads. */
  readonly listLoading: string
  /** Slot `empty`: content for an empty cart (title, text, links of the cart entry). */
  readonly empty?: ReactNode
  /** Slot `add-ons`: add-ons for `cart`, rendered with the page. */
  readonly addOns?: ReactNode
  /** Loads a list of add-ons, with the script that draws it. Absent on the server. */
  readonly loadAddOns?: LoadAddOns
}

/** Times after which a cart that cannot be read is read again without a press, ms after it failed. */
const rereadTimes = [5000, 20_000, 60_000]

const actions = { onQuantity: changeQuantity, onStep: stepQuantity, onCheckout: goToCheckout }

/** The cart page. Works without JavaScript; enhanced by the cart store. */
export const CartPage = memo(function CartPage(props: CartPageProps) {
  const { cart: given, empty, addOns, words } = props
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (given) initializeCart(given)
  }, [given])
  const known = useStore($cart, { ssr: () => noCart })
  useReadyAnnouncement(root)

  const { pending } = known
  const { cart, notice, refusal, hasGivenAddOns, shows } = cartPageView(known, props)
  const isUnreachable = notice?.kind === 'unreachable'
  useEffect(() => {
    if (!isUnreachable) return undefined
    const timers = rereadTimes.map((ms) => setTimeout(() => void recheckCart(), ms))
    return () => timers.forEach(clearTimeout)
  }, [isUnreachable])
  const display = toCartDisplay(props)
  return (
    <div ref={root} className="cart">
      {notice && <CartNotice fault={notice} display={display} onRetry={refreshCart} />}
      {cart && shows === 'lines' && (
        <>
          <div className="cart-cols">
            <div>
              <CartLines cart={cart} pending={pending.lines} fault={refusal} display={display} actions={actions} />
              <ClearCart display={display} onClear={clearCart} />
            </div>
            <CartSummary
              cart={cart}
              pending={pending.adding || pending.lines.length > 0}
              checkingOut={pending.checkingOut}
              display={display}
              actions={actions}
            />
          </div>
          {addOns !== undefined && hasGivenAddOns ? (
            addOns
          ) : (
            <AddOnList ids={cart.addOns} load={props.loadAddOns} loading={props.listLoading} />
          )}
        </>
      )}
      {shows === 'loading' && (
        <p className="lead" role="status">
          {words.loading}
        </p>
      )}
      {shows === 'empty' && (
        <div role="status" data-instead="">
          {empty}
        </div>
      )}
    </div>
  )
})
