import { networkOf, rangeOf } from '../../lib/ip-ranges.ts'
import { type Refusal, refuse } from '../outcome.ts'
import type { LimitName } from '../policy/rates.ts'
import { type CountedTry, type RateLimits, refundAll } from './rate-limits.ts'
import { type TryTurns, type Turn, noTurnSeconds } from './try-turns.ts'

type Side = { readonly count: LimitName; readonly turn: LimitName }
type Kind = {
  /** Counts of an address and of its range, and the turns beyond their limits. */
  readonly address: Side
  readonly range: Side
  /** The queue in which a try waits. */
  readonly queue: keyof TryTurns
}

/** Rules of tries that wait beyond a limit: wrong texts that prove something, and forms with a valid token. */
const kinds = {
  captcha: {
    address: { count: 'captcha_address', turn: 'captcha_address_turn' },
    range: { count: 'captcha_range', turn: 'captcha_range_turn' },
    queue: 'wait',
  },
  proCode: {
    address: { count: 'pro_code_address', turn: 'pro_code_address_turn' },
    range: { count: 'pro_code_range', turn: 'pro_code_range_turn' },
    queue: 'wait',
  },
  tokenForm: {
    address: { count: 'token_form_address', turn: 'token_form_address_turn' },
    range: { count: 'token_form_range', turn: 'token_form_range_turn' },
    queue: 'waitAsHuman',
  },
} as const satisfies Readonly<Record<string, Kind>>

/** Acts that are taken by turns once an address, or its range, has made many. */
type TurnKind = keyof typeof kinds

type Counted = {
  readonly kind: 'counted'
  readonly tries: readonly CountedTry[]
  /** Whether the try also had the turn of the act that follows. */
  readonly hasNextTurn: boolean
}

type LevelTurn = { readonly level: 'address' | 'range'; readonly turn: Turn }

/** The turns of a kind. @param msLeft of the address and of its range: 0 within their limits */
const turnsOf = (
  { address, range }: Kind,
  clientAddress: string,
  [ofAddress, ofRange]: readonly [number, number],
): readonly LevelTurn[] => [
  ...(ofAddress > 0 ? [{ level: 'address', turn: [address.turn, networkOf(clientAddress)] } as const] : []),
  ...(ofRange > 0 ? [{ level: 'range', turn: [range.turn, rangeOf(clientAddress)] } as const] : []),
]

/** Reads the turns that an act would wait for now, without counting it. */
async function peekTurns(
  limits: Pick<RateLimits, 'peek'>,
  kind: TurnKind,
  clientAddress: string,
): Promise<readonly LevelTurn[]> {
  const { address, range } = kinds[kind]
  const left = await Promise.all([limits.peek(address.count, clientAddress), limits.peek(range.count, clientAddress)])
  return turnsOf(kinds[kind], clientAddress, left)
}

/** Counts a try by its address and its range, without a wait: it has had its turn, or needs none. */
export async function countAct(
  limits: Pick<RateLimits, 'count'>,
  kind: TurnKind,
  clientAddress: string,
): Promise<readonly [ofAddress: CountedTry, ofRange: CountedTry]> {
  const { address, range } = kinds[kind]
  return Promise.all([limits.count(address.count, clientAddress), limits.count(range.count, clientAddress)])
}

/**
 * Counts a try; the caller refunds one that does not count after all, such as a right code. Where the address or its
 * range has had many it waits for a turn first, so that those of one person refuse none of another.
 * @param next act that the try is the check of: a try that waits takes the turns of both at once, the act's in place of
 * its own, which come sooner. After the check the act then waits no more, when its time might be over
 * @returns what was counted, or a refusal when no turn came in time
 */
export async function countByTurns(
  { limits, tryTurns }: { readonly limits: Pick<RateLimits, 'count' | 'peek'>; readonly tryTurns: TryTurns },
  kind: TurnKind,
  clientAddress: string,
  next?: TurnKind,
): Promise<Counted | Refusal> {
  const tries = await countAct(limits, kind, clientAddress)
  const own = turnsOf(kinds[kind], clientAddress, [tries[0].msLeft, tries[1].msLeft])
  if (own.length === 0) return { kind: 'counted', tries, hasNextTurn: false }
  const ofNext = next ? await peekTurns(limits, next, clientAddress) : []
  const turns = new Map([...own, ...ofNext].map(({ level, turn }) => [level, turn]))
  if (await tryTurns[kinds[kind].queue]([...turns.values()], clientAddress))
    return { kind: 'counted', tries, hasNextTurn: ofNext.length > 0 }
  await refundAll(tries)
  return refuse('rate_limited', noTurnSeconds)
}
