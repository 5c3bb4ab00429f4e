import type { Store } from '../../domain/stores.ts'
import { networkOf } from '../../lib/ip-ranges.ts'
import type { Services } from '../../services.ts'
import { requireCaptcha } from './require-captcha.ts'
import { Problem } from '../kernel/problems.ts'
import type { LimitName } from './limit-rules.ts'
import type { Turn } from './try-turns.ts'

/** What can be guessed, and by which rules. `action` is what a bot-protection token must be made for. */
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

/** One try at something that can be guessed. */
export type Guess = {
  readonly kind: keyof typeof kinds
  readonly store: Store
  /** The account or order, the same however it is written; unique in its store. */
  readonly target: string
  readonly clientAddress: string
  /** Of the bot protection. Looked at only while tries are slowed down. */
  readonly botToken: string | undefined
  /** Whether a slowed try without a token waits for its turn, or is answered `captcha_required` at once. */
  readonly canWait: boolean
}

type Counted = readonly (readonly [LimitName, string])[]

/** When to try again once no turn was to be had, seconds. */
const retrySeconds = '5'

/**
 * Runs `check`, which answers `undefined` to a wrong guess, unless wrong guesses stand against it
 * (security, E1). Wrong ones of the client itself refuse the next. Those of others slow it down: with a
 * bot-protection token it passes at once, without one it waits for a turn, which new clients get first. Guesses are
 * counted before they are checked, so that none slips by beside others; what was right, or was never judged, counts no
 * more.
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
  await consumeAll(services, own)
  const [ofRange = 0, ofTarget = 0, ofAll = 0] = await Promise.all(shared.map(([name, key]) => limits.count(name, key)))
  const turns = [
    ...(ofTarget > 0 ? [[rules.targetTurn, target] as const] : []),
    ...(ofRange > 0 || ofAll > 0 ? [[rules.turn, store] as const] : []),
  ]
  try {
    if (turns.length > 0) await throttle(services, guess, turns)
    const found = await check()
    if (found === undefined) await limits.count(rules.targetTurn, target)
    else await refundAll(services, [...own, ...shared])
    return found
  } catch (error) {
    await refundAll(services, [...own, ...shared])
    throw error
  }
}

async function refundAll({ limits }: Services, counted: Counted): Promise<void> {
  await Promise.all(counted.map(([name, key]) => limits.refund(name, key)))
}

/** Takes from all or, when one is used up, from none but that. */
async function consumeAll(services: Services, counted: Counted): Promise<void> {
  for (const [index, [name, key]] of counted.entries()) {
    try {
      await services.limits.consume(name, key)
    } catch (error) {
      await refundAll(services, counted.slice(0, index))
      throw error
    }
  }
}

/** Lets a try with a good token pass; others wait for their turn. */
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
 * Whether the bot protection takes the token. A bad one counts against the client. While the verifier is down, the try
 * waits as if there were none (security, A6); a bad one makes it wait too where it can.
 */
async function isHuman(services: Services, guess: Guess, token: string): Promise<boolean> {
  const { kind, clientAddress, canWait } = guess
  const counted = [
    ['captcha_address', clientAddress],
    ['captcha_range', clientAddress],
  ] as const
  try {
    await consumeAll(services, counted)
    await requireCaptcha(services, { token, action: kinds[kind].action, clientAddress })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const isUnknown = error.code === 'verification_unavailable'
    if (isUnknown) await refundAll(services, counted)
    if (!isUnknown && !canWait) throw error
    return false
  }
  await refundAll(services, counted)
  return true
}
