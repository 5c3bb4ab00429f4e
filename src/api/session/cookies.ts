import { flashMark, sessionCookie, sessionMark } from '../../domain/visitor-cookies.ts'
import { cookiePairs } from '../../lib/cookie-pairs.ts'
import { sessionLifeMs } from './session-store.ts'

const lifeSeconds = sessionLifeMs / 1000
const flashSeconds = 120

/** Names and attributes of the session's cookies for a site. On https the `__Host-` prefix pins them to it. */
export type SessionCookies = {
  /** Session id in a `Cookie` header; `undefined` without a well-formed one in the site's own cookie. */
  read(cookies: string | null): string | undefined
  /** `Set-Cookie` values that give (or prolong) a session: the id, and its data-less mirror that scripts may read. */
  issue(id: string): readonly string[]
  /** Marks that a form page has a message waiting, so that the server renders that page instead of serving its file. */
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
