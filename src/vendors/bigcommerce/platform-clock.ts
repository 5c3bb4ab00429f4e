/**
 * From this difference on, ms, it is told, and the platform's time is used: half of what a login token allows (vendors,
 * commerce 9.2).
 */
const mostApartMs = 15_000

/** What the platform's answers say of the time. */
export type PlatformClock = {
  /** Told the headers of an answer. */
  readonly hear: (headers: Headers) => void
  /** Now, in ms: as the platform has it where our clock is wrong by more than a little. */
  readonly now: () => number
}

/**
 * Tells our clock from the platform's by the `Date` of its answers: tokens that we sign are judged by the platform's.
 * @param clock our own, ms
 * @param tell told with every answer while they differ: by how many ms the platform is ahead
 */
export function createPlatformClock(clock: () => number, tell: (aheadMs: number) => void): PlatformClock {
  let aheadMs = 0
  return {
    hear(headers) {
      const told = Date.parse(headers.get('date') ?? '')
      if (Number.isNaN(told)) return
      const apart = told - clock()
      aheadMs = Math.abs(apart) > mostApartMs ? apart : 0
      if (aheadMs !== 0) tell(aheadMs)
    },
    now: () => clock() + aheadMs,
  }
}
