import { networkName } from '../../../domain/pages/network-name.ts'
import {
  type Shared,
  isShareNetwork,
  opensWindow,
  shareHref,
  sharePopup,
  sharePopupFeatures,
} from '../../../domain/pages/share.ts'
import { networkMarks } from './network-marks.ts'

const svg = 'http://www.w3.org/2000/svg'

function mark(path: string): SVGElement {
  const drawn = document.createElementNS(svg, 'svg')
  const line = document.createElementNS(svg, 'path')
  drawn.setAttribute('viewBox', '0 0 24 24')
  drawn.setAttribute('aria-hidden', 'true')
  line.setAttribute('d', path)
  drawn.append(line)
  return drawn
}

/** Icon of two overlapping squares. */
const copyMark = 'M8 3h13v13h-4.500v4.500H3.500v-13H8zm1.500 1.500V7.500h7.500v7h2.500v-10zM5 9v10h10.500V9z'

/**
 * Opens a network in a popup and calls `onClosed` once it is closed. Returns `false` where the browser blocks popups.
 */
function openNetwork(href: string, onClosed: () => void): boolean {
  const opened = window.open(href, 'share', sharePopupFeatures(window))
  if (!opened) return false
  // The popup must not access our window; we poll it instead.
  opened.opener = null
  const watch = setInterval(() => {
    if (!opened.closed) return
    clearInterval(watch)
    onClosed()
  }, sharePopup.poll)
  return true
}

function drawNetwork(network: string, label: string, shared: Shared, onClosed: () => void): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = shareHref(network, shared)
  if (opensWindow(link.href)) {
    link.target = '_blank'
    link.rel = 'noopener'
    link.addEventListener('click', (event) => {
      if (openNetwork(link.href, onClosed)) event.preventDefault()
    })
  }
  const path = isShareNetwork(network) ? networkMarks[network] : undefined
  link.append(mark(path ?? ''), label)
  return link
}

function drawCopy(label: string, done: string, url: string): HTMLButtonElement {
  const button = document.createElement('button')
  const text = document.createElement('span')
  button.type = 'button'
  // `aria-live`, not `role=status`: a status is excluded from the button's accessible name.
  text.ariaLive = 'polite'
  text.textContent = label
  button.append(mark(copyMark), text)
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(url).then(
      () => (text.textContent = done),
      () => (text.textContent = url),
    )
  })
  return button
}

/** Places the menu below its link, or above it at the bottom of the window. */
function place(menu: HTMLElement, link: Element): void {
  const box = link.getBoundingClientRect()
  const isLow = box.bottom + menu.offsetHeight + 8 > innerHeight
  menu.style.top = `${isLow ? Math.max(8, box.top - menu.offsetHeight - 8) : box.bottom + 8}px`
  menu.style.left = `${Math.max(8, Math.min(box.left, innerWidth - menu.offsetWidth - 8))}px`
}

/** Opens a menu with the networks in the link's `data-share` and a copy button. Escape and clicks outside close it. */
export function openShareMenu(link: HTMLAnchorElement, shared: Shared): void {
  const [copy = '', copied = '', email = '', sms = ''] = (link.dataset['words'] ?? '').split('\n')
  const own: Readonly<Record<string, string>> = { email, sms }
  const menu = document.createElement('div')
  const close = (): void => menu.hidePopover()
  menu.className = 'share-menu'
  menu.popover = 'auto'
  menu.setAttribute('role', 'dialog')
  menu.ariaLabel = link.textContent.trim()
  menu.append(
    drawCopy(copy, copied, shared.url),
    ...(link.dataset['share'] ?? '')
      .split(' ')
      .filter(isShareNetwork)
      .map((network) => drawNetwork(network, own[network] ?? networkName(network), shared, close)),
  )
  link.after(menu)
  menu.addEventListener('toggle', (event) => {
    if (event.newState === 'closed') menu.remove()
  })
  menu.showPopover()
  place(menu, link)
  menu.querySelector('button')?.focus()
}
