/** A stored value. Times are ms of the store's clock, since the clocks of nodes may differ. */
export type Entry = {
  /** Empty when what is stored is damaged. */
  readonly value: string
  /** Rises with every change. */
  readonly version: number
  /** Time of this read. */
  readonly readAt: number
  /** Time left until the entry expires. */
  readonly leftMs: number
}

/** The expiries of a move. */
type MoveOptions = {
  /** Life of the moved entry, ms; without it the expiry stays. */
  readonly lifeMs?: number | undefined
  /** An entry that takes the former key, with the moved one's version: a late change of the former entry fails. */
  readonly left?: { readonly value: string; readonly lifeMs: number } | undefined
}

/** Says whether a later caller waits for a lock, on any node; `true` also when the store does not say. */
export type IsAwaited = () => Promise<boolean>

/**
 * Values by key, each with an expiry: sessions, customers' carts, revocations, idempotency records, answers of forms
 * and proofs of consent are in one such store. Every implementation passes their contracts
 * (tests/fixtures/*-contract.ts). A failing store throws `SessionStoreError`.
 */
export type KeyValueStore = {
  /** `undefined` when there is no entry, or it has expired. */
  get(key: string): Promise<Entry | undefined>
  /** Writes whatever was there before. */
  set(key: string, value: string, lifeMs: number): Promise<void>
  /**
   * Writes if the entry still has `version`; 0 = if there is none, or one whose version is damaged. Without `lifeMs`
   * the expiry stays.
   * @returns the entry as written; `undefined` when it is gone or has changed
   */
  compareAndSet(key: string, version: number, value: string, lifeMs?: number): Promise<Entry | undefined>
  /** The same, and gives the entry another key. The former one is then unknown, or holds `options.left`. */
  move(from: string, to: string, version: number, value: string, options?: MoveOptions): Promise<Entry | undefined>
  /**
   * Lets an entry whose value begins with `opening` expire `lifeMs` from now; one that would expire later stays
   * unchanged, as does another value, which a move leaves. Must not fail when the store is full.
   */
  extend(key: string, opening: string, lifeMs: number): Promise<void>
  /** @param version deletes that version only */
  delete(key: string, version?: number): Promise<void>
  /**
   * Runs `work` under the lock of a name, across nodes, first come, first served.
   * @throws SessionStoreError when the lock is not free in time; `work` then never runs
   */
  locked<T>(name: string, work: (isAwaited: IsAwaited) => Promise<T>): Promise<T>
  /** Resolves when the store answers. */
  ping(): Promise<void>
  close(): void
}
