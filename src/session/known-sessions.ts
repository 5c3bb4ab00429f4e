import { createRecentMap } from '../lib/recent-map.ts'
import { createSessionCookies } from './cookies.ts'
import type { SessionData } from './session-data.ts'
import { type Session, type SessionStore, SessionStoreError } from './session-store.ts'

/** Sessions in memory, some 15 MB. A session that is dropped is found again at its next read. */
const mostSessions = 50_000
/** The time for which a session is known after it was last read, ms. */
const knownForMs = 60 * 60 * 1000

const holdsSomething = ({ slots }: SessionData): boolean =>
  Object.values(slots).some(
    ({ cart, customer, orders = [] }) => cart !== undefined || customer !== undefined || orders.length > 0,
  )

/** Name of a session's budgets; `undefined` for a session without a cart, an order or an account. */
export const payerOf = ({ hash, data }: Session): string | undefined =>
  holdsSomething(data) ? `session/${hash}` : undefined

/** Known visitors' sessions: those with a cart, an order or an account, which are counted by session first. */
export type KnownSessions = {
  /** Name of the known session that a `Cookie` header presents, as far as this node has read it; else `undefined`. */
  read(cookies: string | null | undefined): string | undefined
  /** The same; asks the session store about a session that this node has not read. A failing store knows none. */
  find(cookies: string | null | undefined): Promise<string | undefined>
}

/**
 * Remembers which sessions are known visitors', by watching what the store answers.
 * @param siteUrl public origin of the shop @param now ms of a clock that never jumps
 */
export function watchKnownSessions(
  sessions: SessionStore,
  siteUrl: string,
  now: () => number,
): { readonly sessions: SessionStore; readonly knownSessions: KnownSessions } {
  const cookies = createSessionCookies(siteUrl)
  /** Names of budgets by session id. */
  const known = createRecentMap<string, string>(mostSessions, { ttl: knownForMs, ttlResolution: 0, perf: { now } })

  function note(session: Session | undefined): Session | undefined {
    const payer = session && payerOf(session)
    if (session && payer !== undefined) known.set(session.id, payer)
    return session
  }

  const readId = (id: string | undefined): string | undefined => (id === undefined ? undefined : known.get(id))
  const watched: SessionStore = {
    ...sessions,
    get: async (id) => note(await sessions.get(id)),
    update: async (session, data) => note(await sessions.update(session, data)),
    rotate: async (...rotation) => note(await sessions.rotate(...rotation)),
  }

  return {
    sessions: watched,
    knownSessions: {
      read: (header) => readId(cookies.read(header ?? null)),
      async find(header) {
        const id = cookies.read(header ?? null)
        const name = readId(id)
        if (name !== undefined || id === undefined) return name
        try {
          const session = await watched.get(id)
          return session && payerOf(session)
        } catch (error) {
          if (error instanceof SessionStoreError) return undefined
          throw error
        }
      },
    },
  }
}
