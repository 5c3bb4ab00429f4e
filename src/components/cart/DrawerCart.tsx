import type { Cart } from '../../domain/cart/cart.ts'
import type { SignedIn } from '../../domain/customer/customer-state.ts'
import { cartHref } from '../../domain/pages/links/links.ts'
import type { PanelData } from '../../domain/pages/words/panel-data.ts'
import { AddOnList, type LoadAddOns } from '../product/AddOnList.tsx'
import { CartLines } from './CartLines.tsx'
import { CartNotice } from './CartNotice.tsx'
import { CartSummary } from './CartSummary.tsx'
import { MemberMeter } from './MemberMeter.tsx'
import { type CartActions, type FaultKind, type DisplaySettings, toCartDisplay } from './cart-display.ts'

export type DrawerCartProps = {
  /** `undefined` while the cart is empty. */
  readonly cart: Cart | undefined
  readonly fault: { readonly kind: FaultKind; readonly lineId?: string } | undefined
  /** Failure of the whole cart, or of a line that it no longer has. */
  readonly notice: { readonly kind: FaultKind; readonly name?: string } | undefined
  readonly pending: { readonly adding: boolean; readonly lines: readonly string[]; readonly checkingOut: boolean }
  /** A member of the trade programme whose cart is empty. */
  readonly member: SignedIn | undefined
  readonly settings: DisplaySettings & Pick<PanelData, 'member' | 'tiles'>
  readonly actions: CartActions & { readonly onRetry: () => void }
  readonly loadAddOns: LoadAddOns | undefined
}

/** Content of the cart drawer: lines, add-ons, summary and faults. */
export function DrawerCart({ cart, fault, notice, pending, member, settings, actions, loadAddOns }: DrawerCartProps) {
  const display = toCartDisplay(settings)
  const { locale, words } = display
  return (
    <>
      {notice && <CartNotice fault={notice} display={display} onRetry={actions.onRetry} />}
      {member && <MemberMeter member={member} words={settings.member} display={display} />}
      {cart && (
        <>
          <div className="drawer-list">
            <CartLines cart={cart} pending={pending.lines} fault={fault} display={display} actions={actions} />
            <AddOnList ids={cart.addOns} load={loadAddOns} loading={settings.tiles.loading ?? words.loading} />
          </div>
          <footer>
            <CartSummary
              cart={cart}
              pending={pending.adding || pending.lines.length > 0}
              checkingOut={pending.checkingOut}
              display={display}
              actions={actions}
            />
            <a className="view" href={cartHref(locale)}>
              {words.view_cart}
            </a>
          </footer>
        </>
      )}
    </>
  )
}
