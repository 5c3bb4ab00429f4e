import { isChunkFailure, mayReload } from '../../domain/chunk-failure.ts'

/** Where a tab remembers its reloads; a browser may forbid each of its uses. */
export type ReloadMemory = Pick<Storage, 'getItem' | 'setItem'>

/**
 * Notes a reload of this path; `false` when the page must stay as it is: it has just reloaded, or this tab cannot
 * remember that it did.
 * @param memory makes the tab's storage, or throws where it is forbidden
 */
export function claimReload(path: string, now: number, memory: () => ReloadMemory): boolean {
  try {
    const storage = memory()
    const key = `firn-reload:${path}`
    if (!mayReload(Number(storage.getItem(key)), now)) return false
    storage.setItem(key, String(now))
    return true
  } catch {
    return false
  }
}

const isOwnScript = (target: EventTarget | null): boolean =>
  target instanceof HTMLScriptElement && target.src.startsWith(location.origin)

/**
 * Reloads the page once when one of its scripts cannot be fetched, as after a deploy that took it away (specification,
 * core 4). Offline, what is on the screen is worth more than the browser's own error page.
 */
export function reloadForMissingScripts(): void {
  const reload = (event: Event): void => {
    if (!navigator.onLine || !claimReload(location.pathname, Date.now(), () => sessionStorage)) return
    event.preventDefault()
    location.reload()
  }
  addEventListener('unhandledrejection', (event) => isChunkFailure(String(event.reason)) && reload(event))
  addEventListener('error', (event) => isOwnScript(event.target) && reload(event), true)
}
