import { LRUCache } from 'lru-cache'

const day = 24 * 60 * 60 * 1000
/** Events remembered; 48 hours of retries of a busy shop are fewer. */
const most = 50_000

/**
 * Which events came in the last day: the platform may tell of one more than once.
 * @returns says whether this one is new, and remembers it
 */
export function createKnownEvents(): (id: string, now: number) => boolean {
  const seen = new LRUCache<string, number>({ max: most })
  return (id, now) => {
    const at = seen.get(id)
    if (at !== undefined && now - at < day) return false
    seen.set(id, now)
    return true
  }
}
