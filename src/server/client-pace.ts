import { isIpv4Range, rangeFactors } from '../lib/ip-ranges.ts'
import { createPace, type Pace } from '../traffic/pace.ts'
import type { Client } from '../lib/request-scope.ts'

/** The rates of one key: so much in a minute, and so much at once after it has been idle. */
type Rate = { readonly perMinute: number; readonly burst: number }

/** A range may do as many times as much as its addresses as `rangeFactors` says, strangers and known visitors alike. */
type ClientPaceRates = {
  /** Strangers of one address. */
  readonly address: Rate
  /** One known visitor, and all of them at one address. */
  readonly session: Rate
  readonly knownAddress: Rate
  /** Longest wait for a turn of each, ms. */
  readonly longestWaitMs: number
}

/**
 * API calls of one client beyond a burst are spaced, refused ones too: a burst of all of them would keep the process
 * from everything else. Five times as fast as the limit of a minute lets on average.
 * @param calls API_CALLS_PER_MINUTE
 */
export const callRates = (calls: number): ClientPaceRates => ({
  address: { perMinute: calls * 5, burst: 20 },
  session: { perMinute: calls * 2.5, burst: 20 },
  knownAddress: { perMinute: calls * 25, burst: 200 },
  longestWaitMs: 1000,
})
/**
 * Pages that are rendered for one client are spaced: a render keeps the process busy for 10 to 30 ms. Thirty people at
 * an address wait for a moment; a client that wants more than it may wait three seconds for is refused.
 * @param calls API_CALLS_PER_MINUTE
 */
export const pageRates = (calls: number): ClientPaceRates => ({
  address: { perMinute: calls / 4, burst: 3 },
  session: { perMinute: calls / 10, burst: 5 },
  knownAddress: { perMinute: calls, burst: 10 },
  longestWaitMs: 3000,
})

const minuteMs = 60_000

/**
 * Spaces the work of clients: strangers by address and range, known visitors by session first and by address and range
 * much later (decision 140).
 * @returns a function that resolves at the client's turn with true, or with false when that is too far away
 */
export function createClientPace(rates: ClientPaceRates): (client: Client) => Promise<boolean> {
  const paceOf = ({ perMinute, burst }: Rate, factor = 1): Pace =>
    createPace({ gapMs: minuteMs / (perMinute * factor), burst: burst * factor, longestWaitMs: rates.longestWaitMs })
  /** The pace of the ranges of addresses that have `rate` each. */
  const paceAround = (rate: Rate): Pace => {
    const [ipv4, ipv6] = [paceOf(rate, rangeFactors.ipv4), paceOf(rate, rangeFactors.ipv6)]
    return (range) => (isIpv4Range(range) ? ipv4 : ipv6)(range)
  }
  const paces = {
    address: paceOf(rates.address),
    range: paceAround(rates.address),
    session: paceOf(rates.session),
    knownAddress: paceOf(rates.knownAddress),
    knownRange: paceAround(rates.knownAddress),
  }
  return async ({ session, network, range }) => {
    if (session === undefined) return (await paces.address(network)) && paces.range(range)
    return (await paces.session(session)) && (await paces.knownAddress(network)) && paces.knownRange(range)
  }
}
