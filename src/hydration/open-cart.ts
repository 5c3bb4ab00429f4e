/** Event of the document that asks for the cart drawer. Whoever shows it prevents the default. */
export const openCartEvent = 'firn:open-cart'

/**
 * Why the drawer is asked for: something was `added`, or its link was followed to `href`, the page to go to when nobody
 * can show the drawer.
 */
export type OpenCartDetail = { readonly added: true } | { readonly href: string }

/** Asks for the drawer; true when somebody answers (or will, once ready). */
export function requestCart(detail: OpenCartDetail): boolean {
  return !document.dispatchEvent(new CustomEvent<OpenCartDetail>(openCartEvent, { cancelable: true, detail }))
}
