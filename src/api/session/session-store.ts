import type { Store } from '../../domain/stores.ts'

/** What a session holds in one commerce store. Ids mean nothing in another store. */
export type Slot = {
  readonly cart?: string
  /** How often this session has changed `cart`: an answer of the platform from before a change is out of date. */
  readonly cartChanges?: number
  /** The signed-in customer; guests have none (never 0: that is how the platform writes a guest). */
  readonly customer?: number
  /** When that customer signed in, ms. Always beside `customer`. */
  readonly signedInAt?: number
  /** Whether that customer was a trade customer when it was last known: tells a change, and grants nothing. */
  readonly isTrade?: boolean
  /** The order that the last cart became, so that the thank-you page survives a reload. */
  readonly order?: number
  /** `cart` is a guest's still, and on its way into the customer's earlier one. */
  readonly merging?: Merging
}

/** A merge under way, written down before the platform is asked to add anything, so that it is never done twice. */
export type Merging = {
  /** The customer's earlier cart. */
  readonly into: string
  /** Its quantities before, by `lineKey`. */
  readonly had: Readonly<Record<string, number>>
}

/** A message for the next page of this visitor, shown once. `values` are what was typed, never passwords. */
export type Flash = {
  readonly code: string
  /** Path of the page with the form. */
  readonly page: string
  readonly values: Readonly<Record<string, string>>
  /** Names of the fields that are not accepted, where it is known. */
  readonly faults?: readonly string[]
}

export type SessionData = {
  readonly region: string
  readonly csrf: string
  readonly slots: Readonly<Partial<Record<Store, Slot>>>
  readonly flash?: Flash | undefined
}

export type Session = {
  /** Opaque, 256 random bits, base64url: the cookie's value. Stored only as a hash. */
  readonly id: string
  /** Rises with every update. */
  readonly version: number
  /** When the visitor was last noted, ms by the store's own clock: nodes may disagree about the time. */
  readonly seenAt: number
  /** When this was read, by the same clock. */
  readonly readAt: number
  /** No request has presented its cookie yet; also true in the last hour before it expires. */
  readonly isNew: boolean
  readonly data: SessionData
}

/**
 * Where sessions live. Every implementation passes tests/fixtures/session-store-contract.ts. A failing store throws
 * `SessionStoreError`; a session that is unknown, expired or unreadable (which is logged) is `undefined`.
 */
export type SessionStore = {
  get(id: string): Promise<Session | undefined>
  /** Lives for `newSessionLifeMs` unless it is touched. */
  create(data: SessionData): Promise<Session>
  /**
   * Compare and set: `undefined` when the session is gone or has changed since it was read. Leaves the expiry as it is.
   */
  update(session: Session, data: SessionData): Promise<Session | undefined>
  /** Slides the expiry to `sessionLifeMs` from now. A store that is full must not fail here. */
  touch(id: string): Promise<void>
  /**
   * The same session under a new id with new data; the old id is dead. Slides the expiry, except a new session's.
   * `undefined` when it is gone.
   */
  rotate(session: Session, data: SessionData): Promise<Session | undefined>
  delete(id: string): Promise<void>
  /**
   * Runs `work` while no other locked work of this session runs, on any node, in order of asking.
   * @throws SessionStoreError when its turn does not come within `lockWaitMs`, or before the answer of the request is
   * due: `work` is then never run
   */
  locked<T>(id: string, work: () => Promise<T>): Promise<T>
  /** Resolves when the store works. */
  ping(): Promise<void>
  close(): void
}

/** The store cannot be used just now: nothing is known about the session, so nothing may be concluded. */
export class SessionStoreError extends Error {
  constructor(operation: string, cause: unknown) {
    super(`session store: ${operation} failed`, { cause })
    this.name = 'SessionStoreError'
  }
}

/** Longest wait of locked work for its turn, ms: what a call may take in all (faults, F1). */
export const lockWaitMs = 10_000

/** Guests: 30 days after the last visit (security, G5). */
export const sessionLifeMs = 30 * 24 * 60 * 60 * 1000

/** A session that no request has presented yet: what a client leaves behind unused costs the store little. */
export const newSessionLifeMs = 60 * 60 * 1000

/**
 * When a visitor was last noted, by what is left of the session's life: stores hold the expiry alone, so that a visit
 * changes nothing else.
 * @param leftMs until the session expires
 * @example lastVisit(now, sessionLifeMs) // seen just now
 */
export function lastVisit(readAt: number, leftMs: number): Pick<Session, 'seenAt' | 'readAt' | 'isNew'> {
  const isNew = leftMs <= newSessionLifeMs
  return { readAt, isNew, seenAt: readAt + leftMs - (isNew ? newSessionLifeMs : sessionLifeMs) }
}

/** Signed in: an hour after the last call, a day after signing in, whatever happens meanwhile (security, G5). */
export const signedInLife = { idleMs: 60 * 60 * 1000, absoluteMs: 24 * 60 * 60 * 1000 } as const
