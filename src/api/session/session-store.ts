import type { Store } from '../../domain/region/stores.ts'

/** A session's data for one commerce store. Ids are valid in that store only. */
export type Slot = {
  readonly cart?: string
  /** Counts this session's changes of `cart`: cached carts from before a change are out of date. */
  readonly cartChanges?: number
  /** The signed-in customer; absent for guests (never 0, the platform's id of guests). */
  readonly customer?: number
  /** When that customer signed in, ms. Always beside `customer`. */
  readonly signedInAt?: number
  /** Whether the customer was a trade customer when last checked: detects a change, grants no rights. */
  readonly isTrade?: boolean
  /** The order placed from the last cart, so that the thank-you page survives a reload. */
  readonly order?: number
  /** Set while `cart`, a guest's cart, is being merged into the customer's earlier one. */
  readonly merging?: Merging
}

/** A merge in progress, recorded before the first call to the platform, so that no line is added twice. */
export type Merging = {
  /** The customer's earlier cart. */
  readonly into: string
  /** Its quantities before the merge, by `lineKey`. */
  readonly had: Readonly<Record<string, number>>
}

/** A message for the visitor's next page, shown once. `values` are the typed fields, never passwords. */
export type Flash = {
  readonly code: string
  /** Path of the page with the form. */
  readonly page: string
  readonly values: Readonly<Record<string, string>>
  /** Names of the refused fields, where known. */
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
  /** Last visit, ms of the store's clock, since the clocks of nodes may differ. */
  readonly seenAt: number
  /** Time of this read, by the same clock. */
  readonly readAt: number
  /** True until a request presents its cookie; also in the last hour before expiry. */
  readonly isNew: boolean
  readonly data: SessionData
}

/**
 * Stores sessions. Every implementation passes tests/fixtures/session-store-contract.ts. A failing store throws
 * `SessionStoreError`; an unknown, expired or unreadable (logged) session is `undefined`.
 */
export type SessionStore = {
  get(id: string): Promise<Session | undefined>
  /** Creates a session that expires after `newSessionLifeMs` unless it is touched. */
  create(data: SessionData): Promise<Session>
  /** Compare-and-set: `undefined` when the session is gone or has changed since it was read. Keeps the expiry. */
  update(session: Session, data: SessionData): Promise<Session | undefined>
  /** Extends the expiry to `sessionLifeMs` from now. Must not fail when the store is full. */
  touch(id: string): Promise<void>
  /**
   * Moves the session to a new id with new data; the old id is invalid. Extends the expiry, except a new session's.
   * `undefined` when the session is gone.
   */
  rotate(session: Session, data: SessionData): Promise<Session | undefined>
  delete(id: string): Promise<void>
  /**
   * Runs `work` under the session's lock, across nodes, first come, first served.
   * @throws SessionStoreError when the lock is not free within `lockWaitMs`, or before the request's deadline; `work`
   * then never runs
   */
  locked<T>(id: string, work: () => Promise<T>): Promise<T>
  /** Resolves when the store answers. */
  ping(): Promise<void>
  close(): void
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

/** Guests: 30 days after the last visit (security, G5). */
export const sessionLifeMs = 30 * 24 * 60 * 60 * 1000

/** Lifetime of a session until a request presents its cookie: unused sessions expire soon. */
export const newSessionLifeMs = 60 * 60 * 1000

/**
 * Derives the last visit from the time left until expiry: stores hold the expiry only, so that a visit is one write.
 * @param leftMs until the session expires
 * @example lastVisit(now, sessionLifeMs) // seen just now
 */
export function lastVisit(readAt: number, leftMs: number): Pick<Session, 'seenAt' | 'readAt' | 'isNew'> {
  const isNew = leftMs <= newSessionLifeMs
  return { readAt, isNew, seenAt: readAt + leftMs - (isNew ? newSessionLifeMs : sessionLifeMs) }
}

/** Sign-ins expire an hour after the last call, and a day after signing in (security, G5). */
export const signedInLife = { idleMs: 60 * 60 * 1000, absoluteMs: 24 * 60 * 60 * 1000 } as const
