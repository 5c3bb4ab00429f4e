import type { CartChannel, OpenCartEvent } from '../../domain/document-events.ts'
import type { sessionMark } from '../../domain/visitor-cookies.ts'
import { isPlainClick } from '../../domain/plain-click.ts'
import { whenIdle } from '../timing/when-idle.ts'

/**
 * What tells of a session. Held to its name by type alone: a value that two scripts share is a file that every page
 * fetches.
 */
const marked: `${typeof sessionMark}=1` = 'firn_s=1'

const loadCart = (): void => {
  void import('../stores/cart.ts').then((stores) => stores.$cart.subscribe(() => undefined))
}

const showCount = (link: HTMLElement, count: number): void => {
  const badge = link.querySelector<HTMLElement>('[data-cart-count]')
  if (!badge || (badge.hidden && count === 0)) return
  badge.textContent = String(count)
  badge.hidden = count === 0
  if (link.dataset.label) link.ariaLabel = link.dataset.label.replace('{count}', String(count))
}

const openDrawer = (event: MouseEvent): void => {
  const link = event.currentTarget
  if (!isPlainClick(event) || !(link instanceof HTMLAnchorElement)) return
  const request: OpenCartEvent = new CustomEvent('firn:open-cart', { cancelable: true, detail: { href: link.href } })
  if (!document.dispatchEvent(request)) event.preventDefault()
}

/**
 * Makes links to the cart page (`a[data-cart-link]`) open the drawer, and fills their count (`[data-cart-count]`, with
 * `data-label` of the link as its spoken text). Changes of other tabs count too.
 */
export function enhanceCartLinks(): void {
  const links = document.querySelectorAll<HTMLAnchorElement>('a[data-cart-link]')
  for (const link of links) link.addEventListener('click', openDrawer)
  document.addEventListener('firn:cart-count', ({ detail: count }) => {
    for (const link of links) showCount(link, count)
  })
  const channel: CartChannel = `firn-cart:${document.documentElement.dataset.region ?? ''}`
  // Both ask another process, and the first frames can do without.
  whenIdle(() => {
    new BroadcastChannel(channel).addEventListener('message', loadCart, { once: true })
    if (document.cookie.includes(marked)) loadCart()
  })
}
