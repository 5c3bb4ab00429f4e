import type { AnalyticsEvent } from '../../../domain/analytics/analytics-event.ts'
import { productListEvent } from '../../../domain/catalogue/product-list-event.ts'
import { whenIdle } from '../../timing/when-idle.ts'
import { whenShown } from '../../timing/when-shown.ts'

/** Ids and titles of the tracked lists. */
const tracked = new Set<string>()

function trackList(list: HTMLElement, report: (event: AnalyticsEvent) => void): void {
  const { list: id, listTitle: title } = list.dataset
  const items = [...list.querySelectorAll<HTMLElement>('.tile')].map((tile) => ({
    id: tile.dataset.product,
    name: tile.querySelector('h3')?.textContent.trim() ?? '',
  }))
  const event = productListEvent({ id, title }, items)
  const key = JSON.stringify([id, title])
  if (!event || tracked.has(key)) return
  tracked.add(key)
  report(event)
}

/**
 * Reports views of product lists with an id and a title, once per list and page view, including lists added later
 * (specification, display 2).
 */
export function trackListViews(report: (event: AnalyticsEvent) => void): void {
  const trackAll = (): void => {
    for (const list of document.querySelectorAll<HTMLElement>('[data-list]')) trackList(list, report)
  }
  whenShown(() => whenIdle(trackAll))
  document.addEventListener('shop:tiles', trackAll)
}
