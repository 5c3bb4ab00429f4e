/** The time after its beginning in which a navigation may still replace the page, ms. */
export const leaveTime = 10_000

/**
 * The mark at the root for when the visitor last followed a link or sent a form, ms since the page began. The page's
 * script sets it (`chunk-reload.ts`); a module that both shared would be loaded with the page, and the stores with it.
 */
export const leftMark = 'left'

/** Ms until the visitor's way to another page can be taken for over; 0 or less where nothing leads away. */
const timeToLeave = (): number =>
  Number(document.documentElement.dataset[leftMark] ?? -leaveTime) + leaveTime - performance.now()

/**
 * Whether the visitor is on the way to another page. Firefox and Safari then break off what the page fetches: a
 * navigation that makes up for the failure would call off the visitor's way.
 */
export const isBeingLeft = (): boolean => timeToLeave() > 0

/**
 * Loads the page again if it must be, once nothing leads away from it any more: a reload would call off the visitor's
 * way.
 */
export function reloadUnlessLeft(mustReload: () => boolean): void {
  if (!mustReload()) return
  const wait = timeToLeave()
  if (wait > 0) setTimeout(() => reloadUnlessLeft(mustReload), wait)
  else location.reload()
}
