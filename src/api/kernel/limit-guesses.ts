import type { Services } from '../../services.ts'
import { refuse } from '../../traffic/outcome.ts'
import {
  type Count,
  type CountedGuess,
  countGuess,
  countWrong,
  countsOf,
  type Spent,
  spentBefore,
  turnsOf,
} from '../../traffic/rates/guess-counts.ts'
import { type CountedTry, refundAll } from '../../traffic/rates/rate-limits.ts'
import { noTurnSeconds } from '../../traffic/rates/try-turns.ts'
import { Problem } from './problems.ts'
import { requireCaptcha } from './require-captcha.ts'
import { fromRefusal } from './to-problem.ts'

/** Kind of guess → action of its bot-protection token. */
const actions = { password: 'sign_in', order: 'order_status' } as const

/** One try to guess a secret. */
export type Guess = CountedGuess & {
  /** Token of the bot protection. Checked only while tries are throttled. */
  readonly botToken: string | undefined
  /** Whether a throttled try without a token waits for its turn, or is `captcha_required` at once. */
  readonly canWait: boolean
}

/** Verdict on the captcha of a try: `refused` also without one, `unknown` while the verifier is down. */
type CaptchaVerdict = 'valid' | 'refused' | 'unknown'
type CheckCaptcha = () => Promise<CaptchaVerdict>

type GuessServices = Pick<Services, 'limits' | 'tryTurns' | 'botProtection' | 'metrics'>

const tooMany = (seconds: number): Problem => fromRefusal(refuse('rate_limited', seconds))

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
    if (found === undefined) await countWrong(limits, guess)
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
  const checkCaptcha = checkOnce(services, guess)
  const spent = await spentBefore(limits, counts)
  if (spent.length > 0) await throttle(services, guess, spent, checkCaptcha)
  const { tries, spent: spentNow } = await countGuess(limits, counts)
  // Concurrent tries may have used up a limit meanwhile.
  const spentSince = spentNow.filter(({ rule }) => !spent.some((earlier) => earlier.rule === rule))
  if (spentSince.length === 0) return tries
  try {
    await throttle(services, guess, spentSince, checkCaptcha)
    return tries
  } catch (error) {
    await refundAll(tries)
    throw error
  }
}

/** Waits until a try beyond these limits may run. */
async function throttle(
  { tryTurns, metrics }: GuessServices,
  { botToken, canWait, clientAddress }: Guess,
  spent: readonly Spent[],
  checkCaptcha: CheckCaptcha,
): Promise<void> {
  for (const { rule } of spent) metrics.rateLimited(rule)
  if (botToken === undefined && !canWait) throw new Problem('captcha_required')
  const own = spent.filter(({ isOwn }) => isOwn)
  const captcha = await checkCaptcha()
  if (captcha === 'valid') {
    if (own.length === 0 || (await tryTurns.waitAsHuman(turnsOf(own), clientAddress))) return
    throw tooMany(noTurnSeconds)
  }
  if (captcha === 'refused' && own.length > 0) {
    throw tooMany(Math.ceil(Math.max(...own.map(({ msLeft }) => msLeft)) / 1000))
  }
  if (await tryTurns.wait(turnsOf(spent), clientAddress)) return
  if (botToken !== undefined) throw tooMany(noTurnSeconds)
  throw new Problem('captcha_required', { headers: { 'Retry-After': String(noTurnSeconds) } })
}

/** Returns a check of a try's captcha that asks once: a token is good once, and a try may be throttled twice. */
function checkOnce(services: GuessServices, guess: Guess): CheckCaptcha {
  let verdict: Promise<CaptchaVerdict> | undefined
  return () => (verdict ??= verifyCaptcha(services, guess))
}

/**
 * Asks the bot protection about the token. While the verifier is down (`unknown`) every try waits as if it had no token
 * (security, A6), also beyond the limit of its own address; so does a try with an invalid one, if it can wait.
 */
async function verifyCaptcha(
  services: GuessServices,
  { kind, clientAddress, canWait, botToken }: Guess,
): Promise<CaptchaVerdict> {
  if (botToken === undefined) return 'refused'
  try {
    await requireCaptcha(services, { token: botToken, action: actions[kind], clientAddress })
    return 'valid'
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'verification_unavailable') return 'unknown'
    if (!canWait) throw error
    return 'refused'
  }
}
