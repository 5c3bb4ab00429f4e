import type { Store } from '../../domain/region/stores.ts'
import { networkOf } from '../../lib/ip-ranges.ts'
import type { LimitName } from '../policy/rates.ts'
import type { CountedTry, RateLimits } from './rate-limits.ts'
import type { Turn } from './try-turns.ts'

/** Rules by kind of guess. */
const kinds = {
  password: {
    pair: 'login_pair',
    address: 'login_address',
    range: 'login_range',
    target: 'login_account',
    all: 'login_all',
    addressTurn: 'login_address_turn',
    targetTurn: 'login_account_turn',
    turn: 'login_turn',
  },
  order: {
    pair: 'order_status_pair',
    address: 'order_status_address',
    range: 'order_status_range',
    target: 'order_status_order',
    all: 'order_status_all',
    addressTurn: 'order_status_address_turn',
    targetTurn: 'order_status_order_turn',
    turn: 'order_status_turn',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, LimitName>>>>

/** A try to guess a secret, as far as it is counted. */
export type CountedGuess = {
  readonly kind: keyof typeof kinds
  readonly store: Store
  /** The account or order in normalised form; unique in its store. */
  readonly target: string
  readonly clientAddress: string
}

/** A count of wrong tries, and the turn that a try beyond its limit takes. */
export type Count = {
  readonly rule: LimitName
  readonly key: string
  readonly turn: Turn
  /** Whether the tries came from this very address: beyond their limit only a captcha gets a turn. */
  readonly isOwn: boolean
}

/** Everything that a wrong try counts against: its address, its target, those around it, and all. */
export function countsOf({ kind, store, clientAddress, ...guess }: CountedGuess): readonly Count[] {
  const rules = kinds[kind]
  const target = `${store}/${guess.target}`
  const network = networkOf(clientAddress)
  const ofTarget: Turn = [rules.targetTurn, target]
  const ofStore: Turn = [rules.turn, store]
  return [
    { rule: rules.address, key: clientAddress, turn: [rules.addressTurn, network], isOwn: true },
    { rule: rules.pair, key: `${target}/${network}`, turn: ofTarget, isOwn: true },
    { rule: rules.range, key: clientAddress, turn: ofStore, isOwn: false },
    { rule: rules.target, key: target, turn: ofTarget, isOwn: false },
    { rule: rules.all, key: store, turn: ofStore, isOwn: false },
  ]
}

/** A count whose limit is reached, and for how long, ms. */
export type Spent = Count & { readonly msLeft: number }

/** The turns that a try waits for, each once. */
export const turnsOf = (counts: readonly Count[]): readonly Turn[] => [
  ...new Map(counts.map(({ turn }) => [turn.join('/'), turn])).values(),
]

const withTime = (count: Count, msLeft: number): readonly Spent[] => (msLeft > 0 ? [{ ...count, msLeft }] : [])

/** The counts whose limit is reached before a try is counted. */
export async function spentBefore(
  limits: Pick<RateLimits, 'peek'>,
  counts: readonly Count[],
): Promise<readonly Spent[]> {
  const known = await Promise.all(counts.map(({ rule, key }) => limits.peek(rule, key)))
  return counts.flatMap((count, index) => withTime(count, known[index] ?? 0))
}

/** Counts a try. @returns what was counted, and the limits that are used up by it */
export async function countGuess(
  limits: Pick<RateLimits, 'count'>,
  counts: readonly Count[],
): Promise<{ readonly tries: readonly CountedTry[]; readonly spent: readonly Spent[] }> {
  const tries = await Promise.all(counts.map(({ rule, key }) => limits.count(rule, key)))
  return { tries, spent: counts.flatMap((count, index) => withTime(count, tries[index]?.msLeft ?? 0)) }
}

/** Counts a checked guess that was wrong against the turns of its target. */
export async function countWrong(
  limits: Pick<RateLimits, 'count'>,
  { kind, store, target }: CountedGuess,
): Promise<void> {
  await limits.count(kinds[kind].targetTurn, `${store}/${target}`)
}
