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

type Counted = { readonly kind: 'counted'; readonly tries: readonly CountedTry[] }

/**
 * Counts a try; the caller refunds one that does not count after all, such as a right code. Where the address or its
 * range has had many it waits for a turn first, so that those of one person refuse none of another.
 * @returns what was counted, or a refusal when no turn came in time
 */
export async function countByTurns(
  { limits, tryTurns }: { readonly limits: Pick<RateLimits, 'count'>; readonly tryTurns: TryTurns },
  kind: keyof typeof kinds,
  clientAddress: string,
): Promise<Counted | Refusal> {
  const { address, range, queue }: Kind = kinds[kind]
  const [ofAddress, ofRange] = await Promise.all([
    limits.count(address.count, clientAddress),
    limits.count(range.count, clientAddress),
  ])
  const turns: readonly Turn[] = [
    ...(ofAddress.msLeft > 0 ? [[address.turn, networkOf(clientAddress)] as const] : []),
    ...(ofRange.msLeft > 0 ? [[range.turn, rangeOf(clientAddress)] as const] : []),
  ]
  const tries = [ofAddress, ofRange]
  if (turns.length === 0 || (await tryTurns[queue](turns, clientAddress))) return { kind: 'counted', tries }
  await refundAll(tries)
  return refuse('rate_limited', noTurnSeconds)
}
