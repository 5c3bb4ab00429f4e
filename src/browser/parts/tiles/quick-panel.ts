import type { QuickAddClosedEvent, QuickAddEvent } from '../../../domain/pages/document-events.ts'
import styles from '../../../styles/product/quick-add.css?inline'
import { openInTwoSteps } from '../../dialogs/open-dialog.ts'
import { swapPicture } from '../picture-swap.ts'

/** Toggles the label of an add-on link between add and remove while its product is in the panel. */
function mark(link: HTMLAnchorElement, isChosen: boolean): void {
  const { add, remove } = link.dataset
  if (add === undefined || remove === undefined) return
  link.toggleAttribute('data-chosen', isChosen)
  link.ariaLabel = isChosen ? remove : add
}

/**
 * The link's own button in the panel, which covers the tile: it takes the product out of the panel again. Only add-ons
 * have one (specification, display 2).
 */
function createRemove(link: HTMLAnchorElement, close: () => void): HTMLButtonElement | undefined {
  const { remove } = link.dataset
  if (remove === undefined) return undefined
  const button = element('button', { class: 'plus', type: 'button', 'data-chosen': '', 'aria-label': remove })
  button.addEventListener('click', close)
  return button
}

/** Gives an element the language of another one's text, where that is not the page's. */
function copyLang(from: Element | null, to: Element): void {
  const lang = from?.getAttribute('lang')
  if (lang) to.setAttribute('lang', lang)
  else to.removeAttribute('lang')
}

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  return made
}

/** The frame of the panel around its form: closing button, place of the picture, and a status for screen readers. */
function furnish(dialog: HTMLDialogElement) {
  const button = element('button', { class: 'drawer-x', type: 'button' })
  button.append(element('span', { class: 'i i-close' }))
  const frame = element('span', { class: 'quick-pic' })
  const place = element('div', { class: 'quick-in' })
  const status = element('p', { class: 'quiet', role: 'status' })
  place.append(status, ...dialog.childNodes)
  dialog.append(button, frame, place)
  return { button, frame, place, status }
}

/** The name of a tile's product as a heading, and copies of its line and price. */
function copyText(tile: Element): Element[] {
  const name = tile.querySelector('h3')
  const heading = document.createElement('h2')
  heading.textContent = name?.textContent.trim() ?? ''
  copyLang(name, heading)
  const rest = [...tile.querySelectorAll(':scope > :is(.quiet, .price)')].map((part) => document.importNode(part, true))
  return [heading, ...rest]
}

/**
 * Creates the function that opens the quick-add panel for the link of a tile: at once, with the picture, name, line and
 * price that the tile shows, while the island in it fetches the form (decision 073). The dialog is one element in both
 * states, so that focus, Escape and its name stay as they are. Without an island the product's page opens.
 */
export function createQuickPanel(dialog: HTMLDialogElement): (link: HTMLAnchorElement) => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
  const { button, frame, place, status } = furnish(dialog)
  let loading = ''
  let text: readonly Element[] = []
  let remove: HTMLButtonElement | undefined
  let chosen: HTMLAnchorElement | undefined
  let request: QuickAddEvent['detail'] | undefined
  let cancel = (): void => {}
  const close = (): void => dialog.close()

  const release = (): void => {
    cancel()
    if (chosen) mark(chosen, false)
    chosen = request = undefined
  }
  const setLoading = (isLoading: boolean): void => {
    dialog.ariaBusy = String(isLoading)
    status.textContent = ''
  }
  const announceLoading = (): void => {
    if (dialog.ariaBusy === 'true') status.textContent = loading
  }
  const showTile = (tile: Element): void => {
    for (const part of text) part.remove()
    text = copyText(tile)
    place.prepend(...text)
    dialog.ariaLabel = text[0]?.textContent ?? ''
    const picture = tile.querySelector('.pic')
    frame.replaceChildren(...[...(picture?.children ?? [])].map((part) => document.importNode(part, true)))
    copyLang(picture, frame)
  }

  /** After a press on an add-on in the panel, which is gone with the former product's list. */
  const showFromStart = (): void => {
    const heading = place.querySelector('h2')
    if (heading) heading.tabIndex = -1
    heading?.focus({ preventScroll: true })
    dialog.scrollTo(0, 0)
    announceLoading()
  }

  button.addEventListener('click', close)
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) close()
  })
  dialog.addEventListener('close', () => {
    // The event comes with a later task: meanwhile another link may have opened the panel again.
    if (dialog.open) return
    release()
    const event: QuickAddClosedEvent = new CustomEvent('shop:quick-add-closed')
    document.dispatchEvent(event)
  })
  // A page restored from the back/forward cache was left for the product's page.
  addEventListener('pageshow', close)
  const dropLate = (event: QuickAddEvent): void => {
    if (event.detail === request) return
    // Repeated once the form is there, but closed in the meantime, or opened for another product.
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  document.addEventListener('shop:quick-add', dropLate, true)
  document.addEventListener('shop:quick-add-shown', ({ detail: picture }) => {
    setLoading(false)
    text.find((part) => part.matches('.price'))?.remove()
    if (picture) swapPicture(frame, picture.name, picture.alt)
  })

  return (link) => {
    release()
    request = { path: link.pathname, href: link.href }
    const event: QuickAddEvent = new CustomEvent('shop:quick-add', { cancelable: true, detail: request })
    if (document.dispatchEvent(event)) {
      location.assign(link.href)
      return
    }
    chosen = link
    mark(link, true)
    const words = link.closest<HTMLElement>('[data-quick-words]')?.dataset['quickWords']
    ;[button.ariaLabel = '', loading = ''] = words?.split('\n') ?? []
    setLoading(true)
    showTile(link.closest('.tile') ?? link)
    remove?.remove()
    remove = createRemove(link, close)
    if (remove) frame.after(remove)
    if (dialog.matches(':modal')) showFromStart()
    else cancel = openInTwoSteps(dialog, close, announceLoading)
  }
}
