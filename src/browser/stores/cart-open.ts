import { type ReadableAtom, atom } from 'nanostores'
import { cartHref } from '../../domain/pages/links/links.ts'
import { navigateTo } from '../navigation/navigate-to.ts'

/** State of the cart drawer; `added` means that it opened because an item was added. */
export type CartOpen = 'closed' | 'open' | 'added'

const $open = atom<CartOpen>('closed')

export const $cartOpen: ReadableAtom<CartOpen> = $open

/** Opens the cart drawer. */
export function openCart(reason: 'open' | 'added'): void {
  $open.set(reason)
}

/** Closes the cart drawer. */
export function closeCart(): void {
  $open.set('closed')
}

/** Opens the cart page, the fallback where the drawer cannot load. */
export function openCartPage(locale: string): void {
  navigateTo(cartHref(locale))
}
