import type { Store } from '../../domain/region/stores.ts'
import { networkOf } from '../../lib/ip-ranges.ts'
import type { Services } from '../../services.ts'
import { requireCaptcha } from './require-captcha.ts'
import { Problem } from '../kernel/problems.ts'
import type { LimitName } from './limit-rules.ts'
import type { CountedTry } from './rate-limits.ts'
import type { Turn } from './try-turns.ts'

/** Rules by kind of guess. `action` is the action of the bot-protection token. */
const kinds = {
  password: {
    pair: 'login_pair',
    address: 'login_address',
    range: 'login_range',
    target: 'login_account',
    all: 'login_all',
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

type Keys = readonly (readonly [LimitName, string])[]

/** `Retry-After` when no turn was free, seconds. */
const retrySeconds = '5'

/**
 * Runs `check`, which returns `undefined` for a wrong guess, within the limits of guessing (security, E1). A client's
 * own wrong guesses refuse its next one. Those of others throttle it: with a bot-protection token it runs at once,
 * without one it waits for a turn; new clients go first. Guesses are counted before the check, so that concurrent ones
 * count too; right and unchecked guesses are refunded.
 * @throws Problem `rate_limited`, `captcha_required`, `bot_refused`
 */
export async function limitGuesses<T>(
  services: Services,
  guess: Guess,
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { kind, store, clientAddress } = guess
  const { limits } = services
  const rules = kinds[kind]
  const target = `${store}/${guess.target}`
  const own = [
    [rules.address, clientAddress],
    [rules.pair, `${target}/${networkOf(clientAddress)}`],
  ] as const
  const shared = [
    [rules.range, clientAddress],
    [rules.target, target],
    [rules.all, store],
  ] as const
  const ownTries = await consumeAll(services, own)
  const sharedTries = await Promise.all(shared.map(([name, key]) => limits.count(name, key)))
  const [ofRange = 0, ofTarget = 0, ofAll = 0] = sharedTries.map(({ msLeft }) => msLeft)
  const tries = [...ownTries, ...sharedTries]
  const turns = [
    ...(ofTarget > 0 ? [[rules.targetTurn, target] as const] : []),
    ...(ofRange > 0 || ofAll > 0 ? [[rules.turn, store] as const] : []),
  ]
  try {
    if (turns.length > 0) await throttle(services, guess, turns)
    const found = await check()
    if (found === undefined) await limits.count(rules.targetTurn, target)
    else await refundAll(tries)
    return found
  } catch (error) {
    await refundAll(tries)
    throw error
  }
}

async function refundAll(tries: readonly CountedTry[]): Promise<void> {
  await Promise.all(tries.map((counted) => counted.refund()))
}

/** Consumes all limits; refunds the others when one is used up. */
async function consumeAll({ limits }: Services, keys: Keys): Promise<readonly CountedTry[]> {
  const tries: CountedTry[] = []
  for (const [name, key] of keys) {
    try {
      tries.push(await limits.consume(name, key))
    } catch (error) {
      await refundAll(tries)
      throw error
    }
  }
  return tries
}

/** Runs a try with a valid token at once; others wait for their turn. */
async function throttle(services: Services, guess: Guess, turns: readonly Turn[]): Promise<void> {
  const { botToken, canWait, clientAddress } = guess
  for (const [rule] of turns) services.metrics.rateLimited(rule)
  if (botToken === undefined && !canWait) throw new Problem('captcha_required')
  if (botToken !== undefined && (await isHuman(services, guess, botToken))) return
  if (await services.tryTurns.wait(turns, clientAddress)) return
  const code = botToken === undefined ? 'captcha_required' : 'rate_limited'
  throw new Problem(code, { headers: { 'Retry-After': retrySeconds } })
}

/**
 * Whether the bot protection accepts the token. An invalid one counts against the client. While the verifier is down,
 * the try waits as if it had no token (security, A6); so does a try with an invalid token, if it can wait.
 */
async function isHuman(services: Services, guess: Guess, token: string): Promise<boolean> {
  const { kind, clientAddress, canWait } = guess
  const counted = [
    ['captcha_address', clientAddress],
    ['captcha_range', clientAddress],
  ] as const
  let tries: readonly CountedTry[] = []
  try {
    tries = await consumeAll(services, counted)
    await requireCaptcha(services, { token, action: kinds[kind].action, clientAddress })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const isUnknown = error.code === 'verification_unavailable'
    if (isUnknown) await refundAll(tries)
    if (!isUnknown && !canWait) throw error
    return false
  }
  await refundAll(tries)
  return true
}
