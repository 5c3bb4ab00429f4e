import { flashMark, sessionCookie, sessionMark } from '../domain/customer/visitor-cookies.ts'
import { cookiePairs } from '../lib/cookie-pairs.ts'
import { sessionLifeMs } from './session-store.ts'

const lifeSeconds = sessionLifeMs / 1000
const flashSeconds = 120

/** Reads and writes the session's cookies of a site. On https their names have the `__Host-` prefix. */
export type SessionCookies = {
  /** Reads the session id from a `Cookie` header; `undefined` without a well-formed one. */
  read(cookies: string | null): string | undefined
  /** `Set-Cookie` values that set (or extend) a session: the id, and a marker without data that scripts may read. */
  issue(id: string): readonly string[]
  /** Marks that a form page has a message, so that the server renders the page instead of serving its file. */
  setFlash(): string
  clearFlash(): string
}

/** @param siteUrl public origin of the shop */
export function createSessionCookies(siteUrl: string): SessionCookies {
  const secure = siteUrl.startsWith('https:')
  const name = secure ? `__Host-${sessionCookie}` : sessionCookie
  const scope = `Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    read(cookies) {
      const found = cookiePairs(cookies ?? '').filter(([key]) => key === name)
      const id = found.length === 1 ? found[0]?.[1] : undefined
      return id !== undefined && /^[\w-]{43}$/.test(id) ? id : undefined
    },
    issue: (id) => [
      `${name}=${id}; Max-Age=${lifeSeconds}; HttpOnly; ${scope}`,
      `${sessionMark}=1; Max-Age=${lifeSeconds}; ${scope}`,
    ],
    setFlash: () => `${flashMark}=1; Max-Age=${flashSeconds}; HttpOnly; ${scope}`,
    clearFlash: () => `${flashMark}=; Max-Age=0; HttpOnly; ${scope}`,
  }
}
