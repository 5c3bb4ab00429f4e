/**
 * From this difference on, ms, the platform's time is used and the difference reported: half of the time that a login
 * token allows (vendors, commerce 9.2).
 */
const mostApartMs = 15_000

/** The platform's time, read from its answers. */
export type PlatformClock = {
  /** Reads the `Date` of an answer. */
  readonly read: (headers: Headers) => void
  /** Now, in ms; by the platform's clock where ours differs by more than `mostApartMs`. */
  readonly now: () => number
}

/**
 * Compares our clock with the platform's by the `Date` of its answers: it checks our tokens by its own clock.
 * @param clock our own, ms
 * @param report called with every answer while the clocks differ, with the ms that the platform is ahead
 */
export function createPlatformClock(clock: () => number, report: (aheadMs: number) => void): PlatformClock {
  let aheadMs = 0
  return {
    read(headers) {
      const theirs = Date.parse(headers.get('date') ?? '')
      if (Number.isNaN(theirs)) return
      const apart = theirs - clock()
      aheadMs = Math.abs(apart) > mostApartMs ? apart : 0
      if (aheadMs !== 0) report(aheadMs)
    },
    now: () => clock() + aheadMs,
  }
}
