import type { Log } from '../lib/log.ts'
import type { Entry, KeyValueStore } from './key-value-store.ts'
import { formatSessionData, hasSignIn, parseSessionData, type SessionData, type Slot } from './session-data.ts'
import { hashId, newSecret, successorOf } from './session-id.ts'

export type Session = {
  /** Opaque, 256 random bits, base64url: the cookie's value. Stored only as a hash. */
  readonly id: string
  /** Hash of the id: its name in stores, budgets and logs. */
  readonly hash: string
  /** Rises with every update. */
  readonly version: number
  /** Last visit, ms of the store's clock, since the clocks of nodes may differ. */
  readonly seenAt: number
  /** Time of this read, by the same clock. */
  readonly readAt: number
  /** True until a request presents its cookie; also in the last hour before expiry. */
  readonly isNew: boolean
  /** The life after its last visit that its expiry was set by, ms: longer than its own where it held more. */
  readonly lifeMs: number
  readonly data: SessionData
}

/**
 * Stores sessions. A failing store throws `SessionStoreError`; an unknown, expired or unreadable (logged) session is
 * `undefined`.
 */
export type SessionStore = {
  /** The session has another id than it was asked for by when that one is a former id of it. */
  get(id: string): Promise<Session | undefined>
  /**
   * Whether a session had this id until a moment ago (`formerIdLifeMs`), and has one now that the browser may not know
   * yet. It leads nowhere, or to an id that has ended so.
   */
  hasEnded(id: string): Promise<boolean>
  /** Creates a session that expires after `newSessionLifeMs` unless it is touched. */
  create(data: SessionData): Promise<Session>
  /**
   * Compare-and-set: `undefined` when the session is gone or has changed since it was read. Keeps the expiry, except
   * where a session that was used holds its first thing, or its last one no longer.
   */
  update(session: Session, data: SessionData): Promise<Session | undefined>
  /**
   * Extends the expiry by what the session holds: to `sessionLifeMs` from now, `shortSessionLifeMs` where it is short
   * lived or holds a sign-in alone, or `emptySessionLifeMs` for nothing. Never shortens it, as another request may have
   * filled the session meanwhile; each visit of a signed-in one is recorded all the same. A former id's stays. Must not
   * fail when the store is full.
   */
  touch(session: Pick<Session, 'id' | 'data' | 'lifeMs'>): Promise<void>
  /**
   * Moves the session to a new id with new data. Extends the expiry as `touch` does, except a new session's.
   * `undefined` when the session is gone.
   * @param formerIdMs time for which the former id leads to the session, ms; without it, that id is invalid at once
   */
  rotate(session: Session, data: SessionData, formerIdMs?: number): Promise<Session | undefined>
  delete(id: string): Promise<void>
  /**
   * Runs `work` under the session's lock, across nodes, first come, first served.
   * @throws SessionStoreError when the lock is not free within `lockWaitMs`, or before the request's deadline; `work`
   * then never runs
   */
  locked<T>(id: string, work: () => Promise<T>): Promise<T>
  /** Resolves when the store answers. */
  ping(): Promise<void>
}

/** The session store failed: the state of the session is unknown. */
export class SessionStoreError extends Error {
  constructor(operation: string, cause: unknown) {
    super(`session store: ${operation} failed`, { cause })
    this.name = 'SessionStoreError'
  }
}

/** Longest wait for the lock, ms: the deadline of a call (faults, F1). */
export const lockWaitMs = 10_000

const hourMs = 60 * 60 * 1000

/** Guests with something, and hosted sign-ins: 30 days after the last visit (security, G5). */
export const sessionLifeMs = 30 * 24 * hourMs

/**
 * The life after its last visit, ms, of a session that holds no more than a sign-in, which ends within a day, and of
 * one whose first cart came beyond those of its range that day: anyone can have carts, and sign-ins to an account, for
 * nothing, too. A shopper who comes back the next day finds the cart.
 */
const shortSessionLifeMs = 24 * hourMs

/**
 * The life of a session that holds nothing after its last visit, ms: anyone can have such sessions for nothing, so they
 * must not fill the store. Three hours, since a visit is recorded once an hour, and the last one is a new session's.
 */
const emptySessionLifeMs = 3 * hourMs

/**
 * The time for which a session's id from before a change of the trade role leads to it, and for which other former ids
 * are known to have ended, ms: longer than a call and the page after it take (decision 152).
 */
export const formerIdLifeMs = 60_000

/** Lifetime of a session until a request presents its cookie: unused sessions expire soon. */
const newSessionLifeMs = hourMs

/** Sign-ins expire an hour after the last call, and a day after signing in (security, G5). */
export const signedInLife = { idleMs: 60 * 60 * 1000, absoluteMs: 24 * 60 * 60 * 1000 } as const

/** Slots of guests: what is in a customer's slot ends with the sign-in, and its cart is known of the customer. */
const guestSlots = ({ slots }: SessionData): readonly Slot[] =>
  Object.values(slots).filter(({ customer }) => customer === undefined)

/** Whether a session holds what its visitor may come back for after days: a guest's cart or order, a hosted sign-in. */
export const holdsLasting = (data: SessionData): boolean =>
  (data.hostedSignIns ?? []).length > 0 || guestSlots(data).some((slot) => Object.keys(slot).length > 0)

