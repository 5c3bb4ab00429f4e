import { isIpv4Range } from '../lib/ip-ranges.ts'
import { createPace, type Pace } from '../lib/pace.ts'
import type { Client } from '../lib/request-scope.ts'

/** How much one key may do: so much in a minute, and so much at once after it has been idle. */
type Rate = { readonly perMinute: number; readonly burst: number }

export type ClientPaceRates = {
  /** Strangers of one address, and of one range of IPv6; one of IPv4, which more people share, may do twice as much. */
  readonly address: Rate
  readonly range: Rate
  /** One known visitor, and all of them at one address. */
  readonly session: Rate
  readonly knownAddress: Rate
  /** Longest wait for a turn of each, ms. */
  readonly longestWaitMs: number
}

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
