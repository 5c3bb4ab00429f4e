import { useStore } from '@nanostores/react'
import { memo, useMemo, useRef, useState } from 'react'
import { CartAddOns } from '../components/cart/CartAddOns.tsx'
import { CartLines } from '../components/cart/CartLines.tsx'
import { CartNotice } from '../components/cart/CartNotice.tsx'
import { CartSummary } from '../components/cart/CartSummary.tsx'
import { toCartLook } from '../components/cart/cart-look.ts'
import { unpackWords } from '../domain/packed-words.ts'
import { cartHref } from '../domain/links.ts'
import type { OpenCartEvent } from '../domain/document-events.ts'
import { usePanelDialog } from '../hydration/use-panel-dialog.ts'
import { type PagePanelText, usePanelText } from '../hydration/use-panel-text.ts'
import { getAddOnList } from '../stores/add-on-list.ts'
import { $cartOpen, closeCart, openCart } from '../stores/cart-open.ts'
import { noCart } from '../stores/cart-state.ts'
import { $cart, changeQuantity, goToCheckout, refreshCart, stepQuantity } from '../stores/cart.ts'

import styles from '../styles/drawer.css?url'

const acts = { onQuantity: changeQuantity, onStep: stepQuantity, onCheckout: goToCheckout }

const answerCalls = (): (() => void) => {
  const onCall = (event: OpenCartEvent): void => {
    event.preventDefault()
    // The cart's own page shows what came in.
    if ('added' in event.detail && document.querySelector('main .cart')) return
    openCart('added' in event.detail ? 'added' : 'open')
  }
  document.addEventListener('firn:open-cart', onCall)
  return () => document.removeEventListener('firn:open-cart', onCall)
}

/** The cart beside the page: a dialog that opens at `firn:open-cart`. Empty until then, and until its words are there. */
export const CartDrawer = memo(function CartDrawer() {
  const root = useRef<HTMLDialogElement>(null)
  const text = usePanelText(root)
  return text ? <Drawer text={text} /> : <dialog ref={root} className="drawer" />
})

function Drawer({ text }: { readonly text: PagePanelText }) {
  const { locale } = text
  const words = useMemo(() => unpackWords('cart', text.cart), [text])
  const open = useStore($cartOpen, { ssr: 'initial' })
  const { status, cart, fault, pending } = useStore($cart, { ssr: () => noCart })
  const [isDrawn, setDrawn] = useState(false)
  const isOpen = open !== 'closed'
  const look = toCartLook({ ...text, format: text.format, words })
  if (isOpen && !isDrawn) setDrawn(true)

  const dialog = usePanelDialog({ isOpen, answerCalls, close: closeCart })
  return (
    <dialog {...dialog} className="drawer" aria-label={words.title} onClose={closeCart}>
      <link rel="stylesheet" href={styles} precedence="low" />
      {isDrawn && (
        <div className="drawer-in">
          <header>
            <h2>{words.title}</h2>
            <button className="drawer-x" type="button" aria-label={words.close} onClick={closeCart}>
              <span className="i i-close" />
            </button>
          </header>
          {open === 'added' && (
            <p className="added" role="status">
              {words.added}
            </p>
          )}
          {fault && fault.lineId === undefined && <CartNotice kind={fault.kind} look={look} onRetry={refreshCart} />}
          {cart && cart.lines.length > 0 ? (
            <>
              <div className="drawer-list">
                <CartLines cart={cart} pending={pending.lines} fault={fault} look={look} acts={acts} />
                <CartAddOns cart={cart} locale={locale} load={getAddOnList} loading={words.loading} />
              </div>
              <footer>
                <CartSummary
                  cart={cart}
                  pending={pending.adding || pending.lines.length > 0}
                  leaving={pending.leaving}
                  look={look}
                  acts={acts}
                />
                <a className="view" href={cartHref(locale)}>
                  {words.view_cart}
                </a>
              </footer>
            </>
          ) : (
            <div className="drawer-empty">
              <p className="display" role="status">
                {status === 'pending' || pending.adding ? words.loading : status !== 'error' && words.empty}
              </p>
              <button className="btn ink" type="button" onClick={closeCart}>
                {words.keep_shopping}
              </button>
            </div>
          )}
        </div>
      )}
    </dialog>
  )
}
