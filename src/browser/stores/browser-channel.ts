/** The used part of a channel between tabs. */
export type BrowserChannel = {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/** Opens a channel between tabs; one without other ends where the browser refuses it together with cookies. */
export function openChannel(name: string): BrowserChannel {
  try {
    return new BroadcastChannel(name)
  } catch {
    return new MessageChannel().port1
  }
}

/**
 * Runs work under a lock that all tabs of the browser share. Without one where the browser has no such locks, or
 * refuses them together with cookies: the server serializes the work as well.
 */
export async function withSharedLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  const state = { isBegun: false }
  const begin = (): Promise<T> => {
    state.isBegun = true
    return work()
  }
  try {
    return await navigator.locks.request(name, begin)
  } catch (error) {
    if (state.isBegun) throw error
    return work()
  }
}
