import type { QuickAddEvent } from '../../../domain/pages/document-events.ts'
import { isPlainClick } from '../../../domain/pages/plain-click.ts'

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a[data-quick-add]') : null

/** Toggles the label of an add-on link between add and remove while its product is in the panel. */
function mark(link: HTMLAnchorElement, isChosen: boolean): void {
  const { add, remove } = link.dataset
  if (add === undefined || remove === undefined) return
  link.toggleAttribute('data-chosen', isChosen)
  link.ariaLabel = isChosen ? remove : add
}

/**
 * Makes quick-add links (`a[data-quick-add]`) open the panel; without one they open the product's page. Links of add-on
 * lists (`data-add`, `data-remove`) are toggled while their product is in the panel.
 */
export function enhanceQuickAddLinks(): void {
  let chosen: HTMLAnchorElement | undefined
  const release = (): void => {
    if (chosen) mark(chosen, false)
    chosen = undefined
  }
  document.addEventListener('click', (event) => {
    const link = linkOf(event)
    if (!link || !isPlainClick(event)) return
    const detail = { path: link.pathname, href: link.href }
    const request: QuickAddEvent = new CustomEvent('shop:quick-add', { cancelable: true, detail })
    if (document.dispatchEvent(request)) return
    event.preventDefault()
    release()
    chosen = link
    mark(link, true)
  })
  document.addEventListener('shop:quick-add-closed', release)
}
