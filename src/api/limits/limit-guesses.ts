import type { Store } from '../../domain/region/stores.ts'
import { networkOf } from '../../lib/ip-ranges.ts'
import type { Services } from '../../services.ts'
import { requireCaptcha } from './require-captcha.ts'
import { Problem } from '../kernel/problems.ts'
import type { LimitName } from './limit-rules.ts'
import { type CountedTry, refundAll } from './rate-limits.ts'
import { type Turn, noTurnRetry } from './try-turns.ts'

/** Rules by kind of guess. `action` is the action of the bot-protection token. */
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
    action: 'sign_in',
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
    action: 'order_status',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, LimitName>> | { readonly action: string }>>

/** One try to guess a secret. */
export type Guess = {
  readonly kind: keyof typeof kinds
  readonly store: Store
  /** The account or order in normalised form; unique in its store. */
  readonly target: string
  readonly clientAddress: string
  /** Token of the bot protection. Checked only while tries are throttled. */
  readonly botToken: string | undefined
  /** Whether a throttled try without a token waits for its turn, or is `captcha_required` at once. */
  readonly canWait: boolean
}

type GuessServices = Pick<Services, 'limits' | 'tryTurns' | 'botProtection' | 'metrics'>

/** A count of wrong tries, and the turn that a try beyond its limit takes. */
type Count = {
  readonly rule: LimitName
  readonly key: string
  readonly turn: Turn
  /** Whether the tries came from this very address: beyond their limit only a captcha gets a turn. */
  readonly isOwn: boolean
}

function countsOf({ kind, store, clientAddress, ...guess }: Guess): readonly Count[] {
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
type Spent = Count & { readonly msLeft: number }

const turnsOf = (counts: readonly Count[]): readonly Turn[] => [
  ...new Map(counts.map(({ turn }) => [turn.join('/'), turn])).values(),
]

/**
 * Runs `check`, which returns `undefined` for a wrong guess, within the limits of guessing (security, E1). Beyond them
 * a try is throttled, never refused for what others did: after wrong tries of its own address it needs a bot-protection
 * token and waits for its turn; after those of other clients it runs at once with a token, and waits for a turn without
 * one. New clients go first. Only tries that are checked are counted, before the check, so that concurrent ones count
 * too; right ones are refunded.
 * @throws Problem `rate_limited`, `captcha_required`, `bot_refused`
 */
export async function limitGuesses<T>(
  services: GuessServices,
  guess: Guess,
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { limits } = services
  const counts = countsOf(guess)
  const tries = await admit(services, guess, counts)
  try {
    const found = await check()
    if (found === undefined) await limits.count(kinds[guess.kind].targetTurn, `${guess.store}/${guess.target}`)
    else await refundAll(tries)
    return found
  } catch (error) {
    await refundAll(tries)
    throw error
  }
}

/** Counts a try and returns what was counted, once it may be checked. */
async function admit(services: GuessServices, guess: Guess, counts: readonly Count[]): Promise<readonly CountedTry[]> {
  const { limits } = services
  const known = await Promise.all(counts.map(({ rule, key }) => limits.peek(rule, key)))
  const spent = counts.flatMap((count, index) => withTime(count, known[index] ?? 0))
  if (spent.length > 0) await throttle(services, guess, spent)
  const tries = await Promise.all(counts.map(({ rule, key }) => limits.count(rule, key)))
  // Concurrent tries may have used up a limit meanwhile.
  const spentSince = counts
    .flatMap((count, index) => withTime(count, tries[index]?.msLeft ?? 0))
    .filter(({ rule }) => !spent.some((earlier) => earlier.rule === rule))
  if (spentSince.length === 0) return tries
  try {
    await throttle(services, guess, spentSince)
    return tries
  } catch (error) {
    await refundAll(tries)
    throw error
  }
}

const withTime = (count: Count, msLeft: number): readonly Spent[] => (msLeft > 0 ? [{ ...count, msLeft }] : [])

/** Waits until a try beyond these limits may run. */
async function throttle(services: GuessServices, guess: Guess, spent: readonly Spent[]): Promise<void> {
  const { tryTurns, metrics } = services
  const { botToken, canWait, clientAddress } = guess
  for (const { rule } of spent) metrics.rateLimited(rule)
  if (botToken === undefined && !canWait) throw new Problem('captcha_required')
  const own = spent.filter(({ isOwn }) => isOwn)
  const captcha = botToken === undefined ? 'refused' : await checkCaptcha(services, guess, botToken)
  if (captcha === 'valid') {
    if (own.length === 0 || (await tryTurns.waitAsHuman(turnsOf(own), clientAddress))) return
    throw new Problem('rate_limited', { headers: noTurnRetry })
  }
  if (captcha === 'refused' && own.length > 0) {
    const seconds = Math.ceil(Math.max(...own.map(({ msLeft }) => msLeft)) / 1000)
    throw new Problem('rate_limited', { headers: { 'Retry-After': String(seconds) } })
  }
  if (await tryTurns.wait(turnsOf(spent), clientAddress)) return
  throw new Problem(botToken === undefined ? 'captcha_required' : 'rate_limited', { headers: noTurnRetry })
}

/**
 * Asks the bot protection about the token. While the verifier is down (`unknown`) every try waits as if it had no token
 * (security, A6), also beyond the limit of its own address; so does a try with an invalid one, if it can wait.
 */
async function checkCaptcha(
  services: GuessServices,
  { kind, clientAddress, canWait }: Guess,
  token: string,
): Promise<'valid' | 'refused' | 'unknown'> {
  try {
    await requireCaptcha(services, { token, action: kinds[kind].action, clientAddress })
    return 'valid'
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'verification_unavailable') return 'unknown'
    if (!canWait) throw error
    return 'refused'
  }
}
