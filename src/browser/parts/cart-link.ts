import type { CartChannel, OpenCartEvent } from '../../domain/pages/document-events.ts'
import { sessionMark } from '../../domain/customer/visitor-cookies.ts'
import { isPlainClick } from '../../domain/pages/links/plain-click.ts'
import { pageStore } from '../page-context.ts'
import { whenIdle } from '../timing/when-idle.ts'
import { whenShown } from '../timing/when-shown.ts'

let loading: Promise<void> | undefined

/** Loads the cart and keeps it; a page that failed to tries again at the next call. */
function loadCart(): void {
  loading ??= import('../stores/cart.ts').then(
    (stores) => {
      let isChanged = false
      stores.$cart.subscribe(() => undefined)
      stores.$ownAlerts.subscribe((alerts) => {
        if (!alerts && !isChanged) return
        isChanged = true
        void import('./show-own-alerts.ts').then((script) => script.showOwnAlerts(stores.$ownAlerts.get()))
      })
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
}

const hasSession = (): boolean => document.cookie.includes(`${sessionMark}=1`)

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
  const request: OpenCartEvent = new CustomEvent('shop:open-cart', { cancelable: true, detail: { href: link.href } })
  if (!document.dispatchEvent(request)) event.preventDefault()
}

/**
 * Makes links to the cart page (`a[data-cart-link]`) open the drawer, and updates their count (`[data-cart-count]`,
 * with the link's `data-label` as accessible name). Changes by other tabs update it, too.
 */
export function enhanceCartLinks(): void {
  const links = document.querySelectorAll<HTMLAnchorElement>('a[data-cart-link]')
  for (const link of links) link.addEventListener('click', openDrawer)
  document.addEventListener('shop:cart-count', ({ detail: count }) => {
    for (const link of links) showCount(link, count)
  })
  const channel: CartChannel = `shop-cart:${pageStore()}`
  const connect = (): void => {
    try {
      new BroadcastChannel(channel).addEventListener('message', loadCart, { once: true })
    } catch {
      // Refused together with cookies: no other tab has a cart either.
    }
    // A page that was made for a customer finds out that there is none any more.
    if (hasSession() || document.documentElement.dataset.customer) loadCart()
    // The session may have begun on a page that came after this one.
    addEventListener('pageshow', ({ persisted }) => persisted && hasSession() && loadCart())
  }
  // Both call another process, which would delay the first frames.
  whenShown(() => whenIdle(connect))
}
