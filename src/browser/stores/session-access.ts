import { ApiError } from '../client/api-error.ts'
import type { Session, ShopApi } from '../client/shop-api.ts'

/** This visitor's session, minted at the first need. */
export type SessionAccess = {
  /** The session as first told; asks once. */
  readonly open: () => Promise<Session>
  /** Asks again. */
  readonly renew: () => Promise<Session>
  /** Does a write with the token, once more with a new one if the server no longer takes it. */
  readonly write: <T>(call: (csrf: string) => Promise<T>) => Promise<T>
}

const isStaleToken = (error: unknown): boolean => error instanceof ApiError && error.code === 'csrf_invalid'

/**
 * @param alone takes turns with other tabs, so that two first acts mint one session
 * @param onSession hears every answer, before whoever asked
 */
export function createSessionAccess(
  api: Pick<ShopApi, 'getSession'>,
  alone: <T>(work: () => Promise<T>) => Promise<T>,
  onSession: (session: Session) => void,
): SessionAccess {
  let known: Promise<Session> | undefined

  const ask = async (): Promise<Session> => {
    const session = await alone(() => api.getSession())
    onSession(session)
    return session
  }
  const renew = (): Promise<Session> => {
    const asked = ask()
    known = asked
    asked.catch(() => {
      if (known === asked) known = undefined
    })
    return asked
  }
  const open = (): Promise<Session> => known ?? renew()
  return {
    open,
    renew,
    write: async (call) => {
      const { csrf } = await open()
      try {
        return await call(csrf)
      } catch (error) {
        if (!isStaleToken(error)) throw error
        return call((await renew()).csrf)
      }
    },
  }
}
