import { brandPrefix } from '../../domain/brand.ts'
import { isChunkFailure, mayReload } from './chunk-failure.ts'
import { leaveTime, leftMark } from './leaving.ts'

/** The tab's storage for reload times; a browser may block any access to it. */
export type ReloadMemory = Pick<Storage, 'getItem' | 'setItem'>

/**
 * Records a reload of this path; `false` when the page must not reload: it has just reloaded, or the storage is
 * blocked.
 * @param memory returns the tab's storage, or throws where it is blocked
 */
export function claimReload(path: string, now: number, memory: () => ReloadMemory): boolean {
  try {
    const storage = memory()
    const key = `${brandPrefix}-reload:${path}`
    if (!mayReload(Number(storage.getItem(key)), now)) return false
    storage.setItem(key, String(now))
    return true
  } catch {
    return false
  }
}

/** Whether an event is about to take the visitor to another page, as far as the page itself has not answered it. */
const leaves = ({ type, target, defaultPrevented }: Event): boolean =>
  !defaultPrevented && (type !== 'click' || (target instanceof Element && target.closest('a') !== null))

const isOwnScript = (target: EventTarget | null): boolean =>
  target instanceof HTMLScriptElement && target.src.startsWith(location.origin)

/**
 * Reloads the page once when one of its scripts cannot be fetched, as after a deploy that removed it (specification,
 * core 4). Offline pages do not reload: their content is worth more than the browser's error page. Nor does one that is
 * being left: Firefox and Safari break off what it fetches, and a reload would call off the visitor's way.
 */
export function reloadForMissingScripts(): void {
  const { dataset } = document.documentElement
  const note = (event: Event): void => {
    if (leaves(event)) dataset[leftMark] = String(event.timeStamp)
  }
  for (const type of ['click', 'submit', 'beforeunload']) addEventListener(type, note)
  const reload = (event: Event): void => {
    // Neither is a fault of the page. Without the mark the difference is NaN, which is less than no number.
    if (event.timeStamp - Number(dataset[leftMark]) < leaveTime || !navigator.onLine) return event.preventDefault()
    if (!claimReload(location.pathname, Date.now(), () => sessionStorage)) return
    event.preventDefault()
    location.reload()
  }
  addEventListener('unhandledrejection', (event) => isChunkFailure(String(event.reason)) && reload(event))
  addEventListener('error', (event) => isOwnScript(event.target) && reload(event), true)
}
