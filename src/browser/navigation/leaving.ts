/** The time after its beginning in which a navigation may still replace the page, ms. */
const leaveTime = 10_000

/** Whether an event is about to take the visitor to another page, as far as the page itself has not answered it. */
const leaves = ({ type, target, defaultPrevented }: Event): boolean =>
  !defaultPrevented && (type !== 'click' || (target instanceof Element && target.closest('a') !== null))

let left = -leaveTime

/** Notes from now on when the visitor follows a link or sends a form. */
export function noteLeaving(): void {
  for (const type of ['click', 'submit', 'beforeunload'])
    addEventListener(type, (event) => leaves(event) && (left = performance.now()))
}

/**
 * The time for which the page may still be about to be replaced by another, ms; 0 where nothing leads away. A reload
 * would call off the visitor's way.
 */
export const leavingMs = (): number => Math.max(0, left + leaveTime - performance.now())

/** Loads the page again once nothing leads away from it, if it must be by then. */
export function reloadUnlessLeft(mustReload: () => boolean): void {
  if (!mustReload()) return
  const wait = leavingMs()
  if (wait > 0) setTimeout(() => reloadUnlessLeft(mustReload), wait)
  else location.reload()
}
