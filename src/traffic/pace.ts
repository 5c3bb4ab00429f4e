import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

export type PaceOptions = {
  /** Time between two turns of a key once its burst is used up, ms. */
  readonly gapMs: number
  /** Turns that a key takes without waiting after it has been idle. */
  readonly burst: number
  /** A turn that would come later than this, ms, is refused. */
  readonly longestWaitMs: number
  /** Now, in ms, by a clock that never jumps. */
  readonly now?: () => number
  readonly wait?: (ms: number) => Promise<unknown>
}

/** Resolves at the key's turn with true, or at once with false when the turn is too far away. */
export type Pace = (key: string) => Promise<boolean>

/** Keys whose last turns are remembered. */
const mostKeys = 10_000

/**
 * Spaces the work of each key, so that the work of other keys runs in between.
 * @example const pace = createPace({ gapMs: 100, burst: 1, longestWaitMs: 1000 }); await pace('203.0.113.7') // true
 */
export function createPace({
  gapMs,
  burst,
  longestWaitMs,
  now = () => performance.now(),
  wait = sleep,
}: PaceOptions): Pace {
  /** Key → when it would be idle again, ms. */
  const busyUntil = new LRUCache<string, number>({ max: mostKeys })
  return async (key) => {
    const at = now()
    const idle = Math.max(at, busyUntil.get(key) ?? 0)
    const waitMs = Math.max(0, idle - at - (burst - 1) * gapMs)
    if (waitMs > longestWaitMs) return false
    busyUntil.set(key, idle + gapMs)
    if (waitMs > 0) await wait(waitMs)
    return true
  }
}
