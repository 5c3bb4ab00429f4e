import type { Cart } from '../../domain/cart.ts'
import { cartHref } from '../../domain/links.ts'
import { CartAddOns } from './CartAddOns.tsx'
import { CartLines } from './CartLines.tsx'
import { CartNotice } from './CartNotice.tsx'
import { CartSummary } from './CartSummary.tsx'
import { type CartActs, type FaultKind, type LookSettings, toCartLook } from './cart-look.ts'

export type DrawerCartProps = {
  /** `undefined` while nothing is in it. */
  readonly cart: Cart | undefined
  readonly fault: { readonly kind: FaultKind; readonly lineId?: string } | undefined
  readonly pending: { readonly adding: boolean; readonly lines: readonly string[]; readonly leaving: boolean }
  readonly settings: LookSettings
  readonly acts: CartActs & { readonly onRetry: () => void }
  /** Gives the list of all add-ons. */
  readonly loadAddOns: (locale: string) => Promise<HTMLElement>
}

/** What is in the cart, as its drawer shows it, and what is wrong with it. */
export function DrawerCart({ cart, fault, pending, settings, acts, loadAddOns }: DrawerCartProps) {
  const look = toCartLook(settings)
  const { locale, words } = look
  return (
    <>
      {fault && fault.lineId === undefined && <CartNotice kind={fault.kind} look={look} onRetry={acts.onRetry} />}
      {cart && (
        <>
          <div className="drawer-list">
            <CartLines cart={cart} pending={pending.lines} fault={fault} look={look} acts={acts} />
            <CartAddOns cart={cart} locale={locale} load={loadAddOns} loading={words.loading} />
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
      )}
    </>
  )
}
