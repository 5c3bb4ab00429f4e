import type { Log } from '../lib/log.ts'
import type { Metrics } from '../lib/metrics.ts'
import { SessionStoreError } from './session-store.ts'

/** Shortest time between two alarms, ms. */
const alarmEveryMs = 60_000

/**
 * SQLite's result codes for a file that cannot grow: SQLITE_FULL (disk full, or the file's page limit) and
 * SQLITE_IOERR_WRITE (disk quota).
 */
const sqliteFull: ReadonlySet<unknown> = new Set([13, 778])

/** Whether an error says that the store is full: Redis at its `maxmemory`, SQLite without disk space. */
export function isStoreFull(cause: unknown): boolean {
  if (cause instanceof SessionStoreError) return isStoreFull(cause.cause)
  if (!(cause instanceof Error)) return false
  return cause.message.startsWith('OOM ') || ('errcode' in cause && sqliteFull.has(cause.errcode))
}

/** Reports a failure of a visitor store. */
export type FailureReport = (cause: unknown) => void

/**
 * Raises the alarm `session_store_full`, at most once a minute.
 * @param now ms of a clock that never jumps
 */
export function alarmWhenFull(
  log: Pick<Log, 'error'>,
  metrics: Pick<Metrics, 'alarm'>,
  now: () => number,
): FailureReport {
  let raisedAt = -Infinity
  return (cause) => {
    if (!isStoreFull(cause) || now() - raisedAt < alarmEveryMs) return
    raisedAt = now()
    metrics.alarm('session_store_full')
    log.error({ event: 'session_store_full', err: cause })
  }
}

/** Runs a write that accompanies a read. A failing session store does not fail the read: returns `otherwise`. */
export async function storeIfPossible<Result, Otherwise>(
  work: () => Promise<Result>,
  otherwise: Otherwise,
): Promise<Result | Otherwise> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SessionStoreError) return otherwise
    throw error
  }
}
