import { sessionMark } from '../../../domain/customer/visitor-cookies.ts'
import { whenNear } from '../../timing/when-near.ts'

const load = (list: Element): void => void import('./mark-sold-out.ts').then((script) => script.markSoldOut(list))

/**
 * Marks tiles that are sold out by now, once the visitor comes near their list, and when tiles are added to one. Only
 * for visitors with a session: a page makes no other calls without one (specification, addendum 3).
 */
export function awaitStock(): void {
  // The function that reads the cookie lies in a chunk that a page without a session does not need.
  if (!document.cookie.includes(`${sessionMark}=1`)) return
  /** Lists that are watched, and whether the visitor has come near them. */
  const lists = new Map<Element, boolean>()
  const watch = (): void => {
    for (const list of document.querySelectorAll('ul[data-in-cart]')) {
      if (lists.get(list)) load(list)
      if (lists.has(list)) continue
      lists.set(list, false)
      whenNear(list, () => {
        lists.set(list, true)
        load(list)
      })
    }
  }
  watch()
  document.addEventListener('shop:tiles', watch)
}
