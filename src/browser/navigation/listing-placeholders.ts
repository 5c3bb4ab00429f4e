import { placeholderCount } from '../../domain/pages/placeholders.ts'
import { partOf } from './listing-parts.ts'

/** The time that a list may take before placeholders stand in for it, ms: quicker ones would only flicker. */
const delay = 200

function createPlaceholders(loading: string): HTMLElement {
  const list = document.createElement('ul')
  list.className = 'grid'
  list.ariaLabel = loading
  list.ariaBusy = 'true'
  for (let index = 0; index < placeholderCount.grid; index += 1) {
    const item = list.appendChild(document.createElement('li'))
    const text = item.appendChild(document.createElement('span'))
    item.className = 'skeleton'
    text.className = 'sr'
    text.textContent = loading
  }
  return list
}

/**
 * Shows placeholders marked 'Loading' while products are on their way (specification, display 2, "Product grid").
 * @param place `instead` of the products that are shown, whose room is kept, or `after` them
 * @returns the function that takes them away
 */
export function showPlaceholders(listing: HTMLElement, place: 'instead' | 'after'): () => void {
  const found = partOf('found', listing)
  const shown = found?.querySelector<HTMLElement>('.grid, .nothing')
  const placeholders = createPlaceholders(listing.dataset['loading'] ?? '')
  const timer = setTimeout(() => {
    if (!(found instanceof HTMLElement) || !shown) return
    // The focused element stays.
    if (place === 'instead' && !shown.contains(document.activeElement)) {
      found.style.minHeight = `${found.offsetHeight}px`
      shown.hidden = true
    }
    shown.after(placeholders)
  }, delay)
  return () => {
    clearTimeout(timer)
    placeholders.remove()
    if (shown) shown.hidden = false
    if (found instanceof HTMLElement) found.style.minHeight = ''
  }
}
