import { atom } from 'nanostores'

const $open = atom(false)

/** Whether the cart drawer is open. */
export const $cartOpen = $open

export const openCart = (): void => $open.set(true)
export const closeCart = (): void => $open.set(false)
