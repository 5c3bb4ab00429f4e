import { isIpv4Range } from '../lib/ip-ranges.ts'
import { createPace, type Pace } from '../lib/pace.ts'
import type { Client } from '../lib/request-scope.ts'

/** How much one key may do: so much in a minute, and so much at once after it has been idle. */
type Rate = { readonly perMinute: number; readonly burst: number }

type ClientPaceRates = {
  /** Strangers of one address, and of one range of IPv6; one of IPv4, which more people share, may do twice as much. */
  readonly address: Rate
  readonly range: Rate
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
  range: { perMinute: calls * 10, burst: 40 },
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
  range: { perMinute: calls / 2, burst: 6 },
  session: { perMinute: calls / 10, burst: 5 },
  knownAddress: { perMinute: calls, burst: 10 },
  longestWaitMs: 3000,
})

const minuteMs = 60_000
const ipv4Factor = 2

/**
 * Spaces the work of clients: strangers by address and range, known visitors by session first and by address much later
 * (decision 140).
 * @returns a function that resolves at the client's turn with true, or with false when that is too far away
 */
export function createClientPace(rates: ClientPaceRates): (client: Client) => Promise<boolean> {
  const paceOf = ({ perMinute, burst }: Rate, factor = 1): Pace =>
    createPace({ gapMs: minuteMs / (perMinute * factor), burst, longestWaitMs: rates.longestWaitMs })
  const paces = {
    address: paceOf(rates.address),
    range: paceOf(rates.range),
    ipv4Range: paceOf(rates.range, ipv4Factor),
    session: paceOf(rates.session),
    knownAddress: paceOf(rates.knownAddress),
  }
  return async ({ session, network, range }) => {
    if (session !== undefined) return (await paces.session(session)) && paces.knownAddress(network)
    return (await paces.address(network)) && paces[isIpv4Range(range) ? 'ipv4Range' : 'range'](range)
  }
}
