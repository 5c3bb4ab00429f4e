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
  /**
   * Runs a call, and notes the id that its outcome shows to be missing. One that began before another release notes
   * none.
   */
  noteMissing<Outcome>(
    call: () => Promise<Outcome>,
    missingIn: (outcome: Outcome) => number | undefined,
  ): Promise<Outcome>
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

  /** Returns the live release, and forgets what was missing in another one. */
  function followRelease(): unknown {
    if (knownIn !== release()) ids.clear()
    knownIn = release()
    return knownIn
  }

  function has(id: number): boolean {
    followRelease()
    return ids.has(id)
  }

  async function noteMissing<Outcome>(
    call: () => Promise<Outcome>,
    missingIn: (outcome: Outcome) => number | undefined,
  ): Promise<Outcome> {
    const before = followRelease()
    const outcome = await call()
    const id = missingIn(outcome)
    if (id !== undefined && before === release()) ids.set(id, true)
    return outcome
  }

  return {
    remembering:
      (read) =>
      async (id, ...rest) => {
        if (has(id)) return undefined
        const orMissing = (found: unknown): number | undefined => (found === undefined ? id : undefined)
        return noteMissing(() => read(id, ...rest), orMissing)
      },
    has,
    noteMissing,
    invalidate(id) {
      if (id === undefined) ids.clear()
      else ids.delete(id)
    },
  }
}
