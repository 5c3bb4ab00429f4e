import { useStore } from '@nanostores/react'
import { type FunctionComponent, memo, useEffect, useRef, useState } from 'react'
import type { LoadAddOns } from '../components/product/AddOnList.tsx'
import type { DrawerCartProps } from '../components/cart/DrawerCart.tsx'
import type { OpenCartEvent } from '../domain/pages/document-events.ts'
import { usePanelDialog } from '../browser/dialogs/use-panel-dialog.ts'
import { type PagePanelData, usePanelData } from '../browser/dialogs/use-panel-data.ts'
import { $cartOpen, closeCart, openCart, openCartPage } from '../browser/stores/cart-open.ts'
import { noCart } from '../browser/stores/cart-state.ts'
import { drawerView } from '../browser/stores/cart-views.ts'
import { $drawer, changeQuantity, goToCheckout, refreshCart, stepQuantity } from '../browser/stores/cart.ts'

import styles from '../styles/cart/drawer.css?url'

const emptyDrawer = drawerView(noCart)
const actions = { onQuantity: changeQuantity, onStep: stepQuantity, onCheckout: goToCheckout, onRetry: refreshCart }

const listen = (): (() => void) => {
  const onOpen = (event: OpenCartEvent): void => {
    event.preventDefault()
    // On the cart page the new item is visible anyway.
    if ('added' in event.detail && document.querySelector('main .cart')) return
    openCart('added' in event.detail ? 'added' : 'open')
  }
  document.addEventListener('shop:open-cart', onOpen)
  return () => document.removeEventListener('shop:open-cart', onOpen)
}

export type CartDrawerProps = {
  /**
   * Loads the content of a non-empty cart; the drawer itself is on every page. Absent on the server, which renders it
   * closed.
   */
  readonly loadCart?: () => Promise<FunctionComponent<DrawerCartProps>>
  /** Loads a list of add-ons, with the script that draws it. */
  readonly loadAddOns?: LoadAddOns
}

/** The cart drawer: a dialog that opens on `shop:open-cart`. Empty until then, and until its words have loaded. */
export const CartDrawer = memo(function CartDrawer(props: CartDrawerProps) {
  const root = useRef<HTMLDialogElement>(null)
  const text = usePanelData(root)
  return text ? <Drawer text={text} {...props} /> : <dialog ref={root} className="drawer" />
})

type DrawerProps = CartDrawerProps & { readonly text: PagePanelData }

function Drawer({ text, loadCart, loadAddOns }: DrawerProps) {
  const { locale } = text
  const { cart: words } = text
  const open = useStore($cartOpen, { ssr: 'initial' })
  const { filled, fault, notice, pending, isWanted, instead, member } = useStore($drawer, { ssr: () => emptyDrawer })
  const [isDrawn, setDrawn] = useState(false)
  const [DrawerCart, setDrawerCart] = useState<FunctionComponent<DrawerCartProps>>()
  const isOpen = open !== 'closed'
  if (isOpen && !isDrawn) setDrawn(true)

  useEffect(() => {
    if (!isWanted || DrawerCart) return
    loadCart?.().then(
      (component) => setDrawerCart(() => component),
      () => isOpen && openCartPage(locale),
    )
  }, [isWanted, isOpen, locale, DrawerCart, loadCart])

  const dialog = usePanelDialog({ isOpen, listen, close: closeCart })
  // The focus moves as the words come, which cuts off a status: they are also read with what the focus comes to.
  return (
    <dialog {...dialog} className="drawer" aria-label={words.title} aria-describedby="cart-added">
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
            <p className="added" id="cart-added" role="status">
              {words.added}
            </p>
          )}
          {DrawerCart && (
            <DrawerCart
              cart={filled}
              fault={fault}
              notice={notice}
              pending={pending}
              member={member}
              settings={{ ...text, format: text.format, words }}
              actions={actions}
              loadAddOns={loadAddOns}
            />
          )}
          {!(filled && DrawerCart) && (
            <div className="drawer-empty" data-instead="">
              <p className="display" id="cart-instead" role="status">
                {instead && words[instead]}
              </p>
              <button className="btn ink" type="button" aria-describedby="cart-instead" onClick={closeCart}>
                {words.keep_shopping}
              </button>
            </div>
          )}
        </div>
      )}
    </dialog>
  )
}
