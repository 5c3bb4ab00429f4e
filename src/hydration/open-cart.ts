/** Event of the document that asks for the cart drawer. Whoever shows it prevents the default. */
export const openCartEvent = 'firn:open-cart'

/** `href`: the page to go to when nobody can show the drawer; absent where staying is right. */
export type OpenCartDetail = { readonly href?: string } | null

/** Asks for the drawer; true when somebody answers (or will, once ready). */
export function requestCart(href?: string): boolean {
  const detail: OpenCartDetail = href === undefined ? null : { href }
  return !document.dispatchEvent(new CustomEvent<OpenCartDetail>(openCartEvent, { cancelable: true, detail }))
}
