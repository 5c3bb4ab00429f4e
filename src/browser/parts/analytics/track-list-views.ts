import { productListEvent } from '../../../domain/product-list-event.ts'
import { whenIdle } from '../../timing/when-idle.ts'

declare global {
  interface Window {
    /** What happened, in order, for whatever measures: each is read once it is there. */
    dataLayer?: unknown[]
  }
}

/** Ids and titles of the lists that were told of. */
const told = new Set<string>()

function tell(list: HTMLElement): void {
  const { list: id, listTitle: title } = list.dataset
  const items = [...list.querySelectorAll<HTMLElement>('.tile')].map((tile) => ({
    id: tile.dataset.product,
    name: tile.querySelector('h3')?.textContent.trim() ?? '',
  }))
  const event = productListEvent({ id, title }, items)
  const key = JSON.stringify([id, title])
  if (!event || told.has(key)) return
  told.add(key)
  // What analytics merge from an earlier event would mix two lists.
  ;(window.dataLayer ??= []).push({ ecommerce: null }, event)
}

const trackAll = (): void => document.querySelectorAll<HTMLElement>('[data-list]').forEach(tell)

/**
 * Tells of each list of products that has an id and a title, also of those that come later, once per page view
 * (specification, display 2).
 */
export function trackListViews(): void {
  whenIdle(trackAll)
  document.addEventListener('firn:tiles', trackAll)
}
