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
}

/**
 * Takes the key's next turns, as many as the work is worth, one by default. Returns in how many ms they are there, 0
 * for at once; `undefined` when that is too far away.
 */
export type Pace = (key: string, turns?: number) => number | undefined

/** Keys whose last turns are remembered. */
const mostKeys = 10_000

/**
 * Spaces the work of each key, so that the work of other keys runs in between.
 * @example const pace = createPace({ gapMs: 100, burst: 1, longestWaitMs: 1000 }); pace('203.0.113.7') // 0
 */
export function createPace({ gapMs, burst, longestWaitMs, now = () => performance.now() }: PaceOptions): Pace {
  /** Key → when it would be idle again, ms. */
  const busyUntil = new LRUCache<string, number>({ max: mostKeys })
  return (key, turns = 1) => {
    const at = now()
    const idle = Math.max(at, busyUntil.get(key) ?? 0)
    const waitMs = Math.max(0, idle - at - (burst - turns) * gapMs)
    if (waitMs > longestWaitMs) return undefined
    busyUntil.set(key, idle + turns * gapMs)
    return waitMs
  }
}
