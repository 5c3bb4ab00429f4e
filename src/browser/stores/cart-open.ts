import { type ReadableAtom, atom } from 'nanostores'
import { cartHref } from '../../domain/links.ts'
import { navigateTo } from '../navigation/navigate-to.ts'

/** Whether the cart drawer is open, and whether that is because something was added. */
export type CartOpen = 'closed' | 'open' | 'added'

const $open = atom<CartOpen>('closed')

export const $cartOpen: ReadableAtom<CartOpen> = $open

export function openCart(reason: 'open' | 'added'): void {
  $open.set(reason)
}

export function closeCart(): void {
  $open.set('closed')
}

/** What there is without the drawer. */
export function openCartPage(locale: string): void {
  navigateTo(cartHref(locale))
}
