import { productListEvent } from '../../../domain/catalogue/product-list-event.ts'
import { whenIdle } from '../../timing/when-idle.ts'

declare global {
  interface Window {
    /** Queue of analytics events, in order; the analytics script reads them once it has loaded. */
    dataLayer?: unknown[]
  }
}

/** Ids and titles of the tracked lists. */
const tracked = new Set<string>()

function track(list: HTMLElement): void {
  const { list: id, listTitle: title } = list.dataset
  const items = [...list.querySelectorAll<HTMLElement>('.tile')].map((tile) => ({
    id: tile.dataset.product,
    name: tile.querySelector('h3')?.textContent.trim() ?? '',
  }))
  const event = productListEvent({ id, title }, items)
  const key = JSON.stringify([id, title])
  if (!event || tracked.has(key)) return
  tracked.add(key)
  // Clears the previous list: analytics scripts merge `ecommerce` objects.
  ;(window.dataLayer ??= []).push({ ecommerce: null }, event)
}

const trackAll = (): void => document.querySelectorAll<HTMLElement>('[data-list]').forEach(track)

/**
 * Tracks views of product lists with an id and a title, once per list and page view, including lists added later
 * (specification, display 2).
 */
export function trackListViews(): void {
  whenIdle(trackAll)
  document.addEventListener('shop:tiles', trackAll)
}
