import { sessionLifeMs } from './session-store.ts'

const lifeSeconds = sessionLifeMs / 1000
const flashSeconds = 120

/** Names and attributes of the session's cookies for a site. On https the `__Host-` prefix pins them to it. */
export type SessionCookies = {
  /** Session id of a request; `undefined` without a well-formed one. */
  read(headers: Headers): string | undefined
  /** `Set-Cookie` values that give (or prolong) a session: the id, and its data-less mirror that scripts may read. */
  give(id: string): readonly string[]
  /** Marks that a form page has a message waiting, so that the server renders that page instead of serving its file. */
  giveFlash(): string
  dropFlash(): string
}

/** @param siteUrl public origin of the shop */
export function createSessionCookies(siteUrl: string): SessionCookies {
  const secure = siteUrl.startsWith('https:')
  const name = secure ? '__Host-firn_session' : 'firn_session'
  const scope = `Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    read(headers) {
      const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='))
      const found = pairs.filter(([key]) => key === name).map(([, value]) => value)
      const id = found.length === 1 ? found[0] : undefined
      return id !== undefined && /^[\w-]{43}$/.test(id) ? id : undefined
    },
    give: (id) => [
      `${name}=${id}; Max-Age=${lifeSeconds}; HttpOnly; ${scope}`,
      `firn_s=1; Max-Age=${lifeSeconds}; ${scope}`,
    ],
    giveFlash: () => `firn_flash=1; Max-Age=${flashSeconds}; HttpOnly; ${scope}`,
    dropFlash: () => `firn_flash=; Max-Age=0; HttpOnly; ${scope}`,
  }
}
