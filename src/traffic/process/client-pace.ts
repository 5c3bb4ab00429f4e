import { setTimeout as sleep } from 'node:timers/promises'
import { isIpv4Range, rangeFactors } from '../../lib/ip-ranges.ts'
import type { RequestClient } from '../../lib/request-scope.ts'
import { type Outcome, pass, refuse } from '../outcome.ts'
import { createPace, type Pace } from '../pace.ts'
import { busySeconds, type ClientPaceRates, type PaceRate } from '../policy/process.ts'

const minuteMs = 60_000

/** A pace, and the key whose turn is taken. */
type Turn = readonly [pace: Pace, key: string]

/** Waits for these turns, one after the other. @param worth of the work, turns @param from the first that is left */
function waitForTurns(turns: readonly Turn[], worth: number, from = 0): Outcome {
  const next = turns[from]
  if (!next) return pass
  const [pace, key] = next
  const waitMs = pace(key, worth)
  if (waitMs === undefined) return refuse('rate_limited', busySeconds)
  if (waitMs === 0) return waitForTurns(turns, worth, from + 1)
  const turn = sleep(waitMs).then(() => {
    const outcome = waitForTurns(turns, worth, from + 1)
    return outcome.kind === 'wait' ? outcome.turn : outcome
  })
  return { kind: 'wait', turn }
}

/**
 * Spaces the work of clients: strangers by address and range, known visitors by session first and by address and range
 * much later (decision 140). Work is worth one turn, or more.
 */
export function createClientPace(rates: ClientPaceRates): (client: RequestClient, turns?: number) => Outcome {
  const paceOf = ({ perMinute, burst }: PaceRate, factor = 1): Pace =>
    createPace({ gapMs: minuteMs / (perMinute * factor), burst: burst * factor, longestWaitMs: rates.longestWaitMs })
  /** The pace of the ranges of addresses that have `rate` each. */
  const paceAround = (rate: PaceRate): Pace => {
    const [ipv4, ipv6] = [paceOf(rate, rangeFactors.ipv4), paceOf(rate, rangeFactors.ipv6)]
    return (range, turns) => (isIpv4Range(range) ? ipv4 : ipv6)(range, turns)
  }
  const paces = {
    address: paceOf(rates.address),
    range: paceAround(rates.address),
    session: paceOf(rates.session),
    knownAddress: paceOf(rates.knownAddress),
    knownRange: paceAround(rates.knownAddress),
  }
  return ({ session, network, range }, turns = 1) =>
    waitForTurns(
      session === undefined
        ? [
            [paces.address, network],
            [paces.range, range],
          ]
        : [
            [paces.session, session],
            [paces.knownAddress, network],
            [paces.knownRange, range],
          ],
      turns,
    )
}
