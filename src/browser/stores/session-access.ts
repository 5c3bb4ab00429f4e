import { ApiError } from '../client/api-error.ts'
import type { Session, ShopApi } from '../client/shop-api.ts'

/** The visitor's session, created on first use. */
export type SessionAccess = {
  /** Returns the session; fetched once. */
  readonly get: () => Promise<Session>
  /** Fetches the session again. */
  readonly refresh: () => Promise<Session>
  /**
   * Runs a write with the CSRF token, and retries once with a new token when the server rejects it.
   * @throws ApiError `cookies_refused` where the browser keeps no session
   */
  readonly write: <T>(call: (csrf: string) => Promise<T>) => Promise<T>
}

const isStaleToken = (error: unknown): boolean => error instanceof ApiError && error.code === 'csrf_invalid'

/**
 * Creates the access to the visitor's session.
 * @param withLock lock shared with other tabs, so that two first actions create one session
 * @param onSession called with each session before the caller's promise resolves
 * @param hasSession whether the browser has kept a session's cookies
 */
export function createSessionAccess(
  api: Pick<ShopApi, 'getSession'>,
  withLock: <T>(work: () => Promise<T>) => Promise<T>,
  onSession: (session: Session) => void,
  hasSession: () => boolean,
): SessionAccess {
  let current: Promise<Session> | undefined

  const fetchSession = async (): Promise<Session> => {
    const session = await withLock(() => api.getSession())
    onSession(session)
    return session
  }
  const refresh = (): Promise<Session> => {
    const request = fetchSession()
    current = request
    request.catch(() => {
      if (current === request) current = undefined
    })
    return request
  }
  const get = (): Promise<Session> => current ?? refresh()
  return {
    get,
    refresh,
    write: async (call) => {
      const { csrf } = await get()
      try {
        return await call(csrf)
      } catch (error) {
        if (!isStaleToken(error)) throw error
        const renewed = await refresh()
        // The answer set cookies, and there are none.
        if (!hasSession()) throw new ApiError('cookies_refused', 403, error)
        return call(renewed.csrf)
      }
    },
  }
}
