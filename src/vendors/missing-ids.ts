import { createRecentMap } from '../lib/recent-map.ts'

/**
 * The time for which an id that the platform does not have is refused from memory, ms, unless an event or a release
 * ends it.
 */
const missingForMs = 10 * 60_000
/** Ids in memory, some 8 MB; the one that was asked for longest ago goes first. */
const mostIds = 50_000

type Reader<Rest extends unknown[], Value> = (id: number, ...rest: Rest) => Promise<Value | undefined>

/** Ids of the catalogue for which the platform had nothing: they cost no second call, whatever is asked about them. */
export type MissingIds = {
  /** Answers `undefined` for an id that is known to be missing; notes one that turns out to be. */
  remembering<Rest extends unknown[], Value>(read: Reader<Rest, Value>): Reader<Rest, Value>
  /** Whether an id is known to be missing. */
  has(id: number): boolean
  /** Notes an id that another call has shown to be missing. */
  note(id: number): void
  /** Forgets that an id is missing, or all. */
  invalidate(id?: number): void
}

/**
 * @param clock now, ms @param release identity of the live release: a new one may come with new products, also on nodes
 * that no event reaches
 */
export function createMissingIds(clock: () => number, release: () => unknown): MissingIds {
  const ids = createRecentMap<number, true>(mostIds, { ttl: missingForMs, ttlResolution: 0, perf: { now: clock } })
  let knownIn = release()

  function has(id: number): boolean {
    if (knownIn !== release()) ids.clear()
    knownIn = release()
    return ids.has(id)
  }

  return {
    remembering:
      (read) =>
      async (id, ...rest) => {
        if (has(id)) return undefined
        const before = knownIn
        const found = await read(id, ...rest)
        if (found === undefined && before === release()) ids.set(id, true)
        return found
      },
    has,
    note(id) {
      if (!has(id)) ids.set(id, true)
    },
    invalidate(id) {
      if (id === undefined) ids.clear()
      else ids.delete(id)
    },
  }
}
