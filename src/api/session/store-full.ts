import type { Log } from '../../lib/log.ts'
import type { Metrics } from '../../lib/metrics.ts'
import { SessionStoreError } from './session-store.ts'

/** The alarm is raised again after a minute, not with every write. */
const alarmEveryMs = 60_000

/**
 * SQLite's result codes for a file that cannot grow: SQLITE_FULL, where the disk is full or the file has its most
 * pages, and SQLITE_IOERR_WRITE, which is what a disk quota comes to.
 */
const sqliteFull: ReadonlySet<unknown> = new Set([13, 778])

/** Whether a failure says that a store takes nothing more: Redis at its `maxmemory`, SQLite without room. */
export function isStoreFull(cause: unknown): boolean {
  if (cause instanceof SessionStoreError) return isStoreFull(cause.cause)
  if (!(cause instanceof Error)) return false
  return cause.message.startsWith('OOM ') || ('errcode' in cause && sqliteFull.has(cause.errcode))
}

/** Is given each failure of a store of visitors. */
export type FailureReport = (cause: unknown) => void

/**
 * Raises `session_store_full`, at most once a minute: shoppers with a session only notice that writes fail.
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

/**
 * Stores what a read learnt on its way. A store that takes no writes is no reason to fail the read: `otherwise` then.
 */
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
