/**
 * The kinds of records that are acted on later: mail to send, mail that was sent and may come back, subscribers of the
 * newsletter, messages to a desk, applications for the trade programme, accounts to be confirmed; and what was counted
 * in a week.
 */
export type RecordKind = 'mail' | 'sent' | 'subscriber' | 'message' | 'application' | 'account' | 'measurement'

export type StoredRecord = {
  readonly id: string
  readonly value: string
  /** Rises with every change. */
  readonly version: number
}

export type RecordChange = {
  readonly kind: RecordKind
  readonly id: string
  /** The version that is replaced; 0: there must be none; absent: whatever is there. */
  readonly version?: number | undefined
  /** Absent: removes the record. */
  readonly value?: string
  /** After how many ms `claim` finds the record; absent: never. */
  readonly dueInMs?: number
}

/** Records of visitors' forms, which outlive the process. A failing store throws `SessionStoreError`. */
export type RecordStore = {
  get(kind: RecordKind, id: string): Promise<StoredRecord | undefined>
  /** Writes all changes, or none: `false` when a record has not the version that was expected. */
  write(changes: readonly RecordChange[]): Promise<boolean>
  /**
   * Takes the record that is due longest; no other process gets it before `leaseMs` are over. Its version rises, so
   * that a process that took it before can no longer change it.
   */
  claim(kind: RecordKind, leaseMs: number): Promise<StoredRecord | undefined>
  /** In the order of ids. @param after id of the last record of the page before */
  list(kind: RecordKind, most: number, after?: string): Promise<readonly StoredRecord[]>
  /** The number of records, and the number of those that have a time at which they are due. */
  count(kind: RecordKind): Promise<{ readonly total: number; readonly due: number }>
  close(): void
}