/** The life of a session after its last visit, ms. */
function lifeOf(data: SessionData): number {
  if (!holdsLasting(data)) return hasSignIn(data) ? shortSessionLifeMs : emptySessionLifeMs
  const hasOrder = guestSlots(data).some(({ orders = [] }) => orders.length > 0)
  return data.isShortLived === true && !hasOrder ? shortSessionLifeMs : sessionLifeMs
}

/** The life by which an expiry was set, ms: with more left than its life the session was given a longer one. */
function givenLifeOf(leftMs: number, data: SessionData): number {
  const lifeMs = lifeOf(data)
  if (leftMs <= lifeMs) return lifeMs
  // A clock that was set back ends no sign-in: of thirty days one that has not ended leaves more than 29.
  if (hasSignIn(data)) return leftMs > sessionLifeMs - signedInLife.absoluteMs ? sessionLifeMs : lifeMs
  return leftMs > shortSessionLifeMs ? sessionLifeMs : shortSessionLifeMs
}

/**
 * Derives the last visit from the time left until expiry: stores hold the expiry only, so that a visit is one write.
 * @example lastVisit({ readAt: now, leftMs: sessionLifeMs }, data) // seen just now
 */
function lastVisit(
  { readAt, leftMs }: Entry,
  data: SessionData,
): Pick<Session, 'seenAt' | 'readAt' | 'isNew' | 'lifeMs'> {
  const isNew = leftMs <= newSessionLifeMs
  const lifeMs = givenLifeOf(leftMs, data)
  return { readAt, isNew, lifeMs, seenAt: readAt + leftMs - (isNew ? newSessionLifeMs : lifeMs) }
}

/** Begins what is stored at a former id, in place of a session's data: the nonce that leads to the new id. */
const successorMark = 'successor '
/** Stands at a former id that leads nowhere. */
const endedMark = 'ended'
/** Begins a session's data, JSON. */
const dataMark = '{'

const keyOf = ({ hash }: Pick<Session, 'hash'>): string => `session:${hash}`
const nameOf = (id: string): Pick<Session, 'id' | 'hash'> => ({ id, hash: hashId(id) })

/** Returns the id that a former one leads to; `undefined` when the entry at it is no successor's. */
function nextIdOf(id: string, { value }: Entry): string | undefined {
  return value.startsWith(successorMark) ? successorOf(id, value.slice(successorMark.length)) : undefined
}

/** @param log reports unreadable sessions */
export function createSessionStore(entries: KeyValueStore, log: Pick<Log, 'warn'>): SessionStore {
  function toSession({ id, hash }: Pick<Session, 'id' | 'hash'>, entry: Entry | undefined): Session | undefined {
    if (!entry) return undefined
    const data = parseSessionData(entry.value)
    if (data) return { id, hash, version: entry.version, data, ...lastVisit(entry, data) }
    log.warn({ event: 'session_unreadable' })
    return undefined
  }

  async function get(id: string): Promise<Session | undefined> {
    const name = nameOf(id)
    const entry = await entries.get(keyOf(name))
    if (entry?.value === endedMark) return undefined
    const next = entry && nextIdOf(id, entry)
    return next === undefined ? toSession(name, entry) : get(next)
  }

  async function hasEnded(id: string): Promise<boolean> {
    const entry = await entries.get(keyOf(nameOf(id)))
    const next = entry && nextIdOf(id, entry)
    return next === undefined ? entry?.value === endedMark : hasEnded(next)
  }

  /** The life that a change gives a used session; `undefined` where its expiry stays. */
  async function changedLifeOf(session: Session, data: SessionData): Promise<number | undefined> {
    const lifeMs = lifeOf(data)
    if (lifeMs === lifeOf(session.data)) return undefined
    // The request may have presented the cookie after it read the session.
    const { leftMs = 0 } = (await entries.get(keyOf(session))) ?? {}
    return leftMs > newSessionLifeMs ? lifeMs : undefined
  }

  return {
    get,
    hasEnded,
    async create(data) {
      const name = nameOf(newSecret())
      const created = await entries.compareAndSet(keyOf(name), 0, formatSessionData(data), newSessionLifeMs)
      const session = toSession(name, created)
      if (!session) throw new SessionStoreError('create', new Error('the new id was taken'))
      return session
    },
    async update(session, data) {
      const lifeMs = await changedLifeOf(session, data)
      const text = formatSessionData(data)
      return toSession(session, await entries.compareAndSet(keyOf(session), session.version, text, lifeMs))
    },
    touch: ({ id, data, lifeMs }) =>
      entries.extend(keyOf(nameOf(id)), dataMark, hasSignIn(data) ? lifeMs : lifeOf(data)),
    async rotate(former, data, formerIdMs) {
      const current = await get(former.id)
      if (!current) return undefined
      const nonce = newSecret()
      const name = nameOf(successorOf(former.id, nonce))
      const moved = await entries.move(keyOf(former), keyOf(name), former.version, formatSessionData(data), {
        ...(!current.isNew && { lifeMs: lifeOf(data) }),
        left:
          formerIdMs === undefined
            ? { value: endedMark, lifeMs: formerIdLifeMs }
            : { value: successorMark + nonce, lifeMs: formerIdMs },
      })
      return toSession(name, moved)
    },
    delete: (id) => entries.delete(keyOf(nameOf(id))),
    locked: (id, work) => entries.locked(hashId(id), work),
    ping: () => entries.ping(),
  }
}
