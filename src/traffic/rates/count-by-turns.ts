import { networkOf, rangeOf } from '../../lib/ip-ranges.ts'
import { type Refusal, refuse } from '../outcome.ts'
import type { LimitName } from '../policy/rates.ts'
import { type CountedTry, type RateLimits, refundAll } from './rate-limits.ts'
import { type TryTurns, type Turn, noTurnSeconds } from './try-turns.ts'

type Side = { readonly count: LimitName; readonly turn: LimitName }

/** Rules of what is proved by a text: wrong ones of an address, and of its range, and the turns beyond their limits. */
const kinds = {
  captcha: {
    address: { count: 'captcha_address', turn: 'captcha_address_turn' },
    range: { count: 'captcha_range', turn: 'captcha_range_turn' },
  },
  proCode: {
    address: { count: 'pro_code_address', turn: 'pro_code_address_turn' },
    range: { count: 'pro_code_range', turn: 'pro_code_range_turn' },
  },
} as const satisfies Readonly<Record<string, { readonly address: Side; readonly range: Side }>>

type Counted = { readonly kind: 'counted'; readonly tries: readonly CountedTry[] }

/**
 * Counts a try as a wrong one, to be refunded when it is right. Where the address or its range has had many wrong ones
 * it waits for a turn first, so that wrong tries of one person refuse no right one of another.
 * @returns what was counted, or a refusal when no turn came in time
 */
export async function countByTurns(
  { limits, tryTurns }: { readonly limits: Pick<RateLimits, 'count'>; readonly tryTurns: Pick<TryTurns, 'wait'> },
  kind: keyof typeof kinds,
  clientAddress: string,
): Promise<Counted | Refusal> {
  const { address, range } = kinds[kind]
  const [ofAddress, ofRange] = await Promise.all([
    limits.count(address.count, clientAddress),
    limits.count(range.count, clientAddress),
  ])
  const turns: readonly Turn[] = [
    ...(ofAddress.msLeft > 0 ? [[address.turn, networkOf(clientAddress)] as const] : []),
    ...(ofRange.msLeft > 0 ? [[range.turn, rangeOf(clientAddress)] as const] : []),
  ]
  const tries = [ofAddress, ofRange]
  if (turns.length === 0 || (await tryTurns.wait(turns, clientAddress))) return { kind: 'counted', tries }
  await refundAll(tries)
  return refuse('rate_limited', noTurnSeconds)
}
