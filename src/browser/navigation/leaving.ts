/** The time after its beginning in which a navigation may still replace the page, ms. */
export const leaveTime = 10_000

/**
 * The mark at the root for when the visitor last followed a link or sent a form, ms since the page began. The page's
 * script sets it (`chunk-reload.ts`); a module that both shared would be loaded with the page, and the stores with it.
 */
export const leftMark = 'left'

/**
 * Loads the page again if it must be, once nothing leads away from it any more: a reload would call off the visitor's
 * way.
 */
export function reloadUnlessLeft(mustReload: () => boolean): void {
  if (!mustReload()) return
  const left = Number(document.documentElement.dataset[leftMark] ?? -leaveTime)
  const wait = left + leaveTime - performance.now()
  if (wait > 0) setTimeout(() => reloadUnlessLeft(mustReload), wait)
  else location.reload()
}
