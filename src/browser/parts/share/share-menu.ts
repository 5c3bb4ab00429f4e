import type { BreakpointState } from '../../../domain/pages/breakpoints.ts'
import { networkName } from '../../../domain/pages/links/network-name.ts'
import {
  type ShareNetwork,
  type ShareSettings,
  type Shared,
  opensWindow,
  otherNetworks,
  shareHref,
  sharePopup,
  sharePopupFeatures,
} from '../../../domain/pages/links/share.ts'
import { $breakpoints } from '../../stores/breakpoints.ts'
import styles from '../../../styles/base/share-menu.css?inline'
import { type NetworkMarks, networkMarks } from './network-marks.ts'

const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)

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

/** The icon of a network, or the first letter of its name in a disc. */
function markOf(path: string | undefined, name: string): Element {
  if (path !== undefined) return mark(path)
  const letter = document.createElement('i')
  letter.ariaHidden = 'true'
  letter.textContent = name.charAt(0)
  return letter
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

/** The page that the links of a menu share. */
type Menu = { readonly settings: ShareSettings; readonly shared: Shared; readonly close: () => void }

function drawNetwork(network: ShareNetwork, marks: NetworkMarks, { settings, shared, close }: Menu): HTMLAnchorElement {
  const link = document.createElement('a')
  const name = settings.names[network] ?? networkName(network)
  link.href = shareHref(network, shared)
  if (opensWindow(link.href)) {
    link.target = '_blank'
    link.rel = 'noopener'
    link.addEventListener('click', (event) => {
      if (openNetwork(link.href, close)) event.preventDefault()
    })
  }
  link.append(markOf(marks[network], name), name)
  return link
}

/** Rejects where the browser has no clipboard, as on plain http, or the visitor refuses it. */
const copyText = async (text: string): Promise<void> => navigator.clipboard.writeText(text)

function drawCopy(label: string, done: string, url: string): HTMLButtonElement {
  const button = document.createElement('button')
  const text = document.createElement('span')
  button.type = 'button'
  // `aria-live`, not `role=status`: a status is excluded from the button's accessible name.
  text.ariaLive = 'polite'
  text.textContent = label
  button.append(mark(copyMark), text)
  button.addEventListener('click', () => {
    copyText(url).then(
      () => (text.textContent = done),
      () => (text.textContent = url),
    )
  })
  return button
}

/** Places the menu below its link, or above it at the bottom of the window; on phones it is a sheet. */
function place(menu: HTMLElement, link: Element, { phone }: BreakpointState): void {
  menu.classList.toggle('sheet', phone)
  if (phone) return menu.removeAttribute('style')
  const box = link.getBoundingClientRect()
  const isLow = box.bottom + menu.offsetHeight + 8 > innerHeight
  menu.style.top = `${isLow ? Math.max(8, box.top - menu.offsetHeight - 8) : box.bottom + 8}px`
  menu.style.left = `${Math.max(8, Math.min(box.left, innerWidth - menu.offsetWidth - 8))}px`
}

/** Icon of three dots. */
const moreMark = 'M4 10h4v4H4zm6 0h4v4h-4zm6 0h4v4h-4z'

/** Creates the button that `show` replaces with the other networks. */
function drawMore(label: string, show: () => Promise<void>): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.append(mark(moreMark), label)
  button.addEventListener('click', () => void show())
  return button
}

/** The icons of all networks; those of the first ones alone where the others cannot be loaded. */
const loadAllMarks = (): Promise<NetworkMarks> =>
  import('./more-network-marks.ts').then(
    (script) => ({ ...networkMarks, ...script.moreNetworkMarks }),
    () => networkMarks,
  )

/** The icons that a menu opens with: one file as long as the editors chose networks that it has. */
const marksFor = async (networks: readonly ShareNetwork[]): Promise<NetworkMarks> =>
  networks.every((network) => networkMarks[network] !== undefined) ? networkMarks : loadAllMarks()

/**
 * Opens a menu with a copy button, the networks that editors chose and, one press away, all others (specification,
 * display 7). Escape and clicks outside close it.
 */
export async function openShareMenu(link: HTMLAnchorElement, shared: Shared, settings: ShareSettings): Promise<void> {
  const { networks } = settings
  const marks = await marksFor(networks)
  const element = document.createElement('div')
  const menu = { settings, shared, close: () => element.hidePopover() }
  element.className = 'share-menu'
  element.popover = 'auto'
  element.setAttribute('role', 'dialog')
  element.ariaLabel = link.textContent.trim()
  const more = drawMore(settings.more, async () => {
    const all = await loadAllMarks()
    const [first, ...rest] = otherNetworks(networks).map((network) => drawNetwork(network, all, menu))
    if (!first) return
    more.replaceWith(first, ...rest)
    element.classList.add('all')
    place(element, link, $breakpoints.get())
    first.focus()
  })
  element.append(
    drawCopy(settings.copy, settings.copied, shared.url),
    ...networks.map((network) => drawNetwork(network, marks, menu)),
    more,
  )
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  link.after(element)
  element.addEventListener('toggle', (event) => {
    if (event.newState !== 'closed') return
    stop()
    element.remove()
  })
  element.showPopover()
  const stop = $breakpoints.subscribe((state) => place(element, link, state))
  element.querySelector('button')?.focus()
}
